import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { ValidationProblem } from '#contract/platform/errors.ts';

/** The maximum number of reported problems; a body with many records can have thousands. */
const PROBLEMS_MAX = 100;

/** A part of a request does not match the contract. */
export class InvalidRequest extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  /** The name of the part in Fastify. */
  readonly validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not match the contract');
    this.issues = issues;
  }
}

/** Parses a part of a request with its schema. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) => {
    const { data: value, error } = z.safeParse(schema, data);
    return error ? { error: new InvalidRequest(error.issues) } : { value };
  };

/** Fastify's names for the parts of a request, mapped to those of the API. */
const PART_NAMES: Readonly<Record<string, string>> = { querystring: 'query', params: 'path' };

/** The first problem of each field; further ones follow from it. */
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
