import * as z from 'zod/mini';

/* The words that several features share. docs/glossary.md explains each. */

export const DEFAULT_COLOR = '#F4B400';

export const Priority = z.enum(['low', 'medium', 'high']);
export type Priority = z.output<typeof Priority>;

export const IMPORTANCE_MIN = 1;
export const IMPORTANCE_MAX = 5;
/** 1 low, 2 minor, 3 medium, 4 high, 5 critical. */
export const Importance = z.int().check(z.minimum(IMPORTANCE_MIN), z.maximum(IMPORTANCE_MAX));

/* How long texts may be, in UTF-16 units, as `maxLength` of an input counts. */
/** Names of pillars, areas and projects. */
export const NAME_MAX = 100;
/** Names of tasks, repeating or not. */
export const TASK_NAME_MAX = 250;
/** Other one-line texts: a category. */
export const TITLE_MAX = 200;
/** Descriptions, and other free text. */
export const DESCRIPTION_MAX = 5000;
export const DEFAULT_TASK_CATEGORY = 'general';

export const TaskStatus = z.enum(['todo', 'in_progress', 'review', 'completed']);
export type TaskStatus = z.output<typeof TaskStatus>;

export const KanbanColumn = z.enum(['to_do', 'in_progress', 'review', 'done']);
export type KanbanColumn = z.output<typeof KanbanColumn>;

/** Kanban columns and task statuses are one to one. */
export const COLUMN_OF_STATUS: Readonly<Record<TaskStatus, KanbanColumn>> = {
  todo: 'to_do',
  in_progress: 'in_progress',
  review: 'review',
  completed: 'done',
};

export const STATUS_OF_COLUMN: Readonly<Record<KanbanColumn, TaskStatus>> = {
  to_do: 'todo',
  in_progress: 'in_progress',
  review: 'review',
  done: 'completed',
};

export const ProjectStatus = z.enum(['Not Started', 'In Progress', 'Completed', 'On Hold']);
export type ProjectStatus = z.output<typeof ProjectStatus>;

const PROJECT_STATUS_MAX = 20;

/** Accepts `Not Started`, `not_started` and `NOT STARTED` alike; responses have the first. */
export const ProjectStatusInput = z.pipe(
  z.transform((value: string) => {
    const folded =
      typeof value === 'string' && value.length <= PROJECT_STATUS_MAX
        ? value.toLowerCase().replaceAll('_', ' ')
        : value;
    return (ProjectStatus.options.find((status) => status.toLowerCase() === folded) ?? value) as ProjectStatus;
  }),
  ProjectStatus,
);

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.output<typeof Weekday>;
