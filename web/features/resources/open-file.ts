import { type Resource, resourcesContract } from '#contract/resources.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

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

/** Shows a picture or a PDF in a tab of its own, which says that it is loading until it is there. */
async function openFile({ id, filename }: Resource): Promise<void> {
  // A browser opens one only in the first seconds after the click.
  const tab = openTab(filename);
  // The address of a file that was read before may have expired.
  const { file_url } = await call(resourcesContract.get, { params: { id } }).catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (tab) return tab.location.replace(file_url);
  const open = () => void window.open(file_url, '_blank', 'noopener');
  showToast({ message: `“${filename}” is ready.`, duration: MINUTE_MS, action: { label: 'Open', run: open } });
}

/** A tab for a file that is on its way; null where the browser opens none. */
function openTab(filename: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // What is shown there has no way back to this page.
  tab.opener = null;
  const { document: page } = tab;
  page.title = filename;
  page.documentElement.lang = 'en';
  page.documentElement.style.colorScheme = 'light dark';
  page.body.style.font = '1rem system-ui, sans-serif';
  const words = Object.assign(page.createElement('p'), { textContent: `Loading “${filename}”…`, role: 'status' });
  page.body.append(words);
  return tab;
}

/** Saves a file on the device. */
export async function saveFile(file: Resource): Promise<void> {
  const address = await addressOfFile(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.filename });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
