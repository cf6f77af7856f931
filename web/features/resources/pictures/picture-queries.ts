import { queryOptions } from '@tanstack/react-query';
import { resourcesContract } from '#contract/resources.ts';
import { call } from '#web/platform/api.ts';

/* Pictures are read with the bearer token and made small in the browser, a few at a time; the server has one size. */

/** Widths in pixels, on a dense screen: of the widest card, and of an entry. */
export const PICTURE_WIDTHS = { small: 480, wide: 1472 } as const;
export type PictureWidth = keyof typeof PICTURE_WIDTHS;

/** A file with fewer bytes is not made smaller. */
const SMALL_BYTES = 100_000;
const AT_ONCE = 3;

const waiting: (() => void)[] = [];
let running = 0;

export const pictureQueries = {
  /**
   * A picture made small; null if the browser cannot read it. Small ones are cached on the device.
   * @param file its bytes, if they are not sent yet.
   */
  shrunk: (id: string, width: PictureWidth, file?: Blob) =>
    queryOptions({
      ...once(['pictures', id, width]),
      queryFn: ({ signal }) => inTurn(async () => shrink(file ?? (await fetchPicture(id, signal)), width), signal),
      ...(file && { networkMode: 'always' }),
      ...(width === 'small' && { meta: { kept: true, atOnce: true } }),
    }),
  /** The picture as it was added. */
  whole: (id: string) =>
    queryOptions({
      ...once(['pictures', id, 'whole']),
      queryFn: ({ signal }) => fetchPicture(id, signal),
      gcTime: 60_000,
    }),
};

/** The bytes of a file never change. */
const once = (queryKey: readonly string[]) => ({ queryKey, staleTime: 'static', retry: false }) as const;

async function fetchPicture(id: string, signal: AbortSignal): Promise<Blob> {
  return new Blob([await call(resourcesContract.file, { params: { id }, query: { preview: 'true' } }, { signal })]);
}

async function inTurn<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function shrink(picture: Blob, width: PictureWidth): Promise<Blob | null> {
  const whole = await createImageBitmap(picture).catch(() => null);
  if (whole === null) return null;
  try {
    if (picture.size <= SMALL_BYTES) return picture;
    const scale = Math.min(1, PICTURE_WIDTHS[width] / whole.width);
    const canvas = new OffscreenCanvas(Math.ceil(whole.width * scale), Math.ceil(whole.height * scale));
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  } finally {
    whole.close();
  }
}
