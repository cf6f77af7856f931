import { sql } from 'kysely';
import { type Context, lockUser, transact } from '../context.ts';

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
  return transact(request, async (ctx) => {
    await lockUser(ctx);
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

/** Stores a response and drops the oldest one. */
async function keepAnswer({ db, userId }: Context, verb: string, request_id: string, answer: string): Promise<void> {
  const last = sql<number>`(select coalesce(max(place), 0) from first_answers where user_id = ${userId})`;
  await db
    .insertInto('first_answers')
    .values({ user_id: userId, verb, request_id, place: sql<number>`${last} + 1`, answer })
    .execute();
  await db
    .deleteFrom('first_answers')
    .where('user_id', '=', userId)
    .where('place', '<=', sql<number>`${last} - ${sql.lit(KEPT_MAX)}`)
    .execute();
}
