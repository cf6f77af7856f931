import type { Migration } from '../migrate.ts';

/** The given minutes are stored with a completion, so that figures need no join with focus sessions. */
export const givenMinutes: Migration = {
  name: '0041_given_minutes',
  statements: () => [
    `alter table completions add column given_minutes integer`,
    `update completions set given_minutes = coalesce(
        (select sum(minutes) from focus_sessions as focus where focus.user_id = completions.user_id
          and focus.task_id = completions.subject_id and focus.day = completions.completed_on),
        completions.minutes)
      where kind <> 'project'`,
  ],
};
