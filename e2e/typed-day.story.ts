import type { Page } from '@playwright/test';
import type { Task } from '#contract/tasks.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

/* A day can be typed in every date field, in the syntax of the line that adds a task. */

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a due date is typed after d, shown as it is parsed, and saved with Enter', async ({ page }) => {
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
  await expect(picker.getByRole('status')).toContainText('Couldn’t read that');
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

test('a due date can be typed with a time and a repeat, or as a time alone', async ({ page }) => {
  const { get, post } = await signedIn(page, 'typed-time@example.com', { timezone: 'UTC' });
  await post('tasks', { name: 'Pay the rent' });
  const task = async () => {
    const [one] = await get<Task[]>('tasks');
    return [one!.due_date, one!.due_time, one!.recurrence_pattern?.rrule ?? one!.recurrence_pattern?.weekdays.join()];
  };
  await page.goto('/#tasks');
  const picker = page.getByRole('dialog', { name: 'Due date' });
  const field = row(page, 'Pay the rent');

  await field.press('d');
  await page.keyboard.type('in 3 days 5pm');
  await expect(picker.getByRole('status')).toContainText('5:00 PM');
  await page.keyboard.press('Enter');
  await expect.poll(task).toEqual([dayAfter(3), '17:00', undefined]);

  await field.press('d');
  const time = picker.getByLabel('Time', { exact: true });
  await expect(time).toHaveValue('17:00');
  await time.fill('09:30');
  await expectNoViolations(page);
  await time.press('Enter');
  await expect(picker).toBeHidden();
  await expect.poll(task).toEqual([dayAfter(3), '09:30', undefined]);

  await field.press('d');
  await page.keyboard.type('every third friday');
  await expect(picker.getByRole('status')).toContainText('every month on the third Friday');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await task()).slice(1)).toEqual(['09:30', 'FREQ=MONTHLY;BYDAY=3FR']);

  await field.click();
  await page.getByRole('button', { name: /^Repeat: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat “Pay the rent”' });
  await expect(dialog.getByLabel('In words')).toBeFocused();
  await dialog.getByLabel('In words').fill('mondays except');
  await expect(dialog.getByText(/^Couldn’t read that/)).toBeVisible();
  await dialog.getByLabel('In words').fill('mon wed 18:00');
  await expect(dialog.getByText('Every Monday and Wednesday, 6:00 PM')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('In words').press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await task()).slice(1)).toEqual(['18:00', 'monday,wednesday']);
});
