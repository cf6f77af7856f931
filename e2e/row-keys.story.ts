import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { focusItem } from './row-action.ts';

interface Occurrence {
  id: string;
  name: string;
  due_date: string;
  priority: string;
  estimated_duration: number | null;
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const fieldOf = (page: Page, name: string) => page.getByRole('dialog', { name }).getByRole('textbox', { name });
/** A sentence in the shown toast. */
const ring = (page: Page, name: string) => page.getByRole('main').getByRole('checkbox', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

/** A person with a task and a repeating one due today, signed in. */
async function begin(page: Page, email: string) {
  const person = await signedIn(page, email);
  const { id: project_id } = await person.post('projects', { name: 'A calm home' });
  await person.post('recurring-tasks', {
    name: 'Water the plants',
    project_id,
    recurrence_pattern: { type: 'weekly' },
  });
  const stored = async () => (await person.get<Occurrence[]>('tasks/occurrences'))[0]!;
  return { ...person, project_id, stored, today: (await stored()).due_date };
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

for (const [place, addressOf] of [
  ['Tasks', () => '#tasks'],
  ['a project', (project: string) => `#projects?project=${project}`],
] as const) {
  test(`the row of a repeating task in ${place} has the keys of a task, each with Undo`, async ({ page }) => {
    const { stored, today, project_id, post } = await begin(page, `occurrence-keys-${place.length}@example.com`);
    await post('tasks', { name: 'Pay rent', project_id });
    const { keyboard } = page;
    await page.goto(`/${addressOf(project_id)}`);
    await row(page, 'Water the plants').focus();

    await keyboard.press('w');
    await expect(toast(page, '“Water the plants” planned for tomorrow')).toBeVisible();
    await expect.poll(async () => (await stored()).due_date).toBe(dayAfter(today));
    await keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).due_date).toBe(today);

    await row(page, 'Water the plants').focus();
    await keyboard.press('1');
    await expect(toast(page, '“Water the plants” now high priority')).toBeVisible();
    await expect.poll(async () => (await stored()).priority).toBe('high');
    await keyboard.press('p');
    await expect(page.getByRole('menu', { name: 'Priority' })).toBeVisible();
    await focusItem(page, page.getByRole('menuitemradio', { name: 'Low' }));
    await keyboard.press('Enter');
    await expect(toast(page, '“Water the plants” now low priority')).toBeVisible();
    await expect.poll(async () => (await stored()).priority).toBe('low');
    await expect(row(page, 'Water the plants')).toBeFocused();
    await keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).priority).toBe('high');

    await keyboard.press('e');
    await expect(fieldOf(page, 'Estimate')).toBeFocused();
    await keyboard.type('45m');
    await keyboard.press('Enter');
    await expect.poll(async () => (await stored()).estimated_duration).toBe(45);

    await keyboard.press('r');
    await expect(fieldOf(page, 'Name')).toBeFocused();
    await keyboard.type('Water the ferns');
    await keyboard.press('Enter');
    await expect(toast(page, 'Renamed to “Water the ferns” this time')).toBeVisible();
    await expect.poll(async () => (await stored()).name).toBe('Water the ferns');
    await expect(row(page, 'Water the ferns')).toBeFocused();

    await keyboard.press('d');
    await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'No due date' })).toHaveCount(0);
    // The focus may still be on its way to the field.
    for (const key of ['Tab', 'Tab', 'Enter']) await keyboard.press(key);
    await expect.poll(async () => (await stored()).due_date).toBe(dayAfter(today));

    await expect(row(page, 'Water the ferns')).toBeFocused();
    await keyboard.press('m');
    await expect(page.getByPlaceholder('Find a project or area')).toBeFocused();
    await expectNoViolations(page);
    await keyboard.press('Escape');
    await expect(row(page, 'Water the ferns')).toBeFocused();

    // An action that an occurrence does not support shows a message.
    await keyboard.press('Delete');
    await expect(toast(page, '“Water the ferns” repeats: press S to skip it, or delete it in Repeating')).toBeVisible();

    await keyboard.press('f');
    await expect(page.getByRole('timer').first()).toBeVisible();
    await row(page, 'Water the ferns').focus();
    await keyboard.press('Space');
    await expect(toast(page, /^“Water the ferns”.*completed/)).toBeVisible();
    await keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).name).toBe('Water the ferns');

    // The server may have it before the screen does.
    await expect(ring(page, 'Water the ferns')).not.toBeChecked();
    await row(page, 'Water the ferns').focus();
    await keyboard.press('s');
    await expect(toast(page, '“Water the ferns” skipped')).toBeVisible();
    await expect.poll(async () => (await stored()).name).toBe('Water the plants');
  });
}

