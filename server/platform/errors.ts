import type { ValidationProblem } from '#contract/wire.ts';

/** What a verb throws when a request cannot be served; `app.ts` turns it into an answer. */
export class RequestError extends Error {
  readonly status: number;
  readonly detail: string | ValidationProblem[];
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | null;
  /** What the answer says besides. */
  readonly more: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string | ValidationProblem[],
    retryAfter: number | null = null,
    more: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === 'string' ? detail : 'Validation failed');
    this.status = status;
    this.detail = detail;
    this.retryAfter = retryAfter;
    this.more = more;
  }
}

/** A rule of the product is broken, or a reference leads nowhere. */
export const brokenRule = (detail: string) => new RequestError(400, detail);

/** Nobody is signed in, or no longer. Used for authentication and for nothing else: clients sign out on it. */
export const notAuthenticated = (detail = 'Not authenticated') => new RequestError(401, detail);

export const forbidden = (detail: string) => new RequestError(403, detail);

/** Missing or somebody else's: both answer alike, byte for byte. */
export const notFound = (what: string) => new RequestError(404, `${what} not found`);

export const conflict = (detail: string) => new RequestError(409, detail);

/** One field of the body breaks a rule that only the server knows. */
export const invalidField = (field: string, msg: string) =>
  new RequestError(422, [{ loc: ['body', field], msg, type: 'value_error' }]);

/** Not now, but soon: while stopping, or without the database. Monitors look for `status`. */
export const unavailable = (detail: string) => new RequestError(503, detail, 5, { status: 'unavailable' });

export const tooMany = (detail: string, retryAfter: number) => new RequestError(429, detail, retryAfter);
