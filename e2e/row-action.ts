import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A button of the actions of a task's row, by its label: it exists once the row has the focus. */
export async function rowAction(page: Page, label: string): Promise<Locator> {
  const name = /“(.+)”/.exec(label)?.[1] ?? label;
  await page.getByRole('main').getByRole('link', { name }).first().focus();
  return page.getByRole('button', { name: label });
}

/** Focuses an item of the menu that was just opened. A menu focuses its first item a moment after it is shown. */
export async function focusItem(page: Page, item: Locator): Promise<void> {
  await expect(page.locator('[role=menu] :focus')).toHaveCount(1);
  await item.focus();
}
