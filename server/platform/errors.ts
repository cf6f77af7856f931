/*
 * Domain errors, without HTTP: `http-errors.ts` maps them to statuses. The message is always a sentence for the person
 * who made the request.
 */

/** Thrown by a verb that cannot do what was requested. */
export abstract class DomainError extends Error {}

/** The record is missing or belongs to another user; a client cannot distinguish the two. */
export class NotFound extends DomainError {}

/** The kind of rule, for callers that treat a missing reference differently. */
export type RuleCode = 'rule' | 'missing_reference';

/** The request breaks a rule of the product, or refers to a record that does not exist. */
export class RuleBroken extends DomainError {
  readonly code: RuleCode;

  constructor(detail: string, code: RuleCode) {
    super(detail);
    this.code = code;
  }
}

/** What is wrong with one field of the input: its path, and a sentence. */
export interface FieldProblem {
  path: readonly (string | number)[];
  msg: string;
}

/** Fields of the input break a rule that the schemas cannot express. */
export class InvalidInput extends DomainError {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(sentenceOf).join(', '));
    this.problems = problems;
  }
}

/** The record exists already, or another one prevents the change. */
export class Conflict extends DomainError {}

/** The request has no valid session. */
export class NotAuthenticated extends DomainError {}

/** The user is signed in, but may not do this, for instance because the password is wrong. */
export class Forbidden extends DomainError {}

/** The body has more bytes than allowed. */
export class TooLarge extends DomainError {}

/** Too many requests or attempts. */
export class TooMany extends DomainError {
  /** Seconds until the client may retry. */
  readonly retryAfter: number;

  constructor(detail: string, retryAfter: number) {
    super(detail);
    this.retryAfter = retryAfter;
  }
}

/** Temporarily unavailable: the server is stopping, or the database is away. */
export class Unavailable extends DomainError {}

/** @param what the kind of record, with ids where several were asked for: `Task`. */
export const notFound = (what: string) => new NotFound(`${what} not found`);

export const brokenRule = (detail: string, code: RuleCode = 'rule') => new RuleBroken(detail, code);

/** The record that another one should refer to is missing, hidden or belongs to another user. @param what `Project` */
export const missingReference = (what: string) => new RuleBroken(`${what} not found`, 'missing_reference');

/** @param field its name, or its path: `['recurrence_pattern', 'rrule']`. */
export const invalidField = (field: string | FieldProblem['path'], msg: string) =>
  new InvalidInput([{ path: typeof field === 'string' ? [field] : field, msg }]);

export const conflict = (detail: string) => new Conflict(detail);

export const notAuthenticated = (detail = 'Not authenticated') => new NotAuthenticated(detail);

export const forbidden = (detail: string) => new Forbidden(detail);

export const tooMany = (detail: string, retryAfter: number) => new TooMany(detail, retryAfter);

export const unavailable = (detail: string) => new Unavailable(detail);

/**
 * The reason of a refusal as a sentence, for bulk requests that report each item separately.
 * @throws the error itself if it is not a domain error.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  throw error;
}

function sentenceOf({ path, msg }: FieldProblem): string {
  const field = path.at(-1);
  return typeof field === 'string' ? `${field.replaceAll('_', ' ')}: ${msg}` : msg;
}
