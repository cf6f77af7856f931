import type { Migration } from '../migrate.ts';

/** Indexes in the orders in which programs page tasks. Tasks without a due date are the last ones by it. */
export const taskOrders: Migration = {
  name: '0070_task_orders',
  statements: () => [
    `create index tasks_by_change on tasks (user_id, updated_at, id)`,
    `create index tasks_by_due on tasks (user_id, (coalesce(due_date, '9999-12-31')), id)`,
  ],
};
