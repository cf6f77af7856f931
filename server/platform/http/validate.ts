import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { ValidationProblem } from '#contract/platform/wire.ts';

/** More of them help nobody, and a body of many records can have thousands. */
const PROBLEMS_MAX = 100;

/** A part of a request is not what the contract says. */
export class InvalidRequest extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  /** The part, as Fastify names it when it passes the error on. */
  readonly validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request is not what the contract says');
    this.issues = issues;
  }
}

/** Reads a part of a request with its schema. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) => {
    const { data: value, error } = z.safeParse(schema, data);
    return error ? { error: new InvalidRequest(error.issues) } : { value };
  };

/** Fastify's names for the parts of a request, mapped to those of the API. */
const PART_NAMES: Readonly<Record<string, string>> = { querystring: 'query', params: 'path' };

/** The first problem of each place, for a response: what else is wrong there follows from it. */
export function problemsOf({ issues, validationContext = 'body' }: InvalidRequest): ValidationProblem[] {
  const part = PART_NAMES[validationContext] ?? validationContext;
  const problems = new Map<string, ValidationProblem>();
  for (const { path, message, code } of issues) {
    const loc = [part, ...path.map((key) => (typeof key === 'number' ? key : String(key)))];
    const place = loc.join('/');
    if (!problems.has(place)) problems.set(place, { loc, msg: message, type: code });
    if (problems.size === PROBLEMS_MAX) break;
  }
  return [...problems.values()];
}
