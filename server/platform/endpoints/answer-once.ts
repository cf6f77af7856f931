import { insertRows } from '#server/database/dialect/many-rows.ts';
import { prepare } from '#server/database/prepare.ts';
import { type Context, transactLocked } from '../context.ts';

/** The number of responses kept for each user: a client repeats only its last requests. */
const KEPT_MAX = 100;

/**
 * Runs a write once per request id of a user. A repeated request, whose response was lost, gets the first response: it
 * contains the undo data, which is stored nowhere else.
 * @param verb the verb with the id of its record; request ids of different verbs are independent.
 * @param requestId undefined: the client does not repeat the request.
 * @param work returns JSON without texts of the user, because deleted texts must not remain here.
 */
export function answerOnce<C extends Context, Answer>(
  request: C,
  verb: string,
  requestId: string | undefined,
  work: (ctx: C) => Promise<Answer>,
): Promise<Answer> {
  if (requestId === undefined) return work(request);
  return transactLocked(request, async (ctx) => {
    const first = await findAnswer(ctx, verb, requestId);
    if (first !== undefined) {
      // The changed records of the first request are not kept.
      for (const kind of ['task', 'project', 'trash_entry']) ctx.changed?.readAgain.add(kind);
      return JSON.parse(first) as Answer;
    }
    const answer = await work(ctx);
    await keepAnswer(ctx, verb, requestId, JSON.stringify(answer));
    return answer;
  });
}

async function findAnswer({ db, userId }: Context, verb: string, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('first_answers')
    .where('user_id', '=', userId)
    .where('verb', '=', verb)
    .where('request_id', '=', requestId)
    .select('answer')
    .executeTakeFirst();
  return row?.answer;
}

const selectLast = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('first_answers')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.max<number | null>('place').as('last')),
);

const dropThrough = prepare(
  (db, { userId, last }: { userId: string; last: number }) =>
    db.deleteFrom('first_answers').where('user_id', '=', userId).where('place', '<=', last),
  { isDeferred: true },
);

/** Stores a response and drops the oldest one. Called under the user's lock. */
async function keepAnswer({ db, userId }: Context, verb: string, request_id: string, answer: string): Promise<void> {
  const [row] = await selectLast(db, { userId });
  const place = (row!.last ?? 0) + 1;
  await insertRows(db, 'first_answers', [{ user_id: userId, verb, request_id, place, answer }]);
  await dropThrough(db, { userId, last: place - KEPT_MAX });
}
