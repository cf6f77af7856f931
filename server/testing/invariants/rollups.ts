import { type RawBuilder, sql } from 'kysely';
import type { Offender, SqlInvariant } from './invariant.ts';

/** Rows that only one of two queries returns, by a text that identifies them. */
const difference = (id: RawBuilder<unknown>, stored: RawBuilder<unknown>, expected: RawBuilder<unknown>) =>
  sql<Offender>`select user_id, ${id} as id from (
    select * from (${stored} except ${expected}) as more union all select * from (${expected} except ${stored}) as less
  ) as wrong`;

/** The sums of the log for each place and period. */
const ofLog = (time: RawBuilder<unknown>) => sql`
  select user_id, ${time} as time, coalesce(pillar_id, '') as pillar_id, coalesce(area_id, '') as area_id,
    count(case when kind = 'task' then 1 end) as tasks, count(case when kind = 'recurring' then 1 end) as recurring,
    count(case when kind = 'project' then 1 end) as projects, sum(points) as points,
    coalesce(sum(given_minutes), 0) as known_minutes,
    count(case when kind <> 'project' and given_minutes is null then 1 end) as assumed
  from completions group by user_id, ${time}, coalesce(pillar_id, ''), coalesce(area_id, '')`;

const stored = (table: string, time: string) => sql`
  select user_id, ${sql.ref(time)} as time, pillar_id, area_id, tasks, recurring, projects, points, known_minutes, assumed
  from ${sql.table(table)}`;

const TIME = sql`cast(time as text)`;

export const ROLLUP_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'The sums of each day and place are those of the completion log',
    offenders: difference(TIME, stored('completion_days', 'day'), ofLog(sql`completed_on`)),
  },
  {
    sentence: 'The sums of each month and place are those of the completion log',
    offenders: difference(
      TIME,
      stored('completion_months', 'month'),
      ofLog(sql`substr(cast(completed_on as text), 1, 7)`),
    ),
  },
  {
    sentence: 'A day is active if and only if the completion log or the journal has a row of it',
    offenders: difference(
      TIME,
      sql`select user_id, day as time, completed, projects, points, entries from active_days`,
      sql`select user_id, day as time, sum(completed) as completed, sum(projects) as projects, sum(points) as points,
          sum(entries) as entries
        from (
          select user_id, completed_on as day, 1 as completed, case when kind = 'project' then 1 else 0 end as projects,
            points, 0 as entries from completions
          union all select user_id, entry_date, 0, 0, 0, 1 from journal_entries
        ) as active group by user_id, day`,
    ),
  },
  {
    sentence: 'A month has a bit for each of its active days',
    offenders: difference(
      sql`time`,
      sql`select user_id, month as time, days from active_months`,
      sql`select user_id, substr(cast(day as text), 1, 7) as time,
          sum(1 << (cast(substr(cast(day as text), 9, 2) as integer) - 1)) as days
        from active_days group by user_id, substr(cast(day as text), 1, 7)`,
    ),
  },
  {
    sentence: 'The counts of tasks and completed tasks of each project are correct',
    offenders: difference(
      sql`project_id`,
      sql`select user_id, project_id, task_count, completed_task_count from project_tasks`,
      sql`select user_id, project_id, count(*) as task_count, count(completed_at) as completed_task_count
        from tasks group by user_id, project_id`,
    ),
  },
];
