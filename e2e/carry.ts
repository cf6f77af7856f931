import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Lifts the focused card or row, moves it with these keys, and drops it. Each key waits for the announcement of the one
 * before.
 */
export async function carry(page: Page, keys: readonly string[]): Promise<void> {
  const announcement = page.locator('[aria-live="assertive"]');
  await page.keyboard.press('Space');
  await expect(announcement).toContainText('lifted');
  for (const key of keys) {
    const before = await announcement.innerText();
    await page.keyboard.press(key);
    await expect(announcement).not.toHaveText(before);
  }
  await page.keyboard.press('Space');
}
