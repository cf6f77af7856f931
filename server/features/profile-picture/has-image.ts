import type { PictureType } from '#contract/profile-picture.ts';

/*
 * Checks from the headers whether a picture file contains an image. A file with only the signature of a format is
 * damaged. Pixels are not decoded; browsers do that.
 */

const IMAGE_CHECKS: Readonly<Record<PictureType, (bytes: Buffer) => boolean>> = {
  'image/png': pngHasImage,
  'image/jpeg': jpegHasImage,
  'image/gif': gifHasImage,
};

/** @param bytes the whole file, possibly damaged. */
export const hasImage = (type: PictureType, bytes: Buffer): boolean => IMAGE_CHECKS[type](bytes);

const PNG_MARK = 8;
/** A chunk has its length and name before its content, and a checksum after it. */
const CHUNK_HEAD = 8;
const CHUNK_END = 4;

/** A PNG with a width, a height and data. */
function pngHasImage(bytes: Buffer): boolean {
  const hasSize = isNamed(bytes, PNG_MARK, 'IHDR') && wordAt(bytes, 16) > 0 && wordAt(bytes, 20) > 0;
  for (let at = PNG_MARK; hasSize && at + CHUNK_HEAD <= bytes.length;) {
    const length = wordAt(bytes, at);
    if (isNamed(bytes, at, 'IDAT')) return length > 0 && at + CHUNK_HEAD < bytes.length;
    at += CHUNK_HEAD + length + CHUNK_END;
  }
  return false;
}

const wordAt = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);

const isNamed = (bytes: Buffer, chunk: number, name: string): boolean =>
  bytes.toString('latin1', chunk + 4, chunk + CHUNK_HEAD) === name;

const START_OF_SCAN = 0xda;
/** Frame markers; C4, C8 and CC are not frames. */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/** A JPEG with a frame of some width, and a scan with data. */
function jpegHasImage(bytes: Buffer): boolean {
  let isWide = false;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return false;
    const kind = bytes[at + 1]!;
    // Any number of FF bytes may precede a marker.
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (kind === START_OF_SCAN) return isWide && end < bytes.length;
    if (isFrame(kind)) isWide = end <= bytes.length && bytes.readUInt16BE(at + 7) > 0;
    at = end;
  }
  return false;
}

const GIF_HEADER = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const DESCRIPTOR = 10;

/** A GIF with an image of some width and height, and data. */
function gifHasImage(bytes: Buffer): boolean {
  if (bytes.length < GIF_HEADER) return false;
  const flags = bytes[10]!;
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  for (let at = GIF_HEADER + colours; at + DESCRIPTOR < bytes.length;) {
    if (bytes[at] === IMAGE) return bytes.readUInt16LE(at + 5) > 0 && bytes.readUInt16LE(at + 7) > 0;
    if (bytes[at] !== EXTENSION) return false;
    at += 2;
    // Blocks with a length prefix, until an empty one.
    while (at < bytes.length && bytes[at]! > 0) at += 1 + bytes[at]!;
    at += 1;
  }
  return false;
}
