import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { FILE_TYPES, MimeType, unreadableFile, unsupportedType } from '#contract/resources.ts';
import { UnsupportedType } from '#server/platform/errors.ts';
import { endingOf } from './file-names.ts';

/** The client's information about a file. */
interface Claim {
  filename: string;
  /** The claimed media type; any text, possibly empty. */
  type: string;
}

const DOC: MimeType = 'application/msword';
const HEIC: MimeType = 'image/heic';
const TXT: MimeType = 'text/plain';
const CSV: MimeType = 'text/csv';
/** Types without a signature. */
const TEXTS: readonly MimeType[] = [TXT, CSV, 'text/markdown'];
/** Other names of types, found or claimed. */
const STORED_AS: Readonly<Record<string, MimeType>> = {
  'application/csv': CSV,
  // Windows with Excel claims it for CSV files; its own files are compound files.
  'application/vnd.ms-excel': CSV,
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'text/x-markdown': 'text/markdown',
};
/** The container of old Office files, among others. */
const COMPOUND_FILE = 'application/x-cfb';
/** The type that clients send for unknown files. */
const UNKNOWN_CLAIMS = ['', 'application/octet-stream'];

/** The type detected from the content of a file, by its stored name; undefined if none is detected. */
export async function typeInContent(path: string): Promise<string | undefined> {
  const found = (await fileTypeFromFile(path))?.mime;
  return found && (STORED_AS[found] ?? found);
}

/** The type detected from bytes; null if there is none, or files of that type are not stored. */
export async function typeOfBytes(bytes: Uint8Array): Promise<MimeType | null> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  return found === undefined ? null : storedType(found);
}

/**
 * Detects the type of a file from its content. A text, which has no signature, must also be claimed as one.
 * @throws UnsupportedType naming the detected type, else the claimed one; for undetected content with a supported
 * claimed type, that the file is damaged.
 */
export async function findFileType(path: string, claim: Claim): Promise<MimeType> {
  const found = await typeInContent(path);
  if (found === undefined) return readAsText(path, claim);
  if (found === COMPOUND_FILE) {
    if (await isWordDocument(path)) return DOC;
  } else {
    const type = storedType(found);
    if (type === HEIC && !(await hasBoxes(path))) throw new UnsupportedType(unreadableFile(HEIC));
    if (type && !TEXTS.includes(type)) return type;
  }
  throw new UnsupportedType(unsupportedType(found));
}

/**
 * Content without a detected type is a text, if it is claimed as one and is readable. Its ending decides which, since many
 * browsers and programs claim plain text, or nothing, for the others.
 */
async function readAsText(path: string, { filename, type: sent }: Claim): Promise<MimeType> {
  const claimed = mediaType(sent);
  const ending = endingOf(filename);
  const named = typeOfEnding(ending);
  const expected = UNKNOWN_CLAIMS.includes(claimed) ? (named ?? (ending === '' ? TXT : null)) : storedType(claimed);
  if (!expected) throw new UnsupportedType(unsupportedType(claimed || 'unknown'));
  const type = named && TEXTS.includes(named) ? named : expected;
  if (!TEXTS.includes(expected) || !(await isText(path, type))) throw new UnsupportedType(unreadableFile(type));
  if (type !== named && ending !== '') throw new UnsupportedType(unsupportedType(`.${ending}`));
  return type;
}

const storedType = (type: string): MimeType | null => MimeType.safeParse(STORED_AS[type] ?? type).data ?? null;

const typeOfEnding = (ending: string): MimeType | null =>
  MimeType.options.find((type) => (FILE_TYPES[type] as readonly string[]).includes(ending)) ?? null;

/** `text/html` of `Text/HTML; charset=utf-8`; empty for an invalid media type. */
function mediaType(claimed: string): string {
  const [plain = ''] = claimed.toLowerCase().split(';');
  return /^\s*([\w.+-]+\/[\w.+-]+)\s*$/.exec(plain)?.[1] ?? '';
}

/** Characters that no text contains: control characters other than white space. */
// oxlint-disable-next-line no-control-regex -- these are looked for
const NO_TEXT = /[\0-\x08\x0e-\x1f\x7f\ufffd]/;

/** The beginning of a web page or a drawing, after blanks and the byte order mark of UTF-8: no table begins so. */
const PAGE = /^<[!?a-z]/i;
const BLANKS = /^(?:\u00ef\u00bb\u00bf)?\s*/;

/** Whether it is readable text, in UTF-16 with a byte order mark or in an encoding that contains ASCII. */
async function isText(path: string, type: MimeType): Promise<boolean> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let begin = '';
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text = decoder.decode(chunk, { stream: true });
    if (NO_TEXT.test(text)) return false;
    if (begin.length < 2) begin = (begin + text).replace(BLANKS, '').slice(0, 2);
    if (type === CSV && PAGE.test(begin)) return false;
  }
  return true;
}

/** In the last encoding every byte is a character, so control characters are found in any encoding. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'windows-1252';
}

const BOX_HEAD = 8;
/** Of the box `ftyp`: its head, a brand and its version. Further brands have four bytes each. */
const FTYP_MIN = 16;

/**
 * Whether a picture in HEIC, which begins with a box `ftyp`, has another one after it, and both are as long as they
 * say. A box of the size 0 ends with the file, and after 1 comes a longer size.
 */
async function hasBoxes(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const sizeAt = async (at: number) =>
      (await handle.read(Buffer.alloc(BOX_HEAD), 0, BOX_HEAD, at)).buffer.readUInt32BE();
    const first = await sizeAt(0);
    if (first < FTYP_MIN || first % 4 !== 0 || first + BOX_HEAD > size) return false;
    const second = await sizeAt(first);
    return second <= 1 || (second >= BOX_HEAD && first + second <= size);
  } finally {
    await handle.close();
  }
}

const ENTRY_BYTES = 128;
/** An entry of the directory: 64 bytes for the name, two for its length with the final NUL, and one for its kind. */
const NAME = Buffer.from('WordDocument\0', 'utf16le');
const NAME_LENGTH_AT = 64;
const KIND_AT = 66;
const STREAM = 2;

/**
 * Whether the directory of a compound file has the stream of a Word document. Entries begin at multiples of their size,
 * so the chain of sectors need not be followed.
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
