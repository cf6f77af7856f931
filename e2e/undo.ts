import type { Page } from '@playwright/test';

/** Presses Undo in a toast. The pointer holds the toast during `meanwhile`, however long that takes. */
export async function undo(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const button = page.getByRole('status').getByRole('button', { name: 'Undo' });
  // Beside the middle, where an earlier press left the pointer: only one that moves holds a toast.
  await button.hover({ position: { x: 4, y: 4 } });
  await meanwhile();
  await button.click();
}
