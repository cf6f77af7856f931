import { type StoredTask, TASK_FIELDS, type TaskField } from '#contract/task-fields.ts';
import type { Schema } from '#server/database/schema.ts';

const FIELDS = Object.fromEntries(TASK_FIELDS.map((name) => [name, 'changed'])) as Record<TaskField, 'changed'>;

/**
 * Every column of `tasks`. `changed`: writes may change it after creation, and responses contain it. `read`: responses
 * contain it. `internal`: neither. A missing column is a type error.
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
export const CHANGED_COLUMNS = columnsFor('changed');
/** The columns that responses and rules read. Unused columns are left out because lists have many rows. */
export const READ_COLUMNS = columnsFor('changed', 'read');

export const columnsOf = (task: StoredTask, columns: readonly ReadColumn[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => [column, column === 'sub_task_completion_required' ? Number(task[column]) : task[column]]),
  );
