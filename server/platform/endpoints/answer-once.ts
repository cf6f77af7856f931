import { sql } from 'kysely';
import { type Context, lockUser, transact } from '../context.ts';

/** How many answers are kept of a person: a client sends again what it sent last. */
const KEPT_MAX = 100;

/**
 * Does a write once for each request id of a person. A request that is sent again, because its answer was lost, gets the
 * first answer: it says what takes the write back, which nothing that is stored could say a second time.
 * @param verb what is asked for, with the id of the record it is asked of; request ids of different verbs have nothing to
 *   do with each other.
 * @param requestId undefined: the client does not send it again.
 * @param work returns JSON without texts of the person: what is deleted must be gone.
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
      // What the first request changed is not kept.
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

/** Keeps an answer instead of the oldest one. */
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
