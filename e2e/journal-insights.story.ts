import type { Page } from '@playwright/test';
import { expect, expectNoViolationsInBothThemes, test } from './fixtures.ts';
import { signedIn } from './person.ts';

type Person = Awaited<ReturnType<typeof signedIn>>;

const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Three days in a row, and one long ago. */
async function write({ post }: Person) {
  const entries = [
    { entry_date: dayBack(0), mood: 'grateful', energy_level: 'high', tags: ['home'], content: 'one two three' },
    { entry_date: dayBack(1), mood: 'grateful', tags: ['home', 'Café'], content: 'four' },
    { entry_date: dayBack(2), mood: 'anxious', title: 'A secret', is_private: true, content: 'do not show this' },
    { entry_date: dayBack(400), mood: 'excited', content: 'long ago' },
  ];
  for (const entry of entries) await post('journal', entry);
}

/** A figure by its label, with its number and its text. */
const figure = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) });

test('the journal is summed up over a chosen range, by days from two calendars, with a chart that is one tab stop, and each number leads to its entries', async ({
  page,
}) => {
  const person = await signedIn(page, 'insights@example.com', { timezone: 'UTC' });
  await page.goto('/#journal?view=insights');
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
  await write(person);
  await page.goto('/#journal');
  await page.getByRole('navigation', { name: 'Journal menu' }).getByRole('link', { name: 'Journal insights' }).click();

  await expect(figure(page, 'Days in a row')).toContainText('3');
  await expect(figure(page, 'Entries')).toContainText('on 3 days');
  await expect(figure(page, 'Words')).toContainText('8');
  await expect(figure(page, 'Most often')).toContainText('Grateful');
  const moods = page.getByRole('table', { name: 'Entries by mood' });
  await expect(moods.getByRole('row')).toHaveText(['MoodEntries', 'Grateful2', 'Anxious1']);
  const curve = page.getByRole('table', { name: 'Mood and energy, 1 to 5' });
  await expect(curve.getByRole('row')).toHaveCount(4);
  await expect(page.getByText('secret')).toBeHidden();
  await expect(page.getByText('do not show this')).toBeHidden();

  await page.getByText('All time', { exact: true }).click();
  await expect(figure(page, 'Entries')).toContainText('on 4 days');
  await expect(moods.getByRole('row')).toHaveCount(4);
  await page.reload();
  await expect(figure(page, 'Entries')).toContainText('on 4 days');

  await test.step('it has no accessibility violations in both themes, wide and on a phone', async () => {
    await page.getByText('How this is counted').click();
    await expectNoViolationsInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoViolationsInBothThemes(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('custom days are chosen from two calendars, and the address keeps them', async () => {
    await page.goto('/#journal?view=insights');
    await page.getByRole('button', { name: 'Custom range' }).click();
    // It now shows the two days, and the focus stays there.
    await expect(page.getByRole('button', { name: /^From/ })).toBeFocused();
    await page.getByRole('button', { name: /^From/ }).click();
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(figure(page, 'Entries')).toContainText('on 2 days');
    await page.reload();
    await expect(figure(page, 'Entries')).toContainText('on 2 days');
    await page.getByText('All time', { exact: true }).click();
    await expect(figure(page, 'Entries')).toContainText('on 4 days');
    await expect(page).not.toHaveURL(/from=/);
  });

  await test.step('a chart is one tab stop, arrows move through its days, and Enter opens one', async () => {
    await page.goto('/#journal?view=insights');
    const days = page.getByRole('group', { name: 'Mood and energy' }).getByRole('link');
    await expect(days).toHaveCount(3);
    await page.getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Custom range' })).toBeFocused();
    for (const name of ['Entries', 'Most often']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name })).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(days.last()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(days.first()).toBeFocused();
    await expect(days.first()).toHaveAccessibleName(/: mood 1 of 5$/);
    await expect(page.getByText('mood 1 of 5')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Words' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`from=${dayBack(2)}&to=${dayBack(2)}`));
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  await test.step('each number leads to its entries', async () => {
    await page.goto('/#journal?view=insights&range=all_time');
    const rows = page.getByRole('main').getByRole('listitem');
    await page.getByRole('link', { name: 'Grateful' }).click();
    await expect(rows).toHaveCount(2);
    await page.goBack();
    await page.getByRole('link', { name: '#Café' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/tag=Caf/);
  });
});

test('a range without entries and a single day have their own texts', async ({ page }) => {
  const { post } = await signedIn(page, 'insights-few@example.com', { timezone: 'UTC' });
  await post('journal', { entry_date: dayBack(60), mood: 'anxious', content: 'alone' });
  await page.goto('/#journal?view=insights');
  await expect(page.getByText('No entries in this range.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(page.getByText('Choose a mood or energy on two days to see a curve.')).toBeVisible();
  await expect(page.getByText('No tags in this range.')).toBeVisible();
  await expect(page.getByText('No energy in this range.')).toBeVisible();
});

test('on a phone, tapping a day shows its figures before it opens', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await write(await signedIn(page, 'insights-touch@example.com', { timezone: 'UTC' }));
  await page.goto('/#journal?view=insights');
  const day = page.getByRole('group', { name: 'Mood and energy' }).getByRole('link').first();
  await day.tap();
  await expect(page.getByText('mood 1 of 5')).toBeVisible();
  await expect(page).toHaveURL(/view=insights/);
  await day.tap();
  await expect(page).toHaveURL(/from=/);
  await context.close();
});
