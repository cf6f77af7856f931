import { open } from 'node:fs/promises';
import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import type { MimeType } from '#contract/resources.ts';

/** In pixels, as the picture is shown. */
export interface PictureSize {
  width: number;
  height: number;
}

const FORMATS: Readonly<Partial<Record<MimeType, typeof JPG>>> = {
  'image/png': PNG,
  'image/jpeg': JPG,
  'image/gif': GIF,
  'image/webp': WEBP,
};

/**
 * The size of a picture is before its pixels, in a JPEG after profiles and previews. The library looks for it byte by byte
 * in a damaged one, so more would stop the other requests for too long.
 */
const HEAD_BYTES = 128 * 1024;
/** The longest side that is stored, in pixels. */
export const PICTURE_SIDE_MAX = 100_000;
/** From this EXIF orientation on, a picture is shown turned by 90°. */
const FIRST_TURNED = 5;

/** The size of a picture. Null for other types, and if its header is damaged. @param bytes at least its first ones. */
export function pictureSizeOf(type: MimeType, bytes: Uint8Array): PictureSize | null {
  const format = FORMATS[type];
  if (!format) return null;
  try {
    // A copy: the library reads on in the memory behind a part of it.
    const { width, height, orientation = 1 } = format.calculate(new Uint8Array(bytes.subarray(0, HEAD_BYTES)));
    if (!isSide(width) || !isSide(height)) return null;
    return orientation < FIRST_TURNED ? { width, height } : { width: height, height: width };
  } catch {
    return null;
  }
}

const isSide = (pixels: number): boolean => Number.isInteger(pixels) && pixels > 0 && pixels <= PICTURE_SIDE_MAX;

/** The same for a stored file. */
export async function pictureSizeIn(type: MimeType, path: string): Promise<PictureSize | null> {
  if (!FORMATS[type]) return null;
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
  return pictureSizeOf(type, buffer.subarray(0, bytesRead));
}
