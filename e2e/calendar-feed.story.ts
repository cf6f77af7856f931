import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

/** A person with a task that is due, signed in. */
async function begin(page: Page, email: string) {
  const { post } = await signedIn(page, email, { timezone: 'Europe/Berlin' });
  const { id: project_id } = await post('projects', { name: 'Winter weekend' });
  await post('tasks', { name: 'Book the train', project_id, due_date: '2026-12-04' });
}

/** The feed as another calendar program reads it, without a token. */
const readFeed = (address: string) => fetch(address).then((answer) => answer.text());

test('the calendar address is shown, copied, read elsewhere and replaced, by keyboard only', async ({
  page,
  context,
}) => {
  await begin(page, 'calendar@example.com');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#settings?section=calendars');
  const field = page.getByRole('textbox', { name: 'Calendar address' });
  await expect(field).toHaveValue(/^http/);
  const address = await field.inputValue();
  expect(await readFeed(address)).toContain('SUMMARY:Book the train');

  await page.getByRole('button', { name: 'Copy', exact: true }).press('Enter');
  await expect(page.getByText('Address copied')).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(address);
  await page.getByText('How to add it to your calendar').press('Enter');
  await expect(page.getByText('Google Calendar')).toBeVisible();
  await expectNoViolations(page);

  const replace = page.getByRole('button', { name: 'New address', exact: true });
  await replace.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field).toHaveValue(address);
  await replace.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('The old address stops working at once');
  await page.getByRole('dialog').getByRole('button', { name: 'New address' }).press('Enter');
  await expect(field).not.toHaveValue(address);
  expect(await readFeed(address)).toContain('"detail":"Calendar not found"');
  expect(await readFeed(await field.inputValue())).toContain('SUMMARY:Book the train');
});
