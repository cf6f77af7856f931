import { showToast } from './toasts.ts';

/** Copies a text and shows a toast with the result. @param message the toast for a success: “Link copied”. */
export async function copyText(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', message });
  } catch {
    showToast({ type: 'error', message: 'Your browser didn’t allow copying.' });
  }
}
