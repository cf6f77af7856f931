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

interface OfDay {
  userId: string;
  day: string;
  /** The result of {@link idsAsJson}. */
  ids: string;
}

const selectFocus = prepare((db, { userId, day, ids }: OfDay) =>
  db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('task_id', 'in', idsIn(ids))
    .groupBy('task_id')
    .select((eb) => [eb.ref('task_id').$notNull().as('task_id'), eb.fn.sum<number>('minutes').as('minutes')]),
);

/** The focus minutes of a day by subject; subjects without any are left out. */
export async function readFocusMinutes(
  { db, userId }: Context,
  subjectIds: readonly string[],
  day: string,
): Promise<Map<string, number>> {
  const rows = await selectFocus(db, { userId, day, ids: idsAsJson(subjectIds) });
  return new Map(rows.map(({ task_id, minutes }) => [task_id, minutes]));
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
