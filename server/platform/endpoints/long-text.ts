import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_BYTES, type JsonEndpoint } from '#contract/platform/endpoint.ts';
import { DomainError, malformed, TooLarge } from '../errors.ts';
import { addJsonBody, endOfString, MALFORMED } from '../http/json-body.ts';

/* JSON with one text of many megabytes is read and sent in pieces, so that no step blocks for long. */

/** A response whose long text is a sequence of pieces that need no JSON escapes. */
export type InPieces<Response, Key extends string> = Omit<Response, Key> & Readonly<Record<Key, AsyncIterable<string>>>;

/** Sends a response in pieces. @param key the key of its long text. */
export async function sendLongText(reply: FastifyReply, key: string, result: unknown) {
  const { [key]: pieces, ...rest } = (await result) as InPieces<Record<string, unknown>, string>;
  reply.type('application/json; charset=utf-8');
  return reply.send(Readable.from(jsonInPieces(rest, key, pieces!)));
}

async function* jsonInPieces(rest: object, key: string, pieces: AsyncIterable<string>) {
  yield `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(key)}:"`;
  yield* pieces;
  yield '"}';
}

const TOO_LARGE = 'The request is too large';

const longTexts = new WeakMap<FastifyRequest, readonly string[]>();

/** The long text of a request, in pieces. */
export const longTextOf = (request: FastifyRequest): readonly string[] => longTexts.get(request) ?? [];

/** Parses JSON bodies whose field `longText` may be almost `maxBytes` long; in the parsed body it is empty. */
export function acceptLongText(
  scope: FastifyInstance,
  { longText, maxBytes, tooLarge }: JsonEndpoint & { longText: string },
): void {
  const most = maxBytes ?? BODY_BYTES;
  const refused = (bytes: number) => new TooLarge(tooLarge?.(bytes) ?? TOO_LARGE);
  scope.removeContentTypeParser('application/json');
  addJsonBody(scope, async (request) => {
    const length = Number(request.headers['content-length']);
    if (length > most) throw refused(length);
    const reader = new LongTextReader(longText);
    let received = 0;
    try {
      for await (const chunk of request.raw as AsyncIterable<Buffer>) {
        received += chunk.length;
        if (received > most) throw refused(received);
        reader.push(chunk);
      }
    } catch (error) {
      throw error instanceof DomainError ? error : malformed('The request was cut off');
    }
    longTexts.set(request, reader.pieces);
    return reader.rest;
  });
}

const code = (sign: string) => sign.charCodeAt(0);
const [QUOTE, BACKSLASH, COLON] = [code('"'), code('\\'), code(':')];
const OPENING = [code('{'), code('[')];
const CLOSING = [code('}'), code(']')];
const WHITE_SPACE = [' ', '\t', '\r', '\n'].map(code);

/** The length of the longest escape, such as `\u002B`. */
const ESCAPE_MAX = 6;

/** Extracts the text of one top-level key from JSON that arrives in chunks. */
class LongTextReader {
  readonly #key: Buffer;
  /** Everything but the text. */
  readonly #rest = Buffer.allocUnsafe(BODY_BYTES);
  #length = 0;
  #depth = 0;
  /** Where the current string begins in the rest, after its quote; -1 outside a string. */
  #stringAt = -1;
  #isEscaped = false;
  /** Whether the last token is the key, or the key with its colon. */
  #place: 'elsewhere' | 'behind key' | 'before text' | 'in text' = 'elsewhere';
  /** The start of an escape that continues in the next chunk. */
  #open = '';
  #pieces: string[] = [];

  constructor(key: string) {
    this.#key = Buffer.from(key);
  }

  get rest(): string {
    return this.#rest.toString('utf8', 0, this.#length);
  }

  get pieces(): readonly string[] {
    return this.#pieces;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      if (this.#place === 'in text') at = this.#readText(chunk, at);
      else {
        this.#readRest(chunk[at]!);
        at += 1;
      }
    }
  }

  /** @returns where the text ends in the chunk. */
  #readText(chunk: Buffer, at: number): number {
    const text = this.#open + chunk.toString('latin1', at);
    const end = endOfString(text, -1);
    const isEnd = end < text.length;
    const last = text.lastIndexOf('\\');
    const cut = isEnd ? end : last >= 0 && last > text.length - ESCAPE_MAX ? last : text.length;
    this.#pieces.push(unescaped(text.slice(0, cut)));
    const before = this.#open.length;
    this.#open = isEnd ? '' : text.slice(cut);
    if (isEnd) this.#place = 'elsewhere';
    // The closing quote belongs to the rest, where it ends an empty string.
    if (isEnd) this.#keep(QUOTE);
    return isEnd ? at + end - before + 1 : chunk.length;
  }

  #readRest(byte: number): void {
    this.#keep(byte);
    if (this.#stringAt >= 0) this.#readString(byte);
    else if (byte === QUOTE) this.#openString();
    else if (!WHITE_SPACE.includes(byte)) {
      this.#place = byte === COLON && this.#place === 'behind key' ? 'before text' : 'elsewhere';
      if (OPENING.includes(byte)) this.#depth += 1;
      else if (CLOSING.includes(byte)) this.#depth -= 1;
    }
  }

  #openString(): void {
    if (this.#place === 'before text') {
      this.#place = 'in text';
      // For a duplicate key the last one is used, as in JSON.
      this.#pieces = [];
    } else this.#stringAt = this.#length;
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      const text = this.#rest.subarray(this.#stringAt, this.#length - 1);
      this.#place = this.#depth === 1 && text.equals(this.#key) ? 'behind key' : 'elsewhere';
      this.#stringAt = -1;
    }
  }

  #keep(byte: number): void {
    if (this.#length === this.#rest.length) throw new TooLarge(TOO_LARGE);
    this.#rest[this.#length] = byte;
    this.#length += 1;
  }
}

function unescaped(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    throw malformed(MALFORMED);
  }
}
