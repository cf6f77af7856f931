import { type Resource, resourcesContract, SHOWN_PICTURES } from '#contract/resources.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { saveBlob } from '#web/ui/page/save-blob.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

const MINUTE_MS = 60_000;

/** Whether browsers show it; nothing in it can run. */
export const canBeShown = ({ mime_type }: Resource): boolean =>
  SHOWN_PICTURES.has(mime_type) || mime_type === 'application/pdf';

/** Shows a picture or a PDF, and saves any other file. */
export const openOrSave = (file: Resource): void =>
  void (canBeShown(file) ? openFile(file) : saveFile(file)).catch(toastFailure);

/** Shows a picture or a PDF in a new tab, which shows that it is loading. */
async function openFile({ id, filename }: Resource): Promise<void> {
  // Browsers open a tab only in the first seconds after a click.
  const tab = openTab(filename);
  // The address in an older response may have expired.
  const { file_url } = await call(resourcesContract.get, { params: { id } }).catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (tab) return tab.location.replace(file_url);
  const open = () => void window.open(file_url, '_blank', 'noopener');
  showToast({ message: `“${filename}” is ready.`, duration: MINUTE_MS, action: { label: 'Open', run: open } });
}

/** A tab for a file that is loading; null if the browser opens none. */
function openTab(filename: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The shown file must not access this page.
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

/** Saves a file with the type that the server detected. */
export async function saveFile({ id, filename, mime_type }: Resource): Promise<void> {
  const bytes = await call(resourcesContract.file, { params: { id } });
  saveBlob(new Blob([bytes], { type: mime_type }), filename);
}
