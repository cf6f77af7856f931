import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { FILE_TYPES, MimeType, unreadableFile, unsupportedType } from '#contract/resources.ts';
import { UnsupportedType } from '#server/platform/errors.ts';
import { endingOf } from './file-names.ts';

/** What a client says of a file. */
interface Claim {
  filename: string;
  /** A media type; may be empty, and anything. */
  type: string;
}

const DOC: MimeType = 'application/msword';
const TXT: MimeType = 'text/plain';
/** Other names of types, found or claimed. */
const STORED_AS: Readonly<Record<string, MimeType>> = {
  'image/apng': 'image/png',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
};
/** The container of old Office files, among others. */
const COMPOUND_FILE = 'application/x-cfb';
/** What clients say of a file that they do not know. */
const UNKNOWN_CLAIMS = ['', 'application/octet-stream'];

/** The type that the content of a file shows, under the name of those that are stored; undefined if it shows none. */
export async function typeInContent(path: string): Promise<string | undefined> {
  const found = (await fileTypeFromFile(path))?.mime;
  return found && (STORED_AS[found] ?? found);
}

/**
 * Finds the type of a file in its content. Only a plain text, which has no marks of its own, must be called one as well.
 * @throws UnsupportedType naming the type that was found, else the one that was claimed; or, for content of no type under
 *   the name of one that is stored, that it is damaged.
 */
export async function findFileType(path: string, claim: Claim): Promise<MimeType> {
  const found = await typeInContent(path);
  if (found === undefined) return readAsText(path, claim);
  if (found === COMPOUND_FILE) {
    if (await isWordDocument(path)) return DOC;
  } else {
    const type = storedType(found);
    if (type && type !== TXT) return type;
  }
  throw new UnsupportedType(unsupportedType(found));
}

/** What shows no type is a plain text, if it is called one and reads as one. */
async function readAsText(path: string, { filename, type }: Claim): Promise<MimeType> {
  const claimed = mediaType(type);
  const ending = endingOf(filename);
  const named = typeOfEnding(ending);
  const expected = UNKNOWN_CLAIMS.includes(claimed) ? (named ?? (ending === '' ? TXT : null)) : storedType(claimed);
  if (!expected) throw new UnsupportedType(unsupportedType(claimed || 'unknown'));
  if (expected !== TXT || !(await isText(path))) throw new UnsupportedType(unreadableFile(expected));
  if (named !== TXT && ending !== '') throw new UnsupportedType(unsupportedType(`.${ending}`));
  return TXT;
}

const storedType = (type: string): MimeType | null => MimeType.safeParse(STORED_AS[type] ?? type).data ?? null;

const typeOfEnding = (ending: string): MimeType | null =>
  MimeType.options.find((type) => (FILE_TYPES[type] as readonly string[]).includes(ending)) ?? null;

/** `text/html` of `Text/HTML; charset=utf-8`; empty for what is no media type. */
function mediaType(claimed: string): string {
  const [plain = ''] = claimed.toLowerCase().split(';');
  return /^\s*([\w.+-]+\/[\w.+-]+)\s*$/.exec(plain)?.[1] ?? '';
}

/** What no text has: control characters other than white space. */
// oxlint-disable-next-line no-control-regex -- these are looked for
const NO_TEXT = /[\0-\x08\x0e-\x1f\x7f\ufffd]/;

/** Whether it reads as a text, in UTF-16 with its mark or in an encoding that contains ASCII. */
async function isText(path: string): Promise<boolean> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    if (NO_TEXT.test(decoder.decode(chunk, { stream: true }))) return false;
  }
  return true;
}

/** Every byte is a character in the last one, so control characters are found whatever the encoding is. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'windows-1252';
}

const ENTRY_BYTES = 128;
/** An entry of the directory: 64 bytes for the name, two for its length with the final NUL, and one for its kind. */
const NAME = Buffer.from('WordDocument\0', 'utf16le');
const NAME_LENGTH_AT = 64;
const KIND_AT = 66;
const STREAM = 2;

/**
 * Whether the directory of a compound file has the stream of a Word document. Entries begin at multiples of their size,
 * so nobody has to follow the chain of sectors.
 */
async function isWordDocument(path: string): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.length - (bytes.length % ENTRY_BYTES);
    for (let at = 0; at < end; at += ENTRY_BYTES) if (isWordEntry(bytes, at)) return true;
    rest = bytes.subarray(end);
  }
  return false;
}

const isWordEntry = (bytes: Buffer, at: number): boolean =>
  bytes[at + KIND_AT] === STREAM &&
  bytes.readUInt16LE(at + NAME_LENGTH_AT) === NAME.length &&
  NAME.compare(bytes, at, at + NAME.length) === 0;
