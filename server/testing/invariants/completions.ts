import { sql } from 'kysely';
import type { Offender, ReadInvariant, SqlInvariant } from './invariant.ts';

const SUBJECTS = [
  { kind: 'task', table: 'tasks', word: 'task' },
  { kind: 'project', table: 'projects', word: 'project' },
  { kind: 'recurring', table: 'recurring_task_instances', word: 'instance' },
] as const;

const loggedAs = (kind: string, table: string) =>
  sql`select 1 from completions log where log.user_id = ${sql.table(table)}.user_id
    and log.kind = ${sql.lit(kind)} and log.subject_id = ${sql.table(table)}.id`;

export const COMPLETION_INVARIANTS: readonly SqlInvariant[] = [
  ...SUBJECTS.flatMap(({ kind, table, word }) => [
    {
      sentence: `A completed ${word} is in the completion log with its time`,
      offenders: sql<Offender>`select user_id, id from ${sql.table(table)} where completed_at is not null
        and not exists (${loggedAs(kind, table)} and log.completed_at = ${sql.table(table)}.completed_at)`,
    },
    {
      sentence: `An open ${word} is not in the completion log`,
      offenders: sql<Offender>`select user_id, id from ${sql.table(table)} where completed_at is null
        and exists (${loggedAs(kind, table)})`,
    },
  ]),
  {
    sentence: 'A completion has the focus minutes of its day or its estimate as minutes, and a project has none',
    offenders: sql`select user_id, subject_id as id from completions
      where given_minutes is distinct from case when kind <> 'project' then coalesce(
        (select sum(minutes) from focus_sessions as focus where focus.user_id = completions.user_id
          and focus.task_id = completions.subject_id and focus.day = completions.completed_on
          having sum(minutes) >= 25 or sum(minutes) >= completions.minutes),
        minutes) end`,
  },
  {
    sentence: 'A task earns 5 to 50 points, a project 50 to 125, and an imported one none',
    offenders: sql`select user_id, subject_id as id from completions
      where points <> 0 and ((kind = 'project' and points not between 50 and 125)
        or (kind <> 'project' and points not between 5 and 50))`,
  },
];

export const POINTS_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: 'The points of a completion are the sum of their reasons',
    async offenders(read) {
      const wrong = (await read('completions')).filter(({ points, breakdown }) => {
        const reasons = JSON.parse(breakdown) as { points: number }[];
        return reasons.reduce((sum, reason) => sum + reason.points, 0) !== points;
      });
      return wrong.map(({ user_id, subject_id }) => ({ user_id, id: subject_id }));
    },
  },
];
