import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

/* A day is written where one is asked for, in the words of the line that adds a task. */

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a due date is typed behind d, shown as it is understood, and taken with Enter', async ({ page }) => {
  const { get, post } = await signedIn(page, 'typed-day@example.com', { timezone: 'UTC' });
  await post('tasks', { name: 'Pay the rent' });
  const due = async () => (await get<{ due_date: string | null }[]>('tasks'))[0]?.due_date;
  await page.goto('/#tasks');
  const { keyboard } = page;
  const picker = page.getByRole('dialog', { name: 'Due date' });

  await row(page, 'Pay the rent').press('d');
  await keyboard.type('in 3 days');
  await expect(picker.getByRole('textbox', { name: 'Date in words' })).toHaveValue('in 3 days');
  await expect(picker.getByRole('status')).toContainText(
    new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(dayAfter(3))),
  );
  await keyboard.press('Enter');
  await expect.poll(due).toBe(dayAfter(3));
  await expect(picker).toBeHidden();
  await expect(row(page, 'Pay the rent')).toBeFocused();

  await keyboard.press('d');
  await keyboard.type('banana');
  await expect(picker.getByRole('status')).toContainText('No day in that');
  await keyboard.press('Enter');
  await expect(picker).toBeVisible();
  expect(await due()).toBe(dayAfter(3));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('none');
  await expect(picker.getByRole('status')).toContainText('No due date');
  await expectNoViolations(page);
  await keyboard.press('Enter');
  await expect.poll(due).toBe(null);
});
