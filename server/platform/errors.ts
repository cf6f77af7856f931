/*
 * What happened, in the words of the product and without HTTP: `http-errors.ts` says what a client gets. The message is
 * always a sentence for the person who asked.
 */

/** What a verb throws when it cannot do what it was asked. */
export abstract class DomainError extends Error {}

/** Missing or somebody else's: nobody can tell the two apart. */
export class NotFound extends DomainError {}

/** Which kind of rule, where another layer has to tell them apart. */
export type RuleCode = 'rule' | 'missing_reference';

/** A rule of the product is broken, or a reference leads nowhere. */
export class RuleBroken extends DomainError {
  readonly code: RuleCode;

  constructor(detail: string, code: RuleCode) {
    super(detail);
    this.code = code;
  }
}

/** What is wrong with one field of the input: the way to it, and a sentence. */
export interface FieldProblem {
  path: readonly (string | number)[];
  msg: string;
}

/** Fields of the input that break a rule which only the server knows. */
export class InvalidInput extends DomainError {
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(sentenceOf).join(', '));
    this.problems = problems;
  }
}

/** It is there already, or stands in the way. */
export class Conflict extends DomainError {}

/** A text was changed elsewhere since its writer has read it. */
export class ChangedElsewhere extends DomainError {
  /** The record as it is. */
  readonly current: object;

  constructor(current: object) {
    super('It was changed elsewhere meanwhile.');
    this.current = current;
  }
}

/** Nobody is signed in, or no longer. */
export class NotAuthenticated extends DomainError {}

export class Forbidden extends DomainError {}

/** More bytes than fit. */
export class TooLarge extends DomainError {}

/** Bytes of a type that is not taken. */
export class UnsupportedType extends DomainError {}

/** Too often. */
export class TooMany extends DomainError {
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number;

  constructor(detail: string, retryAfter: number) {
    super(detail);
    this.retryAfter = retryAfter;
  }
}

/** What a person may have in a month is used up. */
export class UsedUp extends DomainError {}

/** Not now, but soon: while stopping, or without the database. */
export class Unavailable extends DomainError {}

/** @param what the kind of record, with ids where several were asked for: `Task`. */
export const notFound = (what: string) => new NotFound(`${what} not found`);

export const brokenRule = (detail: string, code: RuleCode = 'rule') => new RuleBroken(detail, code);

/** What a record is to refer to is missing, hidden or somebody else's. @param what `Project` */
export const missingReference = (what: string) => new RuleBroken(`${what} not found`, 'missing_reference');

/** @param field its name, or the way to it: `['recurrence_pattern', 'rrule']`. */
export const invalidField = (field: string | FieldProblem['path'], msg: string) =>
  new InvalidInput([{ path: typeof field === 'string' ? [field] : field, msg }]);

export const conflict = (detail: string) => new Conflict(detail);

export const notAuthenticated = (detail = 'Not authenticated') => new NotAuthenticated(detail);

export const forbidden = (detail: string) => new Forbidden(detail);

export const tooMany = (detail: string, retryAfter: number) => new TooMany(detail, retryAfter);

export const usedUp = (detail: string) => new UsedUp(detail);

export const unavailable = (detail: string) => new Unavailable(detail);

/**
 * Why something was refused, as a sentence for people, where many are asked for at once and each is answered by itself.
 * @throws the error itself when it is no refusal but a fault.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  throw error;
}

function sentenceOf({ path, msg }: FieldProblem): string {
  const field = path.at(-1);
  return typeof field === 'string' ? `${field.replaceAll('_', ' ')}: ${msg}` : msg;
}

/** What people are told when the database file is damaged; the log says which file, and how to restore it. */
export const DAMAGED = 'The database is damaged. It can still be read, but nothing is written until it is restored.';
