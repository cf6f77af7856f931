import { type Expression, sql } from 'kysely';
import { FOCUS_COUNTS_FROM } from '#contract/rules/task-length.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';

/* The minutes stored with completions (docs/decisions/0083). Null counts as the user's usual length. */

/** `givenMinutes` of the contract as SQL. */
export const givenMinutesSql = (focus: Expression<unknown>, estimate: Expression<unknown>) =>
  sql<number | null>`case when ${focus} >= ${sql.lit(FOCUS_COUNTS_FROM)} or ${focus} >= ${estimate}
    then ${focus} else ${estimate} end`;

interface OfDays {
  userId: string;
  first: string;
  last: string;
  /** The result of {@link idsAsJson}. */
  ids: string;
}

const selectFocus = prepare((db, { userId, first, last, ids }: OfDays) =>
  db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('task_id', 'in', idsIn(ids))
    .groupBy(['task_id', 'day'])
    .select((eb) => [eb.ref('task_id').$notNull().as('task_id'), 'day', eb.fn.sum<number>('minutes').as('minutes')]),
);

/**
 * The focus minutes of subjects on the days of their completions, by subject; subjects without any are left out.
 * @param dayOf the day of the completion by subject.
 */
export async function readFocusMinutes(
  { db, userId }: Context,
  dayOf: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  if (dayOf.size === 0) return new Map();
  const days = [...dayOf.values()].toSorted();
  const ids = idsAsJson([...dayOf.keys()]);
  const rows = await selectFocus(db, { userId, first: days[0]!, last: days.at(-1)!, ids });
  return new Map(rows.flatMap(({ task_id, day, minutes }) => (dayOf.get(task_id) === day ? [[task_id, minutes]] : [])));
}

interface OfSubject {
  userId: string;
  id: string;
  day: string;
}

const updateGiven = prepare((db, { userId, id, day }: OfSubject) =>
  db
    .updateTable('completions')
    .set({
      given_minutes: (eb) =>
        givenMinutesSql(
          eb
            .selectFrom('focus_sessions')
            .where('user_id', '=', userId)
            .where('task_id', '=', id)
            .where('day', '=', day)
            .select((focus) => focus.fn.sum<number>('focus_sessions.minutes').as('minutes')),
          eb.ref('completions.minutes'),
        ),
    })
    .where('user_id', '=', userId)
    .where('kind', 'in', ['task', 'recurring'])
    .where('subject_id', '=', id)
    .where('completed_on', '=', day),
);

/** Updates the minutes of a completion of that day, in the transaction that records a focus session of its subject. */
export async function giveFocusMinutes({ db, userId }: Context, subjectId: string, day: string): Promise<void> {
  await updateGiven(db, { userId, id: subjectId, day });
}
