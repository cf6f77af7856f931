import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SMALL_BODY_BYTES } from '#contract/platform/endpoint.ts';
import { malformed, TooLarge, type DomainError } from '../errors.ts';
import { ownStep } from '../turns/turns.ts';

const LEVELS_MAX = 32;
/** The maximum number of objects, lists and keys, which are expensive; the largest legitimate body has half as many. */
const PARTS_MAX = 30_000;

export const MALFORMED = 'Malformed JSON';

/** Parses JSON bodies only: an empty one counts as none, one with dangerous keys is 400, another content type 415. */
export function installJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    parseInTurn(app, request, body, done),
  );
}

/** The same with a custom reader. @param read returns the text of the body. */
export function addJsonBody(app: FastifyInstance, read: (request: FastifyRequest) => Promise<string>): void {
  app.addContentTypeParser('application/json', (request, _payload, done) => {
    read(request).then((body) => parseInTurn(app, request, body, done), done);
  });
}

type Done = (error: Error | null, value?: unknown) => void;

/** Parses each large body in a separate iteration of the event loop, so that other requests run in between. */
function parseInTurn(app: FastifyInstance, request: FastifyRequest, body: string, done: Done): void {
  if (body.length <= SMALL_BODY_BYTES) return parse(app, request, body, done);
  ownStep(request).then(() => parse(app, request, body, done), done);
}

function parse(app: FastifyInstance, request: FastifyRequest, body: string, done: Done): void {
  if (body === '') return done(null, undefined);
  const problem = problemOf(body);
  if (problem) return done(problem);
  // Also refuses `__proto__`.
  app.getDefaultJsonParser('error', 'error')(request, body, (error, value: unknown) => {
    if (error || hasConstructor(body, value)) done(malformed(MALFORMED));
    else done(null, value);
  });
}

/** Checks the depth and the number of parts in the text, before it is parsed. */
function problemOf(text: string): DomainError | null {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      parts += 1;
    } else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === ':') parts += 1;
    if (depth > LEVELS_MAX) return malformed(`JSON is nested deeper than ${LEVELS_MAX} levels`);
    if (parts > PARTS_MAX) return new TooLarge('The request has too many parts');
  }
  return null;
}

/** @param start the index of the opening quote. @returns the index of the closing quote, or the end of the text. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Whether a key is `constructor`, possibly written with escapes. */
function hasConstructor(text: string, value: unknown): boolean {
  if (!text.includes('constructor') && !text.includes('\\u')) return false;
  const open = [value].filter(isContainer);
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (Object.hasOwn(item, 'constructor')) return true;
    for (const part of Object.values(item)) if (isContainer(part)) open.push(part);
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
