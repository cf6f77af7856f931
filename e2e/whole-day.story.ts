import type { Page } from '@playwright/test';
import { carry } from './carry.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { drag, openPhone, pressLongUnmoved } from './touch.ts';
import { lastHour, wallIn, zoneAt } from './zones.ts';

// As most people have it: things move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
// The longest file: one story after the other, it would end alone.
test.describe.configure({ mode: 'parallel' });

interface Task {
  name: string;
  project_name: string;
  status: string;
  priority: string;
  due_date: string | null;
}

/** A person of a zone with a project, signed in. */
async function begin(page: Page, email: string, timezoneId: string) {
  const { get, put, post } = await signedIn(page, email);
  await put('auth/profile', { timezone: timezoneId });
  await post('projects', { name: 'A calm home' });
  const stored = async () => new Map((await get<Task[]>('tasks')).map((task) => [task.name, task]));
  const day = async () => (await get<{ tasks: Task[] }>('today')).tasks.map(({ name }) => name);
  return { stored, day, today: wallIn(timezoneId)[0], tomorrow: wallIn(timezoneId, 24)[0] };
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const card = (page: Page, name: string, column: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('button', { name: new RegExp(`^${name}`) });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);
const line = (page: Page) => page.getByRole('textbox', { name: 'New task' });
const ringsOfDay = (page: Page) => page.getByRole('list', { name: 'Tasks of the day' }).getByRole('checkbox');

test('a day by keyboard only, just before midnight', async ({ browser, baseURL }) => {
  const timezoneId = zoneAt(lastHour());
  const context = await browser.newContext({ timezoneId, ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  const { stored, day, today, tomorrow } = await begin(page, 'whole-day-keys@example.com', timezoneId);
  const { keyboard } = page;

  await test.step('capture', async () => {
    await page.goto('/#tasks');
    await expect(page.getByRole('heading', { name: 'The next small step' })).toBeVisible();
    await keyboard.press('q');
    await expect(line(page)).toBeFocused();
    for (const text of ['Pay rent today 20m', 'Call Ana tomorrow', 'Buy stamps']) {
      await keyboard.type(text);
      await keyboard.press('Enter');
    }
    for (const name of ['Pay rent', 'Call Ana', 'Buy stamps']) await expect(row(page, name)).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('file', async () => {
    await keyboard.press('/');
    await keyboard.type('stamp');
    await expect(row(page, 'Pay rent')).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(row(page, 'Buy stamps')).toBeFocused();
    await keyboard.press('#');
    await expect(page.getByRole('combobox', { name: 'Find a project' })).toBeFocused();
    await keyboard.type('calm');
    await keyboard.press('Enter');
    await expect(toast(page, '“Buy stamps” moved to “A calm home”')).toBeVisible();
    await keyboard.press('/');
    await keyboard.press('Escape');
    await expect(row(page, 'Pay rent')).toBeVisible();
  });

  await test.step('plan', async () => {
    await row(page, 'Buy stamps').focus();
    await keyboard.press('t');
    await expect(toast(page, '“Buy stamps” planned for today')).toBeVisible();
    await keyboard.press('1');
    await expect(toast(page, '“Buy stamps” now high priority')).toBeVisible();
    await row(page, 'Pay rent').focus();
    await keyboard.press('w');
    await expect(toast(page, '“Pay rent” planned for tomorrow')).toBeVisible();
    await expect.poll(async () => (await stored()).get('Pay rent')?.due_date).toBe(tomorrow);
    await keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).get('Pay rent')?.due_date).toBe(today);
  });

  await test.step('work through Today', async () => {
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: /^Today/ })
      .focus();
    await keyboard.press('Enter');
    await expect(ringsOfDay(page)).toHaveCount(2);
    const [first = ''] = await ringsOfDay(page).evaluateAll((rings) => rings.map((ring) => ring.ariaLabel ?? ''));
    await row(page, first).focus();
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: `Move ${first}`, exact: true })).toBeFocused();
    await carry(page, ['ArrowDown']);
    await expect(ringsOfDay(page).last()).toHaveAccessibleName(first);
    await expect.poll(async () => (await day()).at(-1)).toBe(first);
    await row(page, 'Pay rent').focus();
    await keyboard.press('Space');
    await expect(toast(page, /^“Pay rent” completed/)).toBeVisible();
    await keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).get('Pay rent')?.status).toBe('todo');
    await row(page, 'Pay rent').focus();
    await keyboard.press('Space');
    await expect.poll(async () => (await stored()).get('Pay rent')?.status).toBe('completed');
    await expectNoViolations(page);
  });

  await test.step('board and panel', async () => {
    await page.getByRole('navigation').first().getByRole('link', { name: 'Projects', exact: true }).focus();
    await keyboard.press('Enter');
    await row(page, 'A calm home').focus();
    await keyboard.press('Enter');
    await page.getByRole('radio', { name: 'List' }).focus();
    await keyboard.press('ArrowRight');
    await card(page, 'Buy stamps', 'To do').focus();
    await carry(page, ['ArrowRight']);
    await expect(card(page, 'Buy stamps', 'In progress')).toBeFocused();
    await expect.poll(async () => (await stored()).get('Buy stamps')?.status).toBe('in_progress');
    await keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Task' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: 'Task' })).toHaveCount(0);
    await expect(card(page, 'Buy stamps', 'In progress')).toBeFocused();
  });

  await expect.poll(async () => (await stored()).get('Buy stamps')?.priority).toBe('high');
  const tasks = await stored();
  expect(tasks.get('Buy stamps')).toMatchObject({ project_name: 'A calm home', priority: 'high', due_date: null });
  expect(tasks.get('Call Ana')).toMatchObject({ project_name: 'Inbox', due_date: tomorrow, status: 'todo' });
  expect((await day()).toSorted()).toEqual(['Buy stamps', 'Pay rent']);
  await context.close();
});

