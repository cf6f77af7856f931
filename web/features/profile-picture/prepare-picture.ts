import { PICTURE_BYTES_MAX, PICTURE_TYPES, tooLargePicture, unsupportedPicture } from '#contract/profile-picture.ts';
import { EMPTY_FILE } from '#contract/resources.ts';

/** Width and height in pixels to which larger pictures are scaled: more than any place shows. */
const SIDE = 1024;
const QUALITY = 0.9;

/** A picture to send, or why it cannot be used. */
export type Prepared = { file: File; problem: null } | { file: null; problem: string };

/**
 * Checks a chosen picture before it is sent. Large photos are scaled down; a GIF is not, because it would stop moving.
 */
export async function preparePicture(file: File): Promise<Prepared> {
  if (file.size === 0) return refused(EMPTY_FILE);
  if (file.type !== '' && !Object.hasOwn(PICTURE_TYPES, file.type)) return refused(unsupportedPicture(file.type));
  if (file.size <= PICTURE_BYTES_MAX) return { file, problem: null };
  const smaller = file.type === 'image/gif' ? null : await shrunk(file).catch(() => null);
  if (smaller === null || smaller.size > PICTURE_BYTES_MAX) return refused(tooLargePicture(file.size));
  return { file: smaller, problem: null };
}

const refused = (problem: string): Prepared => ({ file: null, problem });

async function shrunk(file: File): Promise<File> {
  const whole = await createImageBitmap(file);
  try {
    const scale = Math.min(1, SIDE / Math.max(whole.width, whole.height));
    const canvas = new OffscreenCanvas(Math.ceil(whole.width * scale), Math.ceil(whole.height * scale));
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    return new File([await canvas.convertToBlob({ type, quality: QUALITY })], file.name, { type });
  } finally {
    whole.close();
  }
}
