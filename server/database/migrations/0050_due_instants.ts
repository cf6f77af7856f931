import { sql } from 'kysely';
import { dayAtSameInstant } from '#server/platform/calendar.ts';
import type { Migration } from '../migrate.ts';

interface EarlyTask {
  user_id: string;
  id: string;
  due_date: string;
  due_time: string;
  start_date: string | null;
  day_start_hour: number;
}

/**
 * A due time before the start of a person's day is now on the calendar date after the due date (docs/decisions/0080);
 * before, it was on the due date. Open tasks keep their instants, so that their notifications stay correct.
 */
export const dueInstants: Migration = {
  name: '0050_due_instants',
  statements: () => [],
  async run(trx) {
    const { rows } = await sql<EarlyTask>`
      select tasks.user_id, tasks.id, tasks.due_date, tasks.due_time, tasks.start_date, users.day_start_hour
      from tasks inner join users on users.id = tasks.user_id
      where users.day_start_hour > 0 and tasks.completed_at is null
        and tasks.due_date is not null and tasks.due_time < '06:00'
        and not exists (select 1 from recurring_tasks as rule
          where rule.user_id = tasks.user_id and rule.task_id = tasks.id)`.execute(trx);
    for (const { user_id, id, due_date: from, due_time, start_date, day_start_hour } of rows) {
      const to = dayAtSameInstant(from, due_time, { before: 0, after: day_start_hour });
      if (to === from) continue;
      const start = start_date === from ? to : start_date;
      await sql`update tasks set due_date = ${to}, start_date = ${start}
        where user_id = ${user_id} and id = ${id}`.execute(trx);
      const notices = await sql<{ id: string; fact: string }>`
        select id, fact from notifications where user_id = ${user_id} and related_task_id = ${id}`.execute(trx);
      const facts = new Set(notices.rows.map(({ fact }) => fact));
      for (const notice of notices.rows) {
        const fact = notice.fact.replace(`:${from}T`, `:${to}T`);
        if (facts.has(fact)) continue;
        await sql`update notifications set fact = ${fact}
          where user_id = ${user_id} and id = ${notice.id}`.execute(trx);
      }
    }
  },
};
