/** How the bytes of a text file were read. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A text file as text: line breaks are `\n`, and characters that no database stores are removed. */
export interface DecodedText {
  text: string;
  /** `windows-1252` is a guess: the bytes are not valid UTF-8. */
  encoding: TextEncoding;
}

/**
 * Decodes a text file: UTF-16 by its byte order mark or its zero bytes, UTF-8 with or without a mark, otherwise
 * Windows-1252, in which every byte is a character. Never throws.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  if (encoding !== null) return { text: cleaned(decode(bytes, encoding)), encoding };
  try {
    return { text: cleaned(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: 'utf-8' };
  } catch {
    return { text: cleaned(decode(bytes, 'windows-1252')), encoding: 'windows-1252' };
  }
}

/** The beginning of a text, for recognising a format: at most `bytes` bytes, cut anywhere. */
export function decodeStart(bytes: Uint8Array, length = START_BYTES): string {
  const start = bytes.subarray(0, length);
  return cleaned(decode(start, encodingOf(start) ?? 'utf-8'));
}

const START_BYTES = 64 * 1024;

const decode = (bytes: Uint8Array, encoding: TextEncoding) => new TextDecoder(encoding).decode(bytes);

function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: two Latin characters have a zero byte each.
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  if (first === 0 && second && third === 0 && fourth) return 'utf-16be';
  return null;
}

const cleaned = (text: string) =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\0', '')
    .toWellFormed();

/** The value of a word in a table; a file may contain words such as `constructor`, which every object has. */
export const inTable = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
