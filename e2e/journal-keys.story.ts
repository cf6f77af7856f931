import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

const entry = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** A person with entries on three days in a row, `Third` the latest, and none of them about today. */
async function withEntries(page: Page, email: string) {
  const person = await signedIn(page, email);
  for (const [day, title] of ['First', 'Second', 'Third'].entries()) {
    await person.post('journal', { title, content: `The ${title} day`, entry_date: `2026-06-1${day}` });
  }
  await page.goto('/#journal');
  await expect(entry(page, 'Third')).toBeVisible();
  return person;
}

test('the entries are one tab stop: arrows move, Enter opens, Tab leads to the open entry, and Delete removes it, with Undo', async ({
  page,
}) => {
  const { get } = await withEntries(page, 'journal-walk@example.com');
  const { keyboard } = page;
  await keyboard.press('j');
  await expect(entry(page, 'Third')).toBeFocused();
  await keyboard.press('j');
  await keyboard.press('ArrowDown');
  await expect(entry(page, 'First')).toBeFocused();
  await keyboard.press('k');
  await expect(entry(page, 'Second')).toBeFocused();
  await keyboard.press('Enter');
  await expect(text(page)).toHaveText('The Second day');
  await expect(entry(page, 'Second')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('article').locator(':focus')).toHaveCount(1);
  await keyboard.press('Shift+Tab');
  await expect(entry(page, 'Second')).toBeFocused();

  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys that work here' });
  for (const does of ['Next row', 'Delete, with Undo', 'New entry']) {
    await expect(help.getByText(does, { exact: true }).first()).toBeVisible();
  }
  await expectNoViolations(page);
  await keyboard.press('Escape');

  await keyboard.press('/');
  await keyboard.type('day');
  const found = page.getByRole('region', { name: 'Search results' });
  await expect(found.getByRole('listitem')).toHaveCount(3);
  await keyboard.press('ArrowDown');
  await expect(found.getByRole('link').first()).toBeFocused();
  await keyboard.press('End');
  await expect(found.getByRole('link').last()).toBeFocused();

  await test.step('Delete removes an entry with its draft, and Undo opens it again unchanged', async () => {
    await page.goto('/#journal');
    await entry(page, 'Second').click();
    await text(page).fill('Not saved yet');
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
    await entry(page, 'Second').focus();
    await keyboard.press('Delete');
    await expect(page.getByText('Deleted “Second”')).toBeVisible();
    await expect(entry(page, 'First')).toBeFocused();
    await expect(page.getByText('Choose an entry to read it')).toBeVisible();
    await expect.poll(() => get('journal')).toHaveLength(2);
    await keyboard.press('Control+z');
    await expect(text(page)).toHaveText('Not saved yet');
    await expect(page.getByText('Draft restored.')).toBeVisible();
    await expect(page.getByText('Restored “Second”')).toBeVisible();
    await expect.poll(() => get('journal')).toHaveLength(3);
  });
});

test('n begins an entry with the letters typed after it, and none of them acts as a shortcut', async ({ page }) => {
  await page.clock.install();
  await withEntries(page, 'journal-begins@example.com');
  const fetched = Promise.withResolvers<void>();
  await page.route('**/assets/TextEditor-*', async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.keyboard.press('j');
  await page.keyboard.type('nquite a quiet day');
  // As long as a slow machine takes to show the field.
  await page.clock.runFor(6_000);
  fetched.resolve();
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await text(page).allTextContents()).toEqual(['quite a quiet day']);
  }).toPass({ timeout: 30_000 });
  await page.clock.resume();
  await expect(text(page)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type(', after all');
  await expect(text(page)).toHaveText('quite a quiet day, after all');

  // The new entry is open: the key continues in it.
  await entry(page, 'Third').focus();
  await page.keyboard.press('n');
  await expect(text(page)).toBeFocused();
});

test('after saving a new entry by keyboard or by its button, the person continues writing in it, and the button keeps the focus', async ({
  page,
}) => {
  const { get } = await withEntries(page, 'journal-goes-on@example.com');
  await page.keyboard.press('n');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('One thing first');
  // At once, before the text was drawn.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => get('journal')).toMatchObject([{ content: 'One thing first' }, {}, {}, {}]);
  await expect(page).toHaveURL(/entry=[\da-f-]{36}/);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(', then another');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => get('journal')).toMatchObject([{ content: 'One thing first, then another' }, {}, {}, {}]);
  await expect(text(page)).toBeFocused();

  await page.getByRole('button', { name: 'New entry' }).first().click();
  await text(page).fill('By its button');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page).toHaveURL(/entry=[\da-f-]{36}/);
  await expect(page.getByRole('article')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').locator(':focus')).toHaveCount(1);

  await test.step('the button that saves an entry keeps the focus, by keyboard and by pointer', async () => {
    await entry(page, 'Third').click();
    const title = page.getByRole('textbox', { name: 'Title' });
    const save = page.getByRole('button', { name: 'Save entry' });
    await expect(save).toBeDisabled();
    await title.fill('Third, by keyboard');
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await title.fill('Third, by pointer');
    await save.click();
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect.poll(() => get('journal')).toContainEqual(expect.objectContaining({ title: 'Third, by pointer' }));
  });
});
