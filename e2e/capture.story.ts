import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

const PHONE = { width: 360, height: 740 };
const task = (page: Page, name: string) => page.getByRole('main').getByRole('checkbox', { name });

for (const [device, viewport] of [
  ['computer', { width: 1280, height: 800 }],
  ['phone', PHONE],
] as const) {
  test(`in an empty account Enter adds to the Inbox, as fast as one types, on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { get } = await signedIn(page, `capture-${device}@example.com`);
    // The first create is under way while the others are entered.
    await page.route('**/api/tasks', async (route) => {
      if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await page.goto('/#tasks');
    if (viewport === PHONE) await page.getByRole('button', { name: 'Add a task' }).click();
    const line = page.getByRole('textbox', { name: 'New task' });
    await line.click();
    for (const name of ['Call Ana', 'Pay rent', 'Buy stamps']) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    await expect(line).toHaveValue('');
    if (viewport === PHONE) {
      await expect(page.getByText('“Buy stamps” added to Inbox.')).toBeVisible();
      await page.keyboard.press('Escape');
    }
    for (const name of ['Call Ana', 'Pay rent', 'Buy stamps']) await expect(task(page, name)).toHaveCount(1);
    await expectNoViolations(page);
    const tasks = await get<{ name: string; project_name: string }[]>('tasks');
    expect(tasks.map(({ name, project_name }) => [name, project_name]).toSorted()).toEqual([
      ['Buy stamps', 'Inbox'],
      ['Call Ana', 'Inbox'],
      ['Pay rent', 'Inbox'],
    ]);
  });
}
