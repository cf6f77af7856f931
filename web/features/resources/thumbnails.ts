import { type RefObject, useEffect, useState } from 'react';
import { type Resource, resourcesContract } from '#contract/resources.ts';
import { call } from '#web/platform/api.ts';

/* Thumbnails of pictures, made in the browser: only of those in view, a few at a time. */

/** The width in pixels of the widest card on a dense screen. */
const WIDTH = 480;
/** A smaller file is used as its own thumbnail. */
const SMALL_BYTES = 100_000;
const AT_ONCE = 3;
/** Number of cached thumbnails; the least recently used go first. */
const KEPT_MAX = 120;

const kept = new Map<string, Promise<string>>();
const waiting: (() => void)[] = [];
let running = 0;

/** The URL of a thumbnail while the element is in view; null until it is made. */
export function useThumbnail(file: Resource, element: RefObject<Element | null>): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const { id } = file;
  const isPicture = file.file_type === 'image';
  useEffect(() => {
    const place = element.current;
    if (!isPicture || !place) return undefined;
    let stop = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) {
        stop.abort();
        return;
      }
      stop = new AbortController();
      const { signal } = stop;
      thumbnailOf(file, signal).then(
        (made) => signal.aborted || setAddress(made),
        // A picture that cannot be read is shown like any other file.
        () => undefined,
      );
    });
    observer.observe(place);
    return () => {
      stop.abort();
      observer.disconnect();
    };
    // The bytes of a file never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isPicture]);
  return address;
}

function thumbnailOf(file: Resource, signal: AbortSignal): Promise<string> {
  const known = kept.get(file.id);
  const made = known ?? inTurn(() => fetchSmall(file, signal), signal);
  kept.delete(file.id);
  kept.set(file.id, made);
  if (!known) made.catch(() => kept.delete(file.id));
  for (const [id, old] of kept) {
    if (kept.size <= KEPT_MAX) break;
    kept.delete(id);
    old.then((address) => URL.revokeObjectURL(address)).catch(() => undefined);
  }
  return made;
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

async function fetchSmall({ id, mime_type, file_size }: Resource, signal: AbortSignal): Promise<string> {
  const request = { params: { id }, query: { preview: 'true' } };
  const bytes = await call(resourcesContract.file, request, { signal });
  const picture = new Blob([bytes], { type: mime_type });
  return URL.createObjectURL(file_size <= SMALL_BYTES ? picture : await shrunk(picture));
}

async function shrunk(picture: Blob): Promise<Blob> {
  const whole = await createImageBitmap(picture);
  try {
    const scale = Math.min(1, WIDTH / whole.width);
    const canvas = new OffscreenCanvas(Math.ceil(whole.width * scale), Math.ceil(whole.height * scale));
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  } finally {
    whole.close();
  }
}
