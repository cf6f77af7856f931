import { useEffect, useState } from 'react';
import { pictureVersion } from '#contract/auth.ts';

/*
 * A picture stored on this server is read with the bearer token, which a URL must not contain, and shown from a `blob:`
 * URL.
 */

interface Shown {
  version: string;
  address: string;
}

/** The picture of the signed-in user; only the last one is cached. */
let kept: { version: string; address: Promise<string> } | null = null;

/** Shows bytes that were just uploaded as the picture with this version. */
export function keepPicture(version: string, bytes: Blob): void {
  keep(version, Promise.resolve(URL.createObjectURL(bytes)));
}

function keep(version: string, address: Promise<string>): Promise<string> {
  const before = kept;
  kept = { version, address };
  before?.address.then((old) => URL.revokeObjectURL(old)).catch(() => undefined);
  address.catch(() => {
    if (kept?.address === address) kept = null;
  });
  return address;
}

const addressOf = (version: string): Promise<string> =>
  kept?.version === version ? kept.address : keep(version, fetchPicture());

/** Loaded only for users with a picture, so that its contract is not in the first view. */
async function fetchPicture(): Promise<string> {
  const { readPicture } = await import('./picture-calls.ts');
  return URL.createObjectURL(await readPicture());
}

/** The URL of a picture; null while it loads, without one, and if it cannot be read. */
export function usePicture(picture: string | null): string | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const version = picture === null ? null : pictureVersion(picture);
  useEffect(() => {
    if (version === null) return undefined;
    let isLeft = false;
    addressOf(version).then(
      (address) => isLeft || setShown({ version, address }),
      // The initials replace it.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [version]);
  if (version !== null) return shown?.version === version ? shown.address : null;
  return picture?.startsWith('https://') ? picture : null;
}
