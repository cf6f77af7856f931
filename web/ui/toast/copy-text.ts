import { showToast } from './toasts.ts';

/**
 * Copies a text and shows a toast with the result.
 *
 * @param message The toast for a success: “Link copied”.
 * @param select Selects the text, to be copied by hand where the browser forbids copying, as without https.
 */
export async function copyText(text: string, message: string, select?: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ type: 'success', message });
  } catch {
    select?.();
    if (select) showToast('The text is selected. Copy it with your keyboard or the menu.');
    else showToast({ type: 'error', message: 'Your browser didn’t allow copying.' });
  }
}
