import { type LineFields } from '#contract/quick-add/task-of-line.ts';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { createSubtask, createTask } from '../create-task.ts';
import type { Meaning } from '#contract/quick-add/grammar.ts';

export interface LineTask extends Omit<LineFields, 'project_id'> {
  id: string;
  name: string;
  project_id: string | null;
  /** The whole text, if it is too long for a name. */
  description?: string;
  completed?: boolean;
  pasted_after?: string;
}

/** Where a task is written: which kinds a line cannot set there, and how the task is created. */
export interface Place {
  /** The key of its draft on the device. */
  name: string;
  without: readonly Meaning['kind'][];
  /** @param again it was sent with its id before, and may be stored. */
  create: (records: RecordStore, task: LineTask, again?: boolean) => Promise<Task>;
}

/** A list of tasks, a day, a project: a line can set every field. */
export const ANYWHERE: Place = { name: 'anywhere', without: [], create: createTask };

/** A column of a board, whose status the task gets. */
export const inColumn = (kanban_column: KanbanColumn): Place => ({
  name: `column ${kanban_column}`,
  without: [],
  create: (records, task, again) => createTask(records, { ...task, kanban_column }, again),
});

/** Below a task: a subtask is in the project of its task and repeats with it. */
export const belowTask = (task: Pick<Task, 'id'>): Place => ({
  name: `below ${task.id}`,
  without: ['project', 'repeat'],
  create: (records, line, again) => {
    const { project_id: _, recurrence_pattern: __, repeat_from: ___, pasted_after: ____, ...subtask } = line;
    return createSubtask(records, task, subtask, again);
  },
});

/** The first tasks of a new project, which they belong to. */
export const FIRST_TASK: Pick<Place, 'without'> = { without: ['project'] };
