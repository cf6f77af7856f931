import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** What leads to, or comes from, another server. */
const othersOn = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[href], [src], [action]')]
    .map((each) => String(each.href ?? each.src ?? each.action))
    .filter((url) => new URL(url, location.href).protocol !== 'data:' && new URL(url, location.href).origin !== location.origin)`);

/** Buttons that Scalar adds for its own products and for those of others. */
const OF_OTHERS = /scalar|open api client|share|ask ai|agent|chatgpt|claude|cursor|vs ?code|mcp/i;

test('the API page shows and tries calls, and neither loads from nor leads to another server', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  // The policy of the page stops a request before it is one.
  const stopped: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && stopped.push(message.text()));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Auric', exact: true })).toBeVisible();
  await expect(page.getByText('429 for too many requests')).toBeVisible();
  const expectNothingOfOthers = async () => {
    expect(await othersOn(page)).toEqual([]);
    await expect(page.getByRole('link', { name: OF_OTHERS })).toHaveCount(0);
    await expect(page.getByRole('button', { name: OF_OTHERS })).toHaveCount(0);
    await expect(page.getByText(/powered by scalar|open api client/i).filter({ visible: true })).toHaveCount(0);
  };
  await expectNothingOfOthers();

  await page
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Send get request/ }).click();
  await expect(dialog.getByText('401 Unauthorized')).toBeVisible();
  await expectNothingOfOthers();
  expect([[...asked], stopped]).toEqual([[new URL(page.url()).origin], []]);
});