test('on Today a repeating task has the same keys', async ({ page }) => {
  const { stored, today } = await begin(page, 'occurrence-today@example.com');
  const { keyboard } = page;
  await page.goto('/#today');
  await row(page, 'Water the plants').focus();
  await keyboard.press('3');
  await expect(toast(page, '“Water the plants” now low priority')).toBeVisible();
  await expect.poll(async () => (await stored()).priority).toBe('low');
  await keyboard.press('Control+z');
  await expect.poll(async () => (await stored()).priority).toBe('medium');
  await row(page, 'Water the plants').focus();
  await keyboard.press('e');
  await expect(fieldOf(page, 'Estimate')).toBeFocused();
  await keyboard.type('20m');
  await keyboard.press('Enter');
  await expect.poll(async () => (await stored()).estimated_duration).toBe(20);
  await expect(row(page, 'Water the plants')).toBeFocused();
  await keyboard.press('w');
  await expect(row(page, 'Water the plants')).toHaveCount(0);
  await expect(toast(page, '“Water the plants” planned for tomorrow')).toBeVisible();
  await expect.poll(async () => (await stored()).due_date).toBe(dayAfter(today));
  await keyboard.press('Control+z');
  await expect(row(page, 'Water the plants')).toBeVisible();
});

test('one key sets a priority, also for the selected tasks together, and one leads to the field that filters the tasks', async ({
  page,
}) => {
  const { post, get } = await begin(page, 'one-press@example.com');
  for (const name of ['Pay rent', 'Call Ana']) await post('tasks', { name });
  const { keyboard } = page;
  const priorities = async () =>
    Object.fromEntries((await get<Occurrence[]>('tasks')).map(({ name, priority }) => [name, priority]));
  await page.goto('/#tasks');
  await row(page, 'Pay rent').focus();
  await keyboard.press('1');
  await expect.poll(priorities).toEqual({ 'Pay rent': 'high', 'Call Ana': 'medium' });
  await keyboard.press('x');
  await row(page, 'Call Ana').focus();
  await keyboard.press('x');
  await keyboard.press('3');
  await expect(toast(page, '2 tasks now low priority')).toBeVisible();
  await expect.poll(priorities).toEqual({ 'Pay rent': 'low', 'Call Ana': 'low' });
  await keyboard.press('Control+z');
  await expect.poll(priorities).toEqual({ 'Pay rent': 'high', 'Call Ana': 'medium' });

  // A repeating one is selected with others.
  await row(page, 'Water the plants').focus();
  await keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select “Water the plants”' })).toBeChecked();
  // It stays when they are deleted, by key as by button.
  await keyboard.press('Delete');
  await expect(toast(page, 'Deleted 2 tasks. 1 repeating task was kept. Delete it in Repeating tasks.')).toBeVisible();
  await expect(row(page, 'Pay rent')).toHaveCount(0);
  await expect(row(page, 'Water the plants')).toBeVisible();
  await keyboard.press('Control+z');
  await expect(row(page, 'Pay rent')).toBeVisible();

  await test.step('all tasks are selected by key, and by a button, which also deselects them', async () => {
    await keyboard.press('Escape');
    await row(page, 'Pay rent').focus();
    await keyboard.press('x');
    await keyboard.press('Control+a');
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Select none' }).click();
    await expect(page.getByText('0 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Select all' }).click();
    await expect(page.getByText('3 selected')).toBeVisible();
  });

  await test.step('one key leads to the field that filters the tasks', async () => {
    await keyboard.press('Escape');
    await post('tasks', { name: 'Zürich tickets' });
    await expect(row(page, 'Zürich tickets')).toBeVisible();
    await keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Find a task' });
    await expect(field).toBeFocused();
    await keyboard.type('zuri');
    await expect(row(page, 'Pay rent')).toHaveCount(0);
    await expect(row(page, 'Zürich tickets')).toBeVisible();
    await expectNoViolations(page);
    await keyboard.press('Enter');
    await expect(row(page, 'Zürich tickets')).toBeFocused();
    await keyboard.press('/');
    await keyboard.type('nothing like it');
    await expect(page.getByText('No tasks match “nothing like it”')).toBeVisible();
    await keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await expect(row(page, 'Pay rent')).toBeVisible();
  });
});

