import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/database/transaction.ts';
import { hashToken, newToken, idInToken } from '#server/features/auth/tokens.ts';
import { isAhead } from '#server/platform/clock-faults.ts';
import { type Context, contextFor, transactLocked } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { TOKEN_PREFIX } from '#server/platform/http/bearer-token.ts';
import { newId } from '#server/platform/ids.ts';
import { readScopes } from '../authenticate-token.ts';
import { assertRoom, hintOf } from '../tokens.ts';
import { CODE_LIFE_MS } from './authorization.ts';
import { assertResource } from './metadata.ts';
import { OAuthError, type Parameters, required } from './oauth-error.ts';

/** How long an access token is valid. */
const TOKEN_LIFE_SECONDS = 3600;
/** A program that has not refreshed its token for this time must ask its person again. */
const GRANT_LIFE_MS = 90 * 24 * 60 * 60_000;

/** Tells a refresh token from an access token; scanners for leaked secrets find it as well. */
const REFRESH_PREFIX = `${TOKEN_PREFIX}refresh_`;

/** The response with tokens (RFC 6749, section 5.1). */
interface Tokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** The verdict about a code or a token; undefined: it is not valid. */
type Verdict = Promise<Tokens | undefined>;

/**
 * Returns tokens for a code or a refresh token.
 * @throws OAuthError, always with the same words for a code or token that is not valid.
 */
export async function grantTokens(db: Db, form: Parameters, now: Date, publicUrl: string): Promise<Tokens> {
  assertResource(form, publicUrl);
  const clientId = required(form, 'client_id');
  switch (required(form, 'grant_type')) {
    case 'authorization_code': {
      const [code, verifier] = [required(form, 'code'), required(form, 'code_verifier')];
      const proof = { clientId, verifier, redirectUri: required(form, 'redirect_uri') };
      return valid(exchangeCode(personOf(db, code, now), code, proof));
    }
    case 'refresh_token': {
      const token = required(form, 'refresh_token');
      return valid(refresh(personOf(db, secretOf(token), now), token, { clientId, scope: form.get('scope') }));
    }
    default:
      throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  }
}

async function valid(verdict: Verdict): Promise<Tokens> {
  const tokens = await verdict;
  if (!tokens) throw new OAuthError('invalid_grant', 'It is wrong, expired or used. Ask the person again.');
  return tokens;
}

/** The context of the person whose id is in a secret, unverified. */
const personOf = (db: Db, secret: string, now: Date): Context =>
  contextFor(db, { id: idInToken(secret), timezone: 'UTC', day_start_hour: 0 }, now);

/** A secret without the prefix of its kind. */
const secretOf = (token: string): string =>
  [REFRESH_PREFIX, TOKEN_PREFIX].reduce((rest, prefix) => rest.replace(prefix, ''), token);

/** Exchanges a code. One that is used a second time was stolen, so the tokens of the first time end as well. */
function exchangeCode(
  request: Context,
  code: string,
  proof: { clientId: string; verifier: string; redirectUri: string },
): Verdict {
  const { userId, now } = request;
  return transactLocked(request, async (ctx) => {
    const found = await ctx.db
      .selectFrom('oauth_codes as code')
      .innerJoin('users as user', 'user.id', 'code.user_id')
      .where('code.user_id', '=', userId)
      .where('code.code_hash', '=', hashToken(code))
      .where('user.disabled_at', 'is', null)
      .selectAll('code')
      .executeTakeFirst();
    if (!found) return undefined;
    if (found.grant_id !== null) {
      await ctx.db.deleteFrom('access_tokens').where('user_id', '=', userId).where('id', '=', found.grant_id).execute();
      return undefined;
    }
    const isProven =
      found.client_id === proof.clientId &&
      found.redirect_uri === proof.redirectUri &&
      found.challenge === createHash('sha256').update(proof.verifier).digest('base64url') &&
      isAhead(found.expires_at, CODE_LIFE_MS, now);
    if (!isProven) return undefined;
    await assertRoom(ctx, found.client_id).catch(asOAuthError);
    await ctx.db
      .deleteFrom('access_tokens')
      .where('user_id', '=', userId)
      .where('client_id', '=', found.client_id)
      .execute();
    const family = randomBytes(32).toString('base64url');
    const { row, tokens } = nextTokens(ctx, family, found.scopes);
    const id = newId();
    await ctx.db
      .insertInto('access_tokens')
      .values({
        ...{ user_id: userId, id, name: found.name, client_id: found.client_id, scopes: found.scopes, ...row },
        ...{ last_used_at: null, last_used_from: null, created_at: now.toISOString() },
      })
      .execute();
    await ctx.db
      .updateTable('oauth_codes')
      .set({ grant_id: id })
      .where('user_id', '=', userId)
      .where('code_hash', '=', found.code_hash)
      .execute();
    return tokens;
  });
}

