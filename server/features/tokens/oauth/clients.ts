import { isBlank } from '#contract/platform/wire.ts';
import { TOKEN_NAME_MAX } from '#contract/tokens.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { newId } from '#server/platform/ids.ts';
import { OAuthError } from './oauth-error.ts';

/** Everybody may register a program, so the limits also bound the rows until unused ones are deleted. */
const PER_NETWORK = { kind: 'oauth-register-network', max: 20, windowSeconds: 3600 };
const IN_ALL = { kind: 'oauth-register', max: 500, windowSeconds: 3600 };

const REDIRECT_URIS_MAX = 10;
const REDIRECT_URI_MAX = 1000;
const UNNAMED = 'Unnamed program';

/** A registered program. */
export interface Client {
  id: string;
  name: string;
  redirectUris: readonly string[];
}

/**
 * Registers a program (RFC 7591). Every program is public: it gets no secret, whatever it asks for.
 * @param metadata the body of the request.
 * @returns the response.
 * @throws OAuthError for metadata that this server does not support; TooMany.
 */
export async function registerClient(
  db: Db,
  attempts: Services['attempts'],
  { ip, now }: { ip: string; now: Date },
  metadata: unknown,
) {
  const { redirect_uris, client_name, grant_types, response_types } = asObject(metadata);
  const redirectUris = readRedirectUris(redirect_uris);
  assertContains('grant_types', grant_types, 'authorization_code');
  assertContains('response_types', response_types, 'code');
  const name = readName(client_name);
  await attempts.take(PER_NETWORK, { network: clientNetwork(ip) }, now);
  await attempts.take(IN_ALL, {}, now);
  const id = newId();
  const created_at = now.toISOString();
  await db
    .insertInto('oauth_clients')
    .values({ id, name, redirect_uris: JSON.stringify(redirectUris), created_at, approved_at: null })
    .execute();
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new OAuthError('invalid_client_metadata', 'The metadata of the program must be a JSON object.');
}

function assertContains(name: string, list: unknown, needed: string): void {
  if (list === undefined || (Array.isArray(list) && list.includes(needed))) return;
  throw new OAuthError('invalid_client_metadata', `${name} must contain ${needed}.`);
}

/** The name for people, who must not be misled by invisible characters or by text in the other direction. */
function readName(name: unknown): string {
  if (name === undefined) return UNNAMED;
  if (typeof name !== 'string') throw new OAuthError('invalid_client_metadata', 'client_name must be a text.');
  const plain = name
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, TOKEN_NAME_MAX)
    .toWellFormed();
  return isBlank(plain) ? UNNAMED : plain.trim();
}

function readRedirectUris(uris: unknown): string[] {
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > REDIRECT_URIS_MAX) {
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${REDIRECT_URIS_MAX} addresses.`,
    );
  }
  if (!uris.every(isRedirectUri)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      `Each of redirect_uris must be an https address, or an http one of 127.0.0.1, [::1] or localhost, without a fragment or a user, of at most ${REDIRECT_URI_MAX} characters.`,
    );
  }
  return uris;
}

function isRedirectUri(uri: unknown): uri is string {
  // Visible ASCII only: the parser ignores other characters, so the stored text would be another address.
  if (typeof uri !== 'string' || uri.length > REDIRECT_URI_MAX || !/^[\x21-\x5b\x5d-\x7e]+$/.test(uri)) return false;
  if (!URL.canParse(uri) || !/^https?:\/\//.test(uri) || uri.includes('#')) return false;
  const { protocol, username, password } = new URL(uri);
  return username === '' && password === '' && (protocol === 'https:' || isLoopback(uri));
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(?=[/?]|$)/;

/** Whether an address belongs to a program on the device of the person. */
export const isLoopback = (uri: string): boolean => LOOPBACK.test(uri);

/** @returns null for an unknown program. */
export async function findClient(db: Db, id: string): Promise<Client | null> {
  const row = await db
    .selectFrom('oauth_clients')
    .where('id', '=', id)
    .select(['id', 'name', 'redirect_uris'])
    .executeTakeFirst();
  return row ? { ...row, redirectUris: JSON.parse(row.redirect_uris) as string[] } : null;
}

/**
 * Whether an address is one of those that the program has registered: the same text, but for the port of a loopback
 * address, which a program learns only when it starts to listen (RFC 8252).
 */
export const isRegistered = ({ redirectUris }: Client, uri: string): boolean =>
  isRedirectUri(uri) && redirectUris.some((each) => withoutPort(each) === withoutPort(uri));

const withoutPort = (uri: string): string => uri.replace(LOOPBACK, 'http://$1');
