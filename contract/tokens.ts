import * as z from 'zod/mini';
import { endpoint, SMALL_BODY_BYTES } from './platform/endpoint.ts';
import { SCOPES } from './platform/scopes.ts';
import { Done, id, idParams, instant, name, text } from './platform/wire.ts';

export const TOKEN_NAME_MAX = 60;
export const TOKEN_DAYS_MAX = 365;
/** Maximum number of access tokens of a person, expired ones included. */
export const TOKENS_MAX = 50;

export const Scope = z.enum(SCOPES);

/** A key with which a program of the person calls the API. */
export const AccessToken = z.strictObject({
  id,
  name: z.string(),
  scopes: z.array(Scope),
  /** The last characters of the token, to recognize it by. */
  hint: z.string(),
  /** The program that signed in by OAuth; null: the person made the token. */
  client_id: z.nullable(z.string()),
  /** null: it has no end. */
  expires_at: z.nullable(instant),
  /** The last use, to about ten minutes. */
  last_used_at: z.nullable(instant),
  /** The IP address of the last use. */
  last_used_from: z.nullable(z.string()),
  created_at: instant,
});
export type AccessToken = z.output<typeof AccessToken>;

/** The response to a create: the only one that contains the token. */
export const CreatedToken = z.strictObject({ ...AccessToken.shape, token: z.string() });
export type CreatedToken = z.output<typeof CreatedToken>;

export const NewToken = z.object({
  name: name(TOKEN_NAME_MAX),
  scopes: z.array(Scope).check(z.minLength(1, 'Choose at least one scope'), z.maxLength(SCOPES.length)),
  /** Whole days until it ends; null or left out: it has no end. */
  expires_in_days: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(TOKEN_DAYS_MAX))), null),
});
export type NewToken = z.output<typeof NewToken>;

/** Maximum length of the query of an authorization request. */
const AUTHORIZATION_MAX = 4000;

/** What a program asks a person for, on the page `/oauth/authorize`. */
export const Authorization = z.strictObject({
  /** As the program calls itself, unverified; null: it is unknown. */
  program: z.nullable(z.string()),
  /** The host that gets the answer; null: a program on the device of the person. */
  host: z.nullable(z.string()),
  /** The scopes that the person may grant. */
  scopes: z.array(Scope),
  /** Why the request cannot be granted. */
  problem: z.nullable(z.string()),
  /** Tells the program about the problem, or that the person has refused; null: the request names no valid address. */
  return_to: z.nullable(z.string()),
});
export type Authorization = z.output<typeof Authorization>;

export const tokensContract = {
  list: endpoint('GET /tokens', {
    summary: 'Lists the access tokens of the user, the newest first, without their secrets.',
    paged: 'by-id',
    response: z.array(AccessToken),
  }),
  create: endpoint('POST /tokens', {
    summary: 'Creates an access token. Its secret is in this response only.',
    body: NewToken,
    maxBytes: SMALL_BODY_BYTES,
    status: 201,
    alwaysCreates: true,
    response: CreatedToken,
  }),
  revoke: endpoint('DELETE /tokens/:id', {
    summary: 'Revokes an access token: it stops working at once, and its event streams end.',
    onFullDisk: true,
    params: idParams,
    response: Done,
  }),
  readAuthorization: endpoint('GET /oauth/authorization', {
    summary: 'Says what a program asks for by OAuth, for the page on which a person grants it.',
    access: 'public',
    query: z.object({ query: text(AUTHORIZATION_MAX) }),
    response: Authorization,
  }),
  authorize: endpoint('POST /oauth/authorization', {
    summary:
      'Grants a program some of the scopes that it asks for. The response is the address that gives it its code.',
    body: z.object({
      /** The query of the page `/oauth/authorize`. */
      query: text(AUTHORIZATION_MAX),
      scopes: NewToken.shape.scopes,
    }),
    maxBytes: SMALL_BODY_BYTES,
    response: z.strictObject({ redirect_to: z.string() }),
  }),
};
