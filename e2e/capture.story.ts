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

for (const [device, viewport] of [
  ['computer', { width: 1280, height: 800 }],
  ['phone', PHONE],
] as const) {
  test(`a task is filed from the Inbox, into a new project too, and taken back, on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { post } = await signedIn(page, `filing-${device}@example.com`);
    await post('projects', { name: 'Gymnopédie No. 1' });
    for (const name of ['Call Ana', 'Practise the scale']) await post('tasks', { name });
    await page.goto('/#tasks?view=inbox');
    const count = page.getByText(/^Inbox\s*\d*$/).first();
    await expect(count).toHaveText(/Inbox\s*2/);
    await expect(page.getByText('2 tasks, the oldest since today')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'File “Practise the scale”' }).click();
    await page.keyboard.type('pedie');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 task moved to “Gymnopédie No. 1”')).toBeVisible();
    await expect(task(page, 'Practise the scale')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'File “Call Ana”' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(task(page, 'Practise the scale')).toHaveCount(1);
    await page.getByRole('button', { name: 'File “Call Ana”' }).click();
    await page.keyboard.type('People');
    await page.getByRole('option', { name: 'Create “People”' }).click();
    await expect(page.getByText('1 task moved to “People”')).toBeVisible();
    await expect(count).toHaveText(/Inbox\s*1/);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
  });
}
