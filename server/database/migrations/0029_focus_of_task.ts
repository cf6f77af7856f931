import type { Migration } from '../migrate.ts';

/** An index that contains the focus minutes of a task. */
export const focusOfTask: Migration = {
  name: '0029_focus_of_task',
  statements: () => [
    `create index focus_sessions_of_task on focus_sessions (user_id, task_id, minutes) where task_id is not null`,
  ],
};
