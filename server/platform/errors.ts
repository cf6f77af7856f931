/*
 * Domain errors, independent of HTTP: `http-errors.ts` maps them to responses. The message is always a sentence for the
 * user.
 */

/** Thrown by a verb that refuses a request. */
export abstract class DomainError extends Error {}

/** Missing or another user's: clients cannot tell the two apart. */
export class NotFound extends DomainError {}

/** The kind of rule, where another layer has to distinguish them. */
export type RuleCode = 'rule' | 'missing_reference';

/** A rule of the product is broken, or a referenced record does not exist. */
export class RuleBroken extends DomainError {
  readonly code: RuleCode;

  constructor(detail: string, code: RuleCode) {
    super(detail);
    this.code = code;
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

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(sentenceOf).join(', '));
    this.problems = problems;
  }
}

/** The address exists, but not for this method. */
export class MethodNotAllowed extends DomainError {}

/** The record exists already, or conflicts with another. */
export class Conflict extends DomainError {}

/** A text has changed since the client read it. */
export class ChangedElsewhere extends DomainError {
  readonly current: object;

  constructor(current: object) {
    super('It was changed elsewhere in the meantime.');
    this.current = current;
  }
}

/** The request has no valid session. */
export class NotAuthenticated extends DomainError {}

export class Forbidden extends DomainError {}

/** The body is larger than allowed. */
export class TooLarge extends DomainError {}

/** The file type is not accepted. */
export class UnsupportedType extends DomainError {}

export class TooMany extends DomainError {
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number;

  constructor(detail: string, retryAfter: number) {
    super(detail);
    this.retryAfter = retryAfter;
  }
}

/** The monthly quota of the user is used up. */
export class UsedUp extends DomainError {}

/** Temporarily unavailable: the server is stopping, or the database is unavailable. */
export class Unavailable extends DomainError {}

/** @param what the kind of record, such as `Task`, with the ids if several were requested. */
export const notFound = (what: string) => new NotFound(`${what} not found`);

export const brokenRule = (detail: string) => new RuleBroken(detail, 'rule');

/** A referenced record is missing, hidden or another user's. @param what `Project` */
export const missingReference = (what: string) => new RuleBroken(`${what} not found`, 'missing_reference');

/** @param field its name or path: `['recurrence_pattern', 'rrule']`. */
export const invalidField = (field: string | FieldProblem['path'], msg: string) =>
  new InvalidInput([{ path: typeof field === 'string' ? [field] : field, msg }]);

export const conflict = (detail: string) => new Conflict(detail);

export const notAuthenticated = (detail = 'Not authenticated') => new NotAuthenticated(detail);

export const forbidden = (detail: string) => new Forbidden(detail);

export const tooMany = (detail: string, retryAfter: number) => new TooMany(detail, retryAfter);

export const usedUp = (detail: string) => new UsedUp(detail);

export const unavailable = (detail: string) => new Unavailable(detail);

/**
 * The reason of a refusal as a sentence, for bulk requests that report each item separately.
 * @throws the error itself when it is a fault, not a refusal.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
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
