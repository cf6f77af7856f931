import { type Resource, resourcesContract } from '#contract/resources.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';

const MINUTE_MS = 60_000;

/** Types that a browser shows and that run nothing of ours. */
const SHOWN: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'application/pdf'];

export const canBeShown = ({ mime_type }: Resource): boolean => SHOWN.includes(mime_type);

/** An address of the bytes in this page, of the type that the server has found. To be revoked. */
async function addressOfFile({ id, mime_type }: Resource): Promise<string> {
  const bytes = await call(resourcesContract.file, { params: { id } });
  return URL.createObjectURL(new Blob([bytes], { type: mime_type }));
}

/** Shows a picture or a PDF, and saves what a browser does not show. */
export const openOrSave = (file: Resource): void =>
  void (canBeShown(file) ? openFile(file) : saveFile(file)).catch(toastFailure);

/** Shows a picture or a PDF in a tab of its own. */
async function openFile(file: Resource): Promise<void> {
  const address = await addressOfFile(file);
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}

/** Saves a file on the device. */
export async function saveFile(file: Resource): Promise<void> {
  const address = await addressOfFile(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.filename });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
