import { type StoredTask, TASK_FIELDS, type TaskField } from '#contract/task-fields.ts';
import type { Schema } from '#server/database/schema.ts';

const FIELDS = Object.fromEntries(TASK_FIELDS.map((name) => [name, 'changed'])) as Record<TaskField, 'changed'>;

/**
 * Each column of `tasks`. `changed`: a verb may write it after the task was made, and responses read it. `read`: responses
 * read it. `internal`: neither. A column of the schema that is missing here is a type error.
 */
const COLUMNS = {
  ...FIELDS,
  user_id: 'internal',
  id: 'read',
  project_id: 'changed',
  parent_task_id: 'changed',
  status: 'changed',
  completed_at: 'changed',
  sort_order: 'changed',
  sub_task_completion_required: 'changed',
  from_template: 'internal',
  next_notice_at: 'internal',
  created_at: 'read',
  // Every write sets it.
  updated_at: 'read',
} as const satisfies Record<keyof Schema['tasks'], 'changed' | 'read' | 'internal'>;

type Column = keyof typeof COLUMNS;
type ColumnsFor<Use extends string> = { [Name in Column]: (typeof COLUMNS)[Name] extends Use ? Name : never }[Column];

type ReadColumn = ColumnsFor<'changed' | 'read'>;

const columnsFor = <Use extends string>(...uses: readonly Use[]) =>
  ALL_COLUMNS.filter((name): name is ColumnsFor<Use> => uses.some((use) => use === COLUMNS[name]));

const ALL_COLUMNS = Object.keys(COLUMNS) as Column[];
/** What verbs change. */
export const CHANGED_COLUMNS = columnsFor('changed');
/** What responses and rules read: lists have many rows, and every value of each takes its time. */
export const READ_COLUMNS = columnsFor('changed', 'read');

/** Values of a task as its columns hold them. */
export const columnsOf = (task: StoredTask, columns: readonly ReadColumn[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => [column, column === 'sub_task_completion_required' ? Number(task[column]) : task[column]]),
  );
