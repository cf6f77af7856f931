import { malformed } from '#server/platform/errors.ts';

/** The maximum length of the head of a `data:` URL. */
const HEAD_MAX = 300;
const HEAD = /^data:([^,]*);base64,/i;

/** The type that the head of a `data:` URL names; null without one. */
export const base64Type = (pieces: readonly string[]): string | null => HEAD.exec(headOf(pieces))?.[1] ?? null;

function headOf(pieces: readonly string[]): string {
  let head = '';
  for (const piece of pieces) {
    head += piece.slice(0, HEAD_MAX - head.length);
    if (head.length === HEAD_MAX) break;
  }
  return head;
}

/** The number of base64 characters for three bytes. */
const GROUP = 4;
/** The characters that are decoded at once: V8's replace of a text of 10 MB has failed with a stack overflow. */
const SLICE = 65_536;

/**
 * Decodes base64, with either alphabet and with or without line breaks, or a `data:` URL, in pieces.
 * @throws RuleBroken for other text.
 */
export function* decodeBase64(pieces: readonly string[]): Generator<Buffer> {
  let skip = HEAD.exec(headOf(pieces))?.[0].length ?? 0;
  let rest = '';
  for (const slice of slicesOf(pieces)) {
    const text = rest + slice.slice(skip).replaceAll(/\s+/g, '');
    skip = Math.max(0, skip - slice.length);
    // The last group is held back, because only the end may have padding.
    const end = Math.max(0, Math.ceil(text.length / GROUP) - 1) * GROUP;
    yield decode(text.slice(0, end));
    rest = text.slice(end);
  }
  yield decode(rest.replace(/={1,2}$/, ''));
}

function* slicesOf(pieces: readonly string[]): Generator<string> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += SLICE) yield piece.slice(start, start + SLICE);
  }
}

function decode(text: string): Buffer {
  if (!/^[\w+/-]*$/.test(text) || text.length % GROUP === 1) {
    throw malformed('The content of the file is not base64');
  }
  return Buffer.from(text, 'base64');
}
