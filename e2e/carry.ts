import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Lifts the card or row that has the focus, moves it with these keys, and puts it down: each as soon as a screen reader
 * was told of the one before.
 */
export async function carry(page: Page, keys: readonly string[]): Promise<void> {
  const told = page.locator('[aria-live="assertive"]');
  await page.keyboard.press('Space');
  await expect(told).toContainText('lifted');
  for (const key of keys) {
    const before = await told.innerText();
    await page.keyboard.press(key);
    await expect(told).not.toHaveText(before);
  }
  await page.keyboard.press('Space');
}
