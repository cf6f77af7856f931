import { showToast } from './toasts.ts';

/** Copies a text, and says so; or that the browser did not let it. @param said what was copied: “Link copied”. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', message: said });
  } catch {
    showToast({ type: 'error', message: 'Your browser did not allow it to be copied.' });
  }
}
