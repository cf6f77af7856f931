import { sql } from 'kysely';
import type { ServerPerson } from '#contract/operator.ts';
import type { Db } from '#server/database/transaction.ts';

/** Everybody with an account, or the one with an id, the oldest account first. */
export async function listPeople({ db }: { db: Db }, id?: string): Promise<ServerPerson[]> {
  const rows = await db
    .selectFrom('users as user')
    .select(['user.id', 'user.email', 'user.first_name', 'user.last_name', 'user.created_at'])
    .select(['user.disabled_at', 'user.operator_since'])
    .select((eb) => [
      eb
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'user.id')
        .select((each) => each.fn.max('last_seen_at').as('at'))
        .as('seen_at'),
      eb
        .selectFrom('access_tokens')
        .whereRef('access_tokens.user_id', '=', 'user.id')
        .select((each) => each.fn.max('last_used_at').as('at'))
        .as('used_at'),
      sql<number>`cast(
        coalesce((select sum(size) from stored_files where user_id = "user".id), 0) +
        coalesce((select sum(size) from profile_pictures where user_id = "user".id), 0) as double precision)`.as(
        'storage_bytes',
      ),
    ])
    .$if(id !== undefined, (query) => query.where('user.id', '=', id!))
    .orderBy('user.created_at')
    .orderBy('user.id')
    .execute();
  return rows.map(({ first_name, last_name, operator_since, seen_at, used_at, ...person }) => ({
    ...person,
    name: `${first_name} ${last_name}`.trim(),
    last_active_at:
      [seen_at, used_at]
        .filter((at) => at !== null)
        .toSorted()
        .at(-1) ?? null,
    is_operator: operator_since !== null,
  }));
}
