import type { ErrorAnswer, ErrorCode } from '#contract/platform/errors.ts';
import { PAGE_HEADERS } from '../endpoints/json.ts';
import type { JsonSchema } from './schemas.ts';

/* The parts of the document that many calls refer to. */

interface Header {
  description: string;
  schema: JsonSchema;
}

export const HEADERS: Readonly<Record<string, Header>> = {
  ...PAGE_HEADERS,
  'RateLimit-Policy': {
    description: 'The limit of the caller: `"token";q=100;w=10` are 100 requests in 10 seconds.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of it: `"token";r=99;t=10` are 99 requests in the next 10 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds until the request may be sent again.', schema: { type: 'integer' } },
};

export const SECURITY_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `access_token` of `POST /api/auth/login`: a session of a signed-in person, who may do everything.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'auric_…',
    description:
      'An access token, created under Settings > API and assistants. Its scopes limit the calls: `read` reads everything ' +
      'but the journal, `tasks` also changes tasks and the records above them, `journal` reads and writes the journal, and ' +
      '`all` does everything but change the account itself. Each call lists the scopes of which it needs one; `all` is ' +
      'enough for all of them.',
  },
} as const;

interface Refusal {
  description: string;
  /** An example. */
  detail: ErrorAnswer['detail'];
  /** Its code; by default the first of the status. */
  code?: ErrorCode;
  /** It has `Retry-After`. */
  waits?: true;
}

/** By status, which is also their name in the document. */
export const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    description: 'A rule forbids it, a record that the request refers to does not exist, or the JSON is malformed.',
    detail: 'Project not found',
    code: 'missing_reference',
  },
  401: {
    description: 'The token is missing, wrong or expired. No other refusal has this status.',
    detail: 'Not authenticated',
  },
  402: {
    description: 'The monthly quota of the coach is used up, or the coach is off.',
    detail: 'The coach is off on this server.',
  },
  403: {
    description: 'The access token lacks the scope, or the request comes from a page of another site.',
    detail: 'This needs an access token with the scope “tasks” or “all”.',
    code: 'missing_scope',
  },
  404: {
    description: 'There is no such record, or it belongs to somebody else.',
    detail: 'Task not found',
  },
  409: {
    description: 'A record with this id is in the trash, or it conflicts with another record. Nothing was changed.',
    detail: 'A task with this id is in the trash. Restore it, or delete it for good first.',
    code: 'in_trash',
  },
  412: {
    description:
      'The request has `base`, and a text that it would overwrite has changed since. Nothing was changed; `current` has ' +
      'the record as it is now. Merge the texts and send it again with the new `base`.',
    detail: 'It was changed elsewhere in the meantime.',
  },
  413: { description: 'The body is larger than allowed.', detail: 'The request is too large' },
  422: {
    description: 'Parameters or fields have wrong values. `detail` has one entry for each of them, with its path.',
    detail: [{ loc: ['body', 'name'], msg: 'Must not be empty', type: 'custom' }],
  },
  429: {
    description: 'Too many requests. Wait as many seconds as `Retry-After` says.',
    detail: 'Too many requests. Please wait a moment.',
    waits: true,
  },
  503: {
    description: 'The server is stopping, or its database does not respond. Try again after `Retry-After`.',
    detail: 'The database is unavailable',
    waits: true,
  },
};
