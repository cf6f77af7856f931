import type { Migration } from '../migrate.ts';
import { changeTasksInJson } from './stored-tasks.ts';

/** A due time needs a due date: it had no effect without one. A repeating task of a template is due on its first day. */
export const dueTimes: Migration = {
  name: '0087_due_times',
  statements: () => [`update tasks set due_time = null where due_date is null and due_time is not null`],
  run: (trx) =>
    // In a template inside a trash entry the quotation marks are escaped.
    changeTasksInJson(trx, 'due_time', (task) => {
      const isUndated = (task.due_date ?? task.due_offset_days ?? task.recurrence_pattern ?? null) === null;
      if (isUndated && task.due_time) task.due_time = null;
    }),
};
