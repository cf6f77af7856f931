/** Browsers read the address a moment after the click. */
const READ_MS = 60_000;

/** Saves a file from memory on the device. */
export function saveBlob(blob: Blob, filename: string): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: filename }).click();
  setTimeout(() => URL.revokeObjectURL(href), READ_MS);
}
