import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn, Priority } from '#contract/vocabulary.ts';
import { newId } from '#web/platform/ids.ts';
import { useRecords } from '#web/records/record-query.ts';
import { messageOf } from '#web/platform/errors.ts';
import { createTask } from '../create-task.ts';

/** What can be said about a new task in one line. */
export interface NewTaskLine {
  name: string;
  due_date: string | null;
  priority: Priority;
}

const EMPTY: NewTaskLine = { name: '', due_date: null, priority: 'medium' };

/** The state of a line that adds tasks: what is typed, whether it is on its way, and why it did not go through. */
export function useAddTask(onAdded?: (task: Task) => void) {
  const records = useRecords();
  const [line, setLine] = useState(EMPTY);
  // Kept until it has gone through, so that trying again makes no second task.
  const [id, setId] = useState(newId);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function add(projectId: string, column?: KanbanColumn): Promise<boolean> {
    const name = line.name.trim();
    if (name === '' || pending) return false;
    setPending(true);
    setError(null);
    try {
      const draft = { id, ...line, name, project_id: projectId, ...(column && { kanban_column: column }) };
      const task = await createTask(records, draft);
      setLine(EMPTY);
      setId(newId());
      onAdded?.(task);
      return true;
    } catch (failure) {
      setError(messageOf(failure));
      return false;
    } finally {
      setPending(false);
    }
  }

  return {
    line,
    change: (part: Partial<NewTaskLine>) => {
      setError(null);
      setLine((before) => ({ ...before, ...part }));
    },
    add,
    pending,
    error,
  };
}