test('a day by touch at 360 px, just before midnight', async ({ browser, baseURL }) => {
  const timezoneId = zoneAt(lastHour());
  const { context, page } = await openPhone(browser, baseURL, timezoneId);
  const { stored, day, today, tomorrow } = await begin(page, 'whole-day-touch@example.com', timezoneId);
  const item = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

  await test.step('capture', async () => {
    await page.goto('/#tasks?view=inbox');
    await page.getByRole('button', { name: 'Add a task' }).tap();
    await expect(line(page)).toBeFocused();
    for (const text of ['Pay rent today', 'Call Ana', 'Buy stamps']) {
      await line(page).fill(text);
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).tap();
      await expect(line(page)).toHaveValue('');
    }
    await page.goBack();
    await expect(line(page)).toHaveCount(0);
  });

  await test.step('file and plan', async () => {
    await page.getByRole('button', { name: 'Move “Buy stamps”' }).tap();
    await page.getByRole('option', { name: /A calm home/ }).tap();
    await expect(toast(page, '“Buy stamps” moved to “A calm home”')).toBeVisible();
    await drag(page, item('Call Ana'), -180, 6);
    await expect(toast(page, '“Call Ana” planned for tomorrow')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await drag(page, item('Call Ana'), 180, 6);
    // The Undo toast of the last change is there until then, and the focus holds this one.
    await expect(toast(page, /^“Call Ana” completed/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expect.poll(async () => (await stored()).get('Call Ana')?.status).toBe('completed');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(async () => (await stored()).get('Call Ana')?.status).toBe('todo');
  });

  await test.step('board', async () => {
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Projects' }).tap();
    await row(page, 'A calm home').tap();
    await page.locator('label').filter({ hasText: 'Board' }).tap();
    await page.getByRole('button', { name: 'Actions for “Buy stamps”' }).tap();
    await page.getByRole('menuitem', { name: 'Today' }).tap();
    await expect(toast(page, '“Buy stamps” planned for today')).toBeVisible();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(360);
  });

  await test.step('work through Today', async () => {
    await page
      .getByRole('navigation')
      .last()
      .getByRole('link', { name: /^Today/ })
      .tap();
    await expect(ringsOfDay(page)).toHaveCount(2);
    const names = await ringsOfDay(page).evaluateAll((rings) => rings.map((ring) => ring.ariaLabel ?? ''));
    await pressLongUnmoved(page, row(page, names[1] ?? ''));
    await page.getByRole('menuitem', { name: 'Move up' }).tap();
    await expect(ringsOfDay(page).first()).toHaveAccessibleName(names[1] ?? '');
    await row(page, 'Buy stamps').tap();
    const panel = page.getByRole('dialog', { name: 'Task' });
    await panel.getByRole('textbox', { name: 'Description' }).fill('Twenty for letters: https://example.org/stamps');
    await panel.getByRole('textbox', { name: 'Description' }).blur();
    await expect(panel.getByRole('link', { name: 'https://example.org/stamps' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect(panel).toHaveCount(0);
    await ringsOfDay(page)
      .and(page.getByRole('checkbox', { name: 'Pay rent' }))
      .tap();
    await expect.poll(async () => (await stored()).get('Pay rent')?.status).toBe('completed');
    await expectNoViolations(page);
  });

  await expect
    .poll(async () => (await stored()).get('Buy stamps'))
    .toMatchObject({
      project_name: 'A calm home',
      status: 'todo',
      description: 'Twenty for letters: https://example.org/stamps',
    });
  const tasks = await stored();
  expect(tasks.get('Pay rent')?.due_date).toBe(today);
  expect(tasks.get('Call Ana')).toMatchObject({ project_name: 'Inbox', due_date: null, status: 'todo' });
  expect((await day()).toSorted()).toEqual(['Buy stamps', 'Pay rent']);
  expect(tomorrow).not.toBe(today);
  await context.close();
});
