/*
 * Domain errors, independent of HTTP: `http-errors.ts` maps them to responses. The message is always a sentence for the
 * user.
 */
import type { ErrorCode } from '#contract/platform/errors.ts';

/** Thrown by a verb that refuses a request. Its code decides the status of the response. */
export abstract class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(detail: string, code: ErrorCode) {
    super(detail);
    this.code = code;
  }
}

/** Missing or another user's: clients cannot tell the two apart. */
export class NotFound extends DomainError {
  constructor(detail: string) {
    super(detail, 'not_found');
  }
}

/** A rule of the product is broken, or a referenced record does not exist. */
export class RuleBroken extends DomainError {
  constructor(detail: string, code: ErrorCode<400> = 'rule_broken') {
    super(detail, code);
  }
}

/** A problem with one field of the input: its path, and a sentence. */
export interface FieldProblem {
  path: readonly (string | number)[];
  msg: string;
}

/** Fields of the input break a rule that only the server can check. */
export class InvalidInput extends DomainError {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[], code: ErrorCode<422> = 'invalid') {
    super(problems.map(sentenceOf).join(', '), code);
    this.problems = problems;
  }
}

/** The address exists, but not for this method. */
export class MethodNotAllowed extends DomainError {
  constructor(detail: string) {
    super(detail, 'method_not_allowed');
  }
}

/** The record exists already, or conflicts with another. */
export class Conflict extends DomainError {
  constructor(detail: string, code: ErrorCode<409> = 'conflict') {
    super(detail, code);
  }
}

/** A text has changed since the client read it. */
export class ChangedElsewhere extends DomainError {
  readonly current: object;

  constructor(current: object) {
    super('It was changed elsewhere in the meantime.', 'changed_elsewhere');
    this.current = current;
  }
}

/** The request has no valid session, or wrong credentials. */
export class NotAuthenticated extends DomainError {}

export class Forbidden extends DomainError {
  constructor(detail: string, code: ErrorCode<403> = 'forbidden') {
    super(detail, code);
  }
}

/** The body is larger than allowed. */
export class TooLarge extends DomainError {
  constructor(detail: string, code: ErrorCode<413> = 'too_large') {
    super(detail, code);
  }
}

/** The file type is not accepted. */
export class UnsupportedType extends DomainError {
  constructor(detail: string) {
    super(detail, 'unsupported_type');
  }
}

export class TooMany extends DomainError {
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number;

  constructor(detail: string, retryAfter: number) {
    super(detail, 'too_many_requests');
    this.retryAfter = retryAfter;
  }
}

/** The monthly quota of the user is used up. */
export class UsedUp extends DomainError {
  constructor(detail: string) {
    super(detail, 'quota_used_up');
  }
}

/** Unavailable: the server is stopping, the database is unavailable, or the operator has not configured something. */
export class Unavailable extends DomainError {
  constructor(detail: string, code: ErrorCode<503> = 'unavailable') {
    super(detail, code);
  }
}

/** @param what the kind of record, such as `Task`, with the ids if several were requested. */
export const notFound = (what: string) => new NotFound(`${what} not found`);

export const brokenRule = (detail: string, code?: ErrorCode<400>) => new RuleBroken(detail, code);

/** An account, or a record, holds no more of something. */
export const limitReached = (detail: string) => new RuleBroken(detail, 'limit_reached');

/** The request cannot be read: invalid JSON, or a body that was cut off. */
export const malformed = (detail: string) => new RuleBroken(detail, 'malformed');

/** A referenced record is missing, hidden or another user's. @param what `Project` */
export const missingReference = (what: string) => new RuleBroken(`${what} not found`, 'missing_reference');

/** @param field its name or path: `['recurrence_pattern', 'rrule']`. */
export const invalidField = (field: string | FieldProblem['path'], msg: string) =>
  new InvalidInput([{ path: typeof field === 'string' ? [field] : field, msg }]);

export const conflict = (detail: string, code?: ErrorCode<409>) => new Conflict(detail, code);

export const notAuthenticated = () => new NotAuthenticated('Not authenticated', 'not_authenticated');

export const wrongCredentials = (detail: string) => new NotAuthenticated(detail, 'wrong_credentials');

export const forbidden = (detail: string, code?: ErrorCode<403>) => new Forbidden(detail, code);

export const tooMany = (detail: string, retryAfter: number) => new TooMany(detail, retryAfter);

export const usedUp = (detail: string) => new UsedUp(detail);

export const unavailable = (detail: string, code?: ErrorCode<503>) => new Unavailable(detail, code);

/**
 * The code and the sentence of a refusal, for bulk requests that report each item separately.
 * @throws the error itself when it is a fault, not a refusal.
 */
export function refusalOf(error: unknown): { code: ErrorCode; detail: string } {
  if (error instanceof DomainError) return { code: error.code, detail: error.message };
  throw error;
}

function sentenceOf({ path, msg }: FieldProblem): string {
  const field = path.at(-1);
  return typeof field === 'string' ? `${field.replaceAll('_', ' ')}: ${msg}` : msg;
}

/** The message to users when the database file is damaged; the log names the file and how to restore it. */
export const DAMAGED = 'The database is damaged. It can still be read, but nothing is written until it is restored.';

/** An error as it is logged: single fields, because PostgreSQL's `detail` could contain users' texts. */
export const errorForLog = ({ name: type, message, code, stack }: Error & { code?: string }) => ({
  ...{ type, message, code, stack },
});
