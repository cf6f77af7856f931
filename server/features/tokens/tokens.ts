import { type Scope, SCOPES } from '#contract/platform/scopes.ts';
import { type AccessToken, type CreatedToken, type NewToken, TOKENS_MAX } from '#contract/tokens.ts';
import { assertSessionStays } from '#server/features/auth/authenticate.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { type Context, type Created, type RequestContext, transactLocked } from '#server/platform/context.ts';
import { limitReached, notFound } from '#server/platform/errors.ts';
import { TOKEN_PREFIX } from '#server/platform/http/bearer-token.ts';
import { newId } from '#server/platform/ids.ts';
import { readScopes } from './authenticate-token.ts';

const DAY_MS = 24 * 60 * 60_000;
const HINT_LENGTH = 4;
const COLUMNS = [
  ...(['id', 'name', 'scopes', 'hint', 'client_id'] as const),
  ...(['expires_at', 'last_used_at', 'last_used_from', 'created_at'] as const),
];

/** The user's access tokens, the newest first. */
export async function listTokens({ db, userId }: Context): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, scopes: readScopes(row.scopes) }));
}

/** Creates an access token. Only its hash is stored. @throws RuleBroken beyond the maximum number. */
export async function createToken(request: RequestContext, input: NewToken): Promise<Created<CreatedToken>> {
  const { userId, now } = request;
  const { token, tokenHash } = newToken(userId, TOKEN_PREFIX);
  const scopes = withoutRepeats(input.scopes);
  const days = input.expires_in_days;
  const created = {
    id: newId(),
    name: input.name,
    hint: hintOf(token),
    client_id: null,
    expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
    last_used_at: null,
    last_used_from: null,
    created_at: now.toISOString(),
  };
  await transactLocked(request, async (ctx) => {
    await assertSessionStays(ctx);
    await assertRoom(ctx);
    const row = { ...created, user_id: userId, token_hash: tokenHash, scopes: scopes.join(' ') };
    await ctx.db.insertInto('access_tokens').values(row).execute();
  });
  return { isNew: true, record: { ...created, scopes, token } };
}

/** The scopes in the order of the list; `all` contains every other one. */
export const withoutRepeats = (scopes: readonly Scope[]): Scope[] =>
  scopes.includes('all') ? ['all'] : SCOPES.filter((each) => scopes.includes(each));

/** The characters by which a person recognizes a token. */
export const hintOf = (token: string): string => token.slice(-HINT_LENGTH);

/**
 * @param replaced the program whose token the new one replaces.
 * @throws RuleBroken when the person has the maximum number of tokens.
 */
export async function assertRoom({ db, userId }: Pick<Context, 'db' | 'userId'>, replaced = ''): Promise<void> {
  const { total } = await db
    .selectFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('client_id', 'is distinct from', replaced)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total >= TOKENS_MAX) throw limitReached(`At most ${TOKENS_MAX} access tokens. Revoke one first.`);
}

/** Ends an access token at once. @throws NotFound. */
export async function revokeToken({ db, userId }: Context, id: string) {
  const revoked = await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw notFound('Access token');
  return { message: 'Token revoked', success: true as const };
}