test('suggestions, notifications, pillars and the trash are one tab stop each, with their keys', async ({ page }) => {
  const { post, put, get, project_id, today } = await begin(page, 'other-lists@example.com');
  const { keyboard } = page;
  const focused = page.locator(':focus');
  const stops = (list: string) =>
    page.evaluate<number>(
      `[...document.querySelectorAll('${list} :is(a[href], button, [tabindex])')].filter((each) => each.tabIndex === 0).length`,
    );

  const due_date = dayAfter(today);
  for (const name of ['Pay rent', 'Call Ana']) await post('tasks', { name, project_id, due_date });
  await page.goto('/#today');
  const suggestions = page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem');
  await expect(suggestions).toHaveCount(2);
  expect(await stops('[aria-labelledby=suggestions]')).toBe(1);
  await suggestions.first().getByRole('link').focus();
  await keyboard.press('j');
  await expect(suggestions.last().getByRole('link')).toBeFocused();
  const second = await suggestions.last().getByRole('link').innerText();
  await keyboard.press('a');
  await expect(toast(page, `“${second}” added to the day`)).toBeVisible();
  await expect(suggestions).toHaveCount(1);
  await expect(suggestions.first().getByRole('link')).toBeFocused();
  await keyboard.press('n');
  await expect(suggestions).toHaveCount(0);

  const first = await post('tasks', { name: 'Buy paint', project_id });
  await post('tasks', { name: 'Paint the door', project_id, dependency_task_ids: [first.id] });
  await put(`tasks/${first.id}`, { completed: true });
  await page.goto('/#notifications');
  const notification = page.getByRole('link', { name: '“Paint the door” can start' });
  const unread = page.getByText('Unread: “Paint the door” can start');
  await expect(unread).toBeVisible();
  await notification.focus();
  await keyboard.press('Space');
  await expect(unread).toHaveCount(0);
  await expect(notification).toBeFocused();
  await keyboard.press('Delete');
  await expect(notification).toHaveCount(0);
  await expect(toast(page, /^Deleted/)).toBeVisible();
  await keyboard.press('Control+z');
  await expect(notification).toBeVisible();

  const health = await post('pillars', { name: 'Health' });
  await post('areas', { name: 'Sleep', pillar_id: health.id });
  await post('areas', { name: 'Running', pillar_id: health.id });
  await page.goto('/#pillars');
  await expect(page.getByRole('main').getByRole('link', { name: 'Health' })).toBeVisible();
  await page.getByRole('button', { name: /^Search or do anything/ }).focus();
  await keyboard.press('j');
  await expect(page.getByRole('main').getByRole('link', { name: 'Health' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Health' }).focus();
  await keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Sleep' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('link', { name: 'Running' })).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectNoViolations(page);
  await keyboard.press('?');
  await expect(page.getByRole('heading', { name: 'Pillars and areas' })).toBeVisible();
  await keyboard.press('Escape');
  await page.goto(`/#pillars?pillar=${health.id}`);
  await page.getByRole('link', { name: 'Sleep' }).focus();
  await keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Running' })).toBeFocused();

  for (const name of ['Old one', 'Older one']) {
    const { id } = await post('tasks', { name, project_id });
    await page.request.delete(`/api/tasks/${id}`, { headers: { Authorization: await tokenOf(page) } });
  }
  await page.goto('/#settings?section=trash');
  await page.getByRole('button', { name: 'Restore Older one' }).focus();
  await keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Restore Old one' })).toBeFocused();
  await keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete “Old one” for good?' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('Restore Old one');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Restore Old one' })).toHaveCount(0);
  await expect(focused).toHaveAccessibleName('Restore Older one');
  await expect.poll(() => get('tasks')).toContainEqual(expect.objectContaining({ name: 'Old one' }));
});

test('the only row of a list gets the focus again when its tick is refused', async ({ page }) => {
  const { post } = await signedIn(page, 'refused-tick@example.com', { timezone: 'UTC' });
  await post('tasks', { name: 'Pay rent', due_date: new Date().toISOString().slice(0, 10) });
  let refusal = Promise.withResolvers<void>();
  await page.route('**/api/tasks/*', async (route) => {
    await refusal.promise;
    await route.fulfill({ status: 400, json: { detail: 'Not now' } });
  });
  for (const [place, hash] of [
    ['the Inbox', '#tasks?view=inbox'],
    ['Today', '#today'],
  ] as const) {
    await test.step(`of ${place}`, async () => {
      refusal = Promise.withResolvers();
      await page.goto(`/${hash}`);
      await row(page, 'Pay rent').focus();
      await page.keyboard.press('Space');
      await expect(row(page, 'Pay rent')).toHaveCount(0);
      await expect(page.getByRole('main')).toBeFocused();
      refusal.resolve();
      await expect(row(page, 'Pay rent')).toBeFocused();
      await expect(ring(page, 'Pay rent')).not.toBeChecked();
    });
  }
});

const tokenOf = async (page: Page) =>
  `Bearer ${await page.evaluate<string | null>("localStorage.getItem('auth_token')")}`;
