import { showToast } from './toasts.ts';

/** Copies a text and shows a toast with the result. @param said the toast for a success: “Link copied”. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', message: said });
  } catch {
    showToast({ type: 'error', message: 'Your browser did not allow it to be copied.' });
  }
}
