import { type Scope, SCOPES } from '#contract/platform/scopes.ts';
import type { Authorization } from '#contract/tokens.ts';
import type { Db } from '#server/database/transaction.ts';
import { assertSessionStays } from '#server/features/auth/authenticate.ts';
import { newToken } from '#server/features/auth/tokens.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { brokenRule } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { assertRoom, withoutRepeats } from '../tokens.ts';
import { type Client, findClient, isLoopback, isRegistered } from './clients.ts';
import { assertResource } from './metadata.ts';
import { OAuthError, type Parameters, readParameters, required } from './oauth-error.ts';

/** How long a code may be exchanged. */
export const CODE_LIFE_MS = 60_000;

/** Of a request that names none. */
const USUAL_SCOPES: readonly Scope[] = ['read', 'tasks'];

/** A request whose program and address are known, so other errors may be sent to the program. */
interface Request {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  /** What the request asks for, or what is wrong with it. */
  asked: { scopes: readonly Scope[]; challenge: string } | OAuthError;
}

/** Says what a program asks for. @param query of the page that it opened. */
export async function describeRequest(
  { db }: { db: Db },
  { publicUrl }: Pick<Services, 'publicUrl'>,
  query: string,
): Promise<Authorization> {
  const request = await readRequest(db, query, publicUrl());
  if (request instanceof OAuthError) {
    return { program: null, host: null, scopes: [], problem: request.message, return_to: null };
  }
  const { client, redirectUri, asked } = request;
  const isProblem = asked instanceof OAuthError;
  const error = isProblem ? asked : new OAuthError('access_denied', 'The person has refused.');
  return {
    program: client.name,
    host: isLoopback(redirectUri) ? null : new URL(redirectUri).host,
    scopes: isProblem ? [] : [...asked.scopes],
    problem: isProblem ? asked.message : null,
    return_to: answerTo(request, publicUrl(), { error: error.code, error_description: error.message }),
  };
}

/**
 * Grants a program scopes of those that it asks for.
 * @returns the address that gives the program its code.
 * @throws RuleBroken for a wrong request, for other scopes, and when the person has the maximum number of tokens.
 */
export async function approveRequest(
  request: RequestContext,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  { query, scopes }: { query: string; scopes: readonly Scope[] },
): Promise<{ redirect_to: string }> {
  const { userId, now } = request;
  const wanted = await readRequest(request.db, query, publicUrl());
  if (wanted instanceof OAuthError) throw brokenRule(wanted.message);
  const { client, redirectUri, asked } = wanted;
  if (asked instanceof OAuthError) throw brokenRule(asked.message);
  if (!scopes.every((each) => asked.scopes.includes(each))) throw brokenRule('The program has not asked for that.');
  const { token: code, tokenHash } = newToken(userId);
  await transactLocked(request, async (ctx) => {
    await assertSessionStays(ctx);
    await assertRoom(ctx, client.id);
    await ctx.db
      .insertInto('oauth_codes')
      .values({
        ...{ user_id: userId, code_hash: tokenHash, client_id: client.id, redirect_uri: redirectUri },
        ...{ challenge: asked.challenge, name: client.name, scopes: withoutRepeats(scopes).join(' ') },
        expires_at: new Date(now.getTime() + CODE_LIFE_MS).toISOString(),
        grant_id: null,
      })
      .execute();
    await ctx.db
      .updateTable('oauth_clients')
      .set({ approved_at: now.toISOString() })
      .where('id', '=', client.id)
      .execute();
  });
  return { redirect_to: answerTo(wanted, publicUrl(), { code }) };
}

/** @returns an error for a request whose program or address is unknown: it is shown to the user and never sent to the program. */
async function readRequest(db: Db, query: string, publicUrl: string): Promise<Request | OAuthError> {
  try {
    const parameters = readParameters(query);
    const client = await findClient(db, required(parameters, 'client_id'));
    if (!client) {
      return new OAuthError(
        'invalid_request',
        'This server does not know the program. Remove the connection in the program, and connect it again.',
      );
    }
    const redirectUri = required(parameters, 'redirect_uri');
    if (!isRegistered(client, redirectUri)) {
      return new OAuthError(
        'invalid_request',
        'The program asks to be called at an address that it has not registered.',
      );
    }
    const asked = wrongOr(() => readAsked(parameters, publicUrl));
    return { client, redirectUri, state: parameters.get('state'), asked };
  } catch (error) {
    if (error instanceof OAuthError) return error;
    throw error;
  }
}

function wrongOr<T>(read: () => T): T | OAuthError {
  try {
    return read();
  } catch (error) {
    if (error instanceof OAuthError) return error;
    throw error;
  }
}

function readAsked(parameters: Parameters, publicUrl: string) {
  if (required(parameters, 'response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type must be code.');
  }
  const challenge = required(parameters, 'code_challenge');
  if (parameters.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    throw new OAuthError('invalid_request', 'code_challenge_method must be S256, with a SHA-256 in base64url.');
  }
  assertResource(parameters, publicUrl);
  return { challenge, scopes: readScopesAsked(parameters.get('scope')) };
}

/** The scopes that a person may grant. Those that this server does not know, such as `offline_access`, are ignored. */
function readScopesAsked(scope: string | undefined): readonly Scope[] {
  if (!scope) return USUAL_SCOPES;
  const asked = scope.split(' ');
  const scopes = SCOPES.filter((each) => asked.includes('all') || asked.includes(each));
  if (scopes.length === 0) throw new OAuthError('invalid_scope', `The scopes of this server are ${SCOPES.join(', ')}.`);
  return scopes;
}

/** The address of the program with an answer for it, which also names this server (RFC 9207). */
function answerTo(
  { redirectUri, state }: Request,
  publicUrl: string,
  answer: Readonly<Record<string, string>>,
): string {
  const address = new URL(redirectUri);
  const parameters = { ...answer, ...(state !== undefined && { state }), iss: publicUrl };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}
