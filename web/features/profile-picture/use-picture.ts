import { useEffect, useState } from 'react';
import { pictureVersion } from '#contract/auth.ts';

/* A picture that is stored here is read with the bearer token, which no address may carry, and shown from a `blob:`. */

interface Shown {
  version: string;
  address: string;
}

/** Pictures of the person who is here; only the last one is kept. */
let kept: { version: string; address: Promise<string> } | null = null;

/** Shows bytes that are already here as the picture with this version: they were just sent. */
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

/** Fetched only by who has a picture: what it needs of the contract is not in the first view. */
async function fetchPicture(): Promise<string> {
  const { readPicture } = await import('./picture-calls.ts');
  return URL.createObjectURL(await readPicture());
}

/** The address at which a picture can be shown; null while it is read, without one, and where it cannot be read. */
export function usePicture(picture: string | null): string | null {
  const [shown, setShown] = useState<Shown | null>(null);
  const version = picture === null ? null : pictureVersion(picture);
  useEffect(() => {
    if (version === null) return undefined;
    let isLeft = false;
    addressOf(version).then(
      (address) => isLeft || setShown({ version, address }),
      // The initials stand in for it.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [version]);
  if (version !== null) return shown?.version === version ? shown.address : null;
  return picture?.startsWith('https://') ? picture : null;
}