const asOAuthError = (error: unknown): never => {
  throw error instanceof DomainError ? new OAuthError('invalid_grant', error.message) : error;
};

/** Replaces both tokens of a grant. A refresh token that was replaced before was stolen, so the grant ends. */
function refresh(
  request: Context,
  token: string,
  { clientId, scope }: { clientId: string; scope: string | undefined },
): Verdict {
  const { userId, now } = request;
  return transactLocked(request, async (ctx) => {
    const grant = await ctx.db
      .selectFrom('access_tokens as token')
      .innerJoin('users as user', 'user.id', 'token.user_id')
      .where('token.user_id', '=', userId)
      .where('token.family_hash', '=', familyHashOf(token))
      .where('token.client_id', '=', clientId)
      .where('user.disabled_at', 'is', null)
      .select(['token.id', 'token.scopes', 'token.refresh_hash', 'token.expires_at'])
      .executeTakeFirst();
    if (!grant) return undefined;
    if (grant.refresh_hash !== hashToken(token)) {
      await ctx.db.deleteFrom('access_tokens').where('user_id', '=', userId).where('id', '=', grant.id).execute();
      return undefined;
    }
    if (!isAhead(grant.expires_at!, GRANT_LIFE_MS, now)) return undefined;
    const scopes = readScopes(grant.scopes);
    const isWider = (scope ?? '').split(' ').some((each) => each !== '' && !scopes.includes(each as never));
    if (isWider && !scopes.includes('all')) throw new OAuthError('invalid_scope', 'The person has not granted that.');
    const { row, tokens } = nextTokens(ctx, familyOf(token), grant.scopes);
    await ctx.db
      .updateTable('access_tokens')
      .set(row)
      .where('user_id', '=', userId)
      .where('id', '=', grant.id)
      .execute();
    return tokens;
  });
}

/**
 * Ends the grant of an access token or a refresh token (RFC 7009). A token that a person made stays, and one that is not
 * valid is not an error.
 * @returns the response.
 */
export async function revokeGrant(db: Db, form: Parameters): Promise<object> {
  const token = required(form, 'token');
  const clientId = form.get('client_id');
  const isRefresh = token.startsWith(REFRESH_PREFIX);
  await db
    .deleteFrom('access_tokens')
    .where('user_id', '=', idInToken(secretOf(token)))
    .where('client_id', 'is not', null)
    .where(isRefresh ? 'family_hash' : 'token_hash', '=', isRefresh ? familyHashOf(token) : hashToken(token))
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId!))
    .execute();
  return {};
}

/** New tokens of a grant, and the columns that belong to them. */
function nextTokens({ userId, now }: Context, family: string, scopes: string) {
  const { token, tokenHash } = newToken(userId, TOKEN_PREFIX);
  const refreshToken = `${REFRESH_PREFIX}${userId}.${family}.${randomBytes(32).toString('base64url')}`;
  const tokens: Tokens = {
    ...{ access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE_SECONDS },
    ...{ refresh_token: refreshToken, scope: scopes },
  };
  const row = {
    ...{ token_hash: tokenHash, hint: hintOf(token) },
    ...{ family_hash: familyHashOf(refreshToken), refresh_hash: hashToken(refreshToken) },
    refresh_at: new Date(now.getTime() + TOKEN_LIFE_SECONDS * 1000).toISOString(),
    expires_at: new Date(now.getTime() + GRANT_LIFE_MS).toISOString(),
  };
  return { row, tokens };
}

/** The part that all refresh tokens of a grant have in common: a replaced one is recognized by it. */
const familyOf = (refreshToken: string): string => secretOf(refreshToken).split('.')[1] ?? '';
const familyHashOf = (refreshToken: string): string => hashToken(familyOf(refreshToken));
