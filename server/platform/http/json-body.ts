import type { FastifyInstance } from 'fastify';
import { brokenRule } from '../errors.ts';

const MAX_DEPTH = 32;

/** Parses JSON bodies only: an empty one counts as none, a dangerous one is 400, another content type 415. */
export function installJsonBody(app: FastifyInstance): void {
  // Refuses `__proto__` as well.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body, (error, value: unknown) => {
      const problem = error ? 'Malformed JSON' : problemOf(value);
      if (problem) done(brokenRule(problem));
      else done(null, value);
    });
  });
}

/** Walks level by level rather than by recursion, which a deep enough body would overflow. */
function problemOf(value: unknown): string | null {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `JSON is nested deeper than ${MAX_DEPTH} levels`;
    if (level.some((item) => Object.hasOwn(item, 'constructor'))) return 'Malformed JSON';
    level = level.flatMap((item) => Object.values(item).filter(isContainer));
  }
  return null;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
