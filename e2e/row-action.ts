import type { Locator, Page } from '@playwright/test';

/** A button of the actions of a task's row, by its label: it exists once the row has the focus. */
export async function rowAction(page: Page, label: string): Promise<Locator> {
  const name = /“(.+)”/.exec(label)?.[1] ?? label;
  await page.getByRole('main').getByRole('link', { name }).first().focus();
  return page.getByRole('button', { name: label });
}
