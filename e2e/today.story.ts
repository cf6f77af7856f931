import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { FocusState } from '#contract/today.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { rowAction } from './row-action.ts';
import { undo } from './undo.ts';

/** A signed-in person on Today with a project that feeds a pillar. Returns a function that adds tasks by API. */
async function beginDay(page: Page, email: string) {
  const { get, post, put } = await signedIn(page, email);
  const { id: pillar_id } = await post('pillars', { name: 'Family', color: '#E5739A' });
  const { id: area_id } = await post('areas', { name: 'Parents', pillar_id });
  const { id: project_id } = await post('projects', { name: 'Winter weekend', area_id });
  const add = (name: string, fields: object = {}) => post('tasks', { name, project_id, ...fields });
  const open = () => page.goto('/#today');
  return { add, post, put, get, open };
}

const list = (page: Page) => page.getByRole('list', { name: 'Tasks of the day' });
const names = (page: Page) => list(page).getByRole('checkbox');
const spoken = (page: Page) => page.locator('[aria-live="assertive"]');

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, name: string, key = 'Tab') {
  const focused = () => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`);
  for (let presses = 0; presses < 80 && (await focused()) !== name; presses += 1) await page.keyboard.press(key);
  expect(await focused()).toBe(name);
}

test('a day is planned, ordered and completed with the keyboard only', async ({ page }) => {
  const { add, get, open } = await beginDay(page, 'keyboard-day@example.com');
  const weekend = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await add('Book the train', { due_date: weekend, estimated_duration: 15 });
  await open();
  await expect(page.getByRole('heading', { name: 'A clear day' })).toBeVisible();

  await page.keyboard.press('q');
  const line = page.getByRole('textbox', { name: 'New task' });
  await expect(line).toBeFocused();
  await page.keyboard.type('Call Ana tomorrow 17:00 !high #Winter weekend');
  const chips = page.getByRole('list', { name: 'Understood' }).getByRole('listitem');
  await expect(chips).toHaveText([/^Due.*5:00 PM/, /^Priority\s*High/, /Winter weekend\s*for Family/]);
  await expectNoViolations(page);
  await tabTo(page, 'Keep “tomorrow 17:00” in the name');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(2);
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(1);
  await expect(list(page).getByRole('checkbox', { name: 'Call Ana tomorrow 17:00' })).toBeVisible();
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('');

  // The project of the last one is remembered.
  await page.keyboard.type('Find the recipe');
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(2);

  // The suggestions are one tab stop as well.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Book the train' }).focus();
  await page.keyboard.press('a');
  await expect(names(page)).toHaveCount(3);
  await expect(page.getByText('“Book the train” added to the day')).toBeVisible();
  await expect(page.getByText('0 of 3 done')).toBeVisible();

  // The list is one tab stop: its last row, and left of the name its ring and its grip.
  await tabTo(page, 'New task', 'Shift+Tab');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Move Book the train' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(spoken(page)).toHaveText('Book the train lifted, position 3 of 3.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Book the train can’t go there. It stays at position 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(spoken(page)).toHaveText('Book the train, position 2 of 3.');
  await page.keyboard.press('ArrowUp');
  await expect(spoken(page)).toHaveText('Book the train, position 1 of 3.');
  await page.keyboard.press('Space');
  await expect(spoken(page)).toHaveText('Book the train is now at position 1 of 3.');
  await expect(names(page).first()).toHaveAccessibleName('Book the train');

  // Without lifting it, with one key.
  const row = page.getByRole('link', { name: 'Book the train' });
  await row.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Book the train can’t go there. It stays at position 1 of 3.')).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(names(page).nth(1)).toHaveAccessibleName('Book the train');
  await expect(page.getByText('Book the train is now at position 2 of 3.')).toBeAttached();
  await expect(row).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names(page).first()).toHaveAccessibleName('Book the train');
  await expect(row).toBeFocused();

  // Its row goes into a fold, a moment after it was ticked.
  await page.keyboard.press('Space');
  await expect(names(page)).toHaveCount(2);
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await expect(page.getByText('“Book the train” completed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(3);
  await expect(names(page).first()).not.toBeChecked();
  await expect
    .poll(async () => (await get<{ tasks: object[] }>('today')).tasks[0])
    .toMatchObject({ name: 'Book the train', completed: false });

  await page.reload();
  await expect(names(page)).toHaveCount(3);
  await expect(names(page).first()).toHaveAccessibleName('Book the train');
  await expectNoViolations(page);
});

test('timed rows out of order are sorted with one press; a task is taken off the day and put back, each with Undo, and a suggestion stays away', async ({
  page,
}) => {
  const { add, get, open, post } = await beginDay(page, 'taken-off@example.com');
  const order = () => names(page).evaluateAll((all) => all.map((each) => each.ariaLabel));

  await test.step('timed rows out of order are sorted with one press, and Undo restores their order', async () => {
    const { date } = await get<{ date: string }>('today');
    const first = [await add('Run', { due_date: date, due_time: '07:30' }), await add('Tidy up')];
    for (const { id } of first) await post(`today/tasks/${id}`);
    await add('Lunch', { due_date: date, due_time: '12:30' });
    const line = page.getByRole('note').filter({ hasText: 'Not sorted by time' });
    await open();
    await expect.poll(order).toEqual(['Run', 'Tidy up', 'Lunch']);
    await expect(line).toHaveCount(0);

    // The hint of the line uses reserved space: the list does not move.
    const top = (await list(page).boundingBox())!.y;
    await page.getByRole('link', { name: 'Lunch' }).focus();
    for (const _ of first) await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(['Lunch', 'Run', 'Tidy up']);
    await expect(line).toBeVisible();
    await expect.poll(async () => (await list(page).boundingBox())!.y).toBe(top);
    await expectNoViolations(page);

    await line.getByRole('button', { name: 'Sort by time' }).press('Enter');
    await expect(page.getByText('Sorted by time')).toBeVisible();
    await undo(page, async () => {
      await expect.poll(order).toEqual(['Run', 'Lunch', 'Tidy up']);
      await expect(line).toHaveCount(0);
    });
    await expect.poll(order).toEqual(['Lunch', 'Run', 'Tidy up']);
    await expect(line).toBeVisible();
  });

  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const first = await add('Write the list');
  const second = await add('Pack the bags');
  await add('Print the tickets', { due_date: soon });
  for (const { id } of [first, second]) await post(`today/tasks/${id}`);
  const all = ['Lunch', 'Run', 'Tidy up', 'Write the list', 'Pack the bags'];
  await expect.poll(order).toEqual(all);
  await (await rowAction(page, 'Actions for “Write the list”')).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from day' }).click();
  // Until the server has answered, Undo belongs to the change before.
  await expect(page.getByText('“Write the list” removed from the day')).toBeVisible();
  await undo(page, () => expect.poll(order).toEqual(all.filter((name) => name !== 'Write the list')));
  await expect.poll(order).toEqual(all);

  await page.getByRole('button', { name: 'Not now: Print the tickets' }).click();
  await expect(page.getByText('“Print the tickets” won’t be suggested until')).toBeVisible();
  // It can still be chosen from all open tasks.
  await page.getByRole('button', { name: 'Choose from all open tasks' }).click();
  await page.getByRole('combobox', { name: 'Find an open task' }).fill('tickets');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(list(page).getByRole('checkbox', { name: 'Print the tickets' })).toBeVisible();
});

test('a task is added from any section with q, which is a letter in a field; one that cannot be put on the day stays, and nothing typed is lost', async ({
  page,
}) => {
  const { get, open } = await beginDay(page, 'anywhere@example.com');
  await open();

  await test.step('the key q adds from any section', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^(Good|Hello)/ })).toBeVisible();
    await page.keyboard.press('q');
    const dialog = page.getByRole('dialog', { name: 'Add a task' });
    const line = dialog.getByRole('textbox', { name: 'New task' });
    await expect(line).toBeFocused();
    await page.keyboard.type('Ask about the quiz');
    await expect(line).toHaveValue('Ask about the quiz');
    await dialog.getByRole('button', { name: 'Project: Inbox' }).click();
    await page.getByRole('option', { name: 'Winter weekend' }).click();
    await expect(line).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('“Ask about the quiz” added to Winter weekend.')).toBeVisible();
    await page.keyboard.type('tomorrow');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('q');
    await expect(line).toHaveValue('tomorrow');
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await expect(line).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('one that cannot be put on the day stays, and nothing typed is lost', async () => {
    await open();
    await page.route('**/api/today/tasks/**', (route) => route.fulfill({ status: 404, json: { detail: 'Not found' } }));
    const line = page.getByRole('textbox', { name: 'New task' });
    await line.fill('Call Ana');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('“Call Ana” was added, but couldn’t be added to the day: Not found');

    await page.route('**/api/tasks', (route) => route.fulfill({ status: 400, json: { detail: 'Not today' } }));
    await line.fill('Call Bo');
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('Not today');
    await expect(line).toHaveValue('Call Bo');
    // It is created, but every response is lost.
    await page.unroute('**/api/tasks');
    await page.route('**/api/tasks', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, json: {} });
    });
    await page.keyboard.press('Enter');
    await expect(alert).toHaveText('Server temporarily unavailable. Please try again later.');
    await expect(line).toHaveValue('Call Bo');
    await page.unroute('**/api/tasks');
    await page.keyboard.press('Enter');
    await expect(line).toHaveValue('');
    await expect
      .poll(async () => (await get<{ name: string }[]>('tasks')).map(({ name }) => name).toSorted())
      .toEqual(['Ask about the quiz', 'Call Ana', 'Call Bo']);
  });
});

test('a focus session counts once when its time is over, a break follows, and both survive a reload', async ({
  page,
}) => {
  const { add, open, post, get } = await beginDay(page, 'focus@example.com');
  const { id } = await add('Write the list');
  await post(`today/tasks/${id}`);
  // Three seconds of it are left.
  await post('today/focus-timer/start', { id: randomUUID(), task_id: id, ago_ms: 25 * 60_000 - 3000 });
  await open();
  await expect(page.getByText('Focus session of 25 min counted')).toBeVisible();
  await expect(page.getByText('1 session today')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Start break' }).click();
  await expect(page.getByRole('timer', { name: 'Break' })).toContainText('of 5 min');
  await (await rowAction(page, 'Focus: “Write the list”')).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^2[45]:\d\d Write the list \| Auric$/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page).toHaveTitle('Today | Auric');
  const timer = async () => (await get<FocusState>('today/focus-timer')).timer;
  await expect.poll(timer).toMatchObject({ kind: 'focus', ends_at: null });
  await page.reload();
  await expect(page.getByRole('timer', { name: 'Focus' })).toHaveText(/^2[45]:\d\dPaused$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveTitle(/^2[45]:\d\d Write the list \| Auric$/);
});

test('the page changes with the day, and the arrows lead to others', async ({ page }) => {
  const { add, open } = await beginDay(page, 'midnight@example.com');
  await add('Pack the bags', { due_date: '2031-03-02' });
  await page.clock.install({ time: new Date('2031-03-01T23:58:30Z') });
  await open();
  const day = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(day('Saturday, March 1')).toBeVisible();
  // In small steps: in one step, the requests for the new day would time out.
  for (let step = 0; step < 36 && !(await day('Sunday, March 2').isVisible()); step += 1) {
    await page.clock.runFor('00:05');
  }
  await expect(day('Sunday, March 2')).toBeVisible();
  await expect(names(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Day before' }).click();
  await expect(day('Saturday, March 1')).toBeVisible();
  await expect(page).toHaveURL(/#today\?date=2031-03-01$/);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(day('Sunday, March 2')).toBeVisible();
});

test('an intention being typed at midnight keeps its day until it is written', async ({ page }) => {
  const { get, open } = await beginDay(page, 'late-words@example.com');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install({ time: new Date('2031-03-01T23:58:30Z') });
  await open();
  const day = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(day('Saturday, Mar 1')).toBeVisible();
  await page.keyboard.press('i');
  const field = page.getByRole('textbox', { name: 'What matters today?' });
  await field.pressSequentially('Sleep');
  // Large text on a phone leaves the words their line.
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  expect((await field.boundingBox())?.width).toBeGreaterThan(300);
  await page.evaluate(`document.documentElement.style.fontSize = '100%'`);
  for (let step = 0; step < 24; step += 1) await page.clock.runFor('00:05');
  await field.pressSequentially(' early');
  await expect(field).toHaveValue('Sleep early');
  await expect(day('Saturday, Mar 1')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit morning intention' })).toBeVisible();
  for (let step = 0; step < 24 && !(await day('Sunday, Mar 2').isVisible()); step += 1)
    await page.clock.runFor('00:05');
  await expect(day('Sunday, Mar 2')).toBeVisible();
  const written = async () => (await get<{ morning: object | null }>('reflections?date=2031-03-01')).morning;
  await expect.poll(written).toMatchObject({ today_intention: 'Sleep early' });
});

test('on a phone the gold button adds, completed tasks are folded, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { add, open, post } = await beginDay(page, 'phone-day@example.com');
  for (const name of ['Write the list', 'Pack the bags']) await post(`today/tasks/${(await add(name)).id}`);
  await open();
  await names(page).first().click();
  const fold = page.getByRole('button', { name: 'Done today 1' });
  await expect(fold).toBeVisible();
  await expect(names(page)).toHaveCount(1);
  await fold.click();
  await expect(page.getByRole('list', { name: 'Done' }).getByRole('checkbox')).toBeChecked();

  await page.getByRole('button', { name: 'Add a task' }).click();
  await page.getByRole('textbox', { name: 'New task' }).fill('Find the keys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Find the keys” added to Inbox.')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(names(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Actions for “Find the keys”' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(names(page).first()).toHaveAccessibleName('Find the keys');
  await expect(page.getByRole('menu')).toBeHidden();
  await expectNoViolations(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});

test('after a row is completed by Space or a tap, the next one has the focus and the page stays', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { open, post } = await beginDay(page, 'one-after-another@example.com');
  const due_date = new Date().toISOString().slice(0, 10);
  const tasks = Array.from({ length: 14 }, (_, index) => ({ name: `Thing ${index}`, due_date }));
  await post('projects/create-with-tasks', { project: { title: 'Home' }, tasks });
  await open();
  await expect(names(page)).toHaveCount(14);
  const nameAt = async (index: number) => `${await names(page).nth(index).getAttribute('aria-label')}`;
  const place = () => page.evaluate<number>('scrollY');
  const next = async (index: number, complete: () => Promise<void>) => {
    const [name, at, count] = [await nameAt(index + 1), await place(), await names(page).count()];
    await complete();
    await expect(names(page)).toHaveCount(count - 1);
    await expect(page.locator('li[data-row-id]:focus-within')).toContainText(name);
    expect(await place()).toBe(at);
  };
  await next(0, () => names(page).first().click());
  await page.keyboard.press('j');
  await next(1, () => page.keyboard.press('Space'));
});

test('after days away the day’s own tasks are in sight, and the overdue ones are folded until they are done', async ({
  page,
}) => {
  const { open, post } = await beginDay(page, 'days-away@example.com');
  const due = (name: string, daysAgo: number) => ({
    name,
    due_date: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
  });
  const late = Array.from({ length: 8 }, (_, index) => due(`Late ${index}`, 9));
  await post('projects/create-with-tasks', { project: { title: 'Home' }, tasks: [...late, due('Pay rent', 0)] });
  await open();
  await expect(names(page)).toHaveCount(1);
  await expect(names(page)).toHaveAccessibleName('Pay rent');
  await page.getByRole('button', { name: 'Overdue from earlier days 8' }).click();
  const overdue = page.getByRole('list', { name: 'Overdue' });
  await expect(overdue.getByRole('checkbox')).toHaveCount(8);
  await expectNoViolations(page);
  await overdue.getByRole('checkbox', { name: 'Late 0' }).click();
  await expect(page.getByRole('button', { name: 'Overdue from earlier days 7' })).toBeVisible();
  await expect(overdue.getByRole('checkbox')).toHaveCount(7);
  await page.getByRole('link', { name: 'Select and reschedule them in Tasks' }).click();
  await expect(page).toHaveURL(/#tasks\?show=overdue$/);
});

test('a day with more than 500 open tasks says how many more there are, and where', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { open, post } = await beginDay(page, 'many-today@example.com');
  const due_date = new Date().toISOString().slice(0, 10);
  for (const name of ['One', 'Two', 'Three']) {
    const tasks = Array.from({ length: 180 }, (_, index) => ({
      name: `${name} ${index}`,
      due_date,
      estimated_duration: 30,
    }));
    await post('projects/create-with-tasks', { project: { title: name }, tasks });
  }
  await open();
  const line = page.getByText('Showing the first 500 of 540 open tasks. The rest take 20 h.');
  // Each row is checked by other stories; 500 of them take longer to render.
  await expect(line).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('0 of 540 done')).toBeVisible();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await line.getByRole('link', { name: 'See all in Tasks' }).click();
  await expect(page).toHaveURL(/#tasks$/);

  // One of the others gets a row, and counts once before the day is read again.
  await page.route('**/api/today?date=*', () => undefined);
  await page.goto('/#tasks?filter=Three+179');
  await page.getByRole('link', { name: 'Three 179' }).focus();
  await page.keyboard.press('t');
  await expect(page.getByText('“Three 179” planned for today')).toBeVisible();
  await page.goto('/#today');
  await expect(page.getByText('Showing the first 501 of 540 open tasks. The rest take 19 h 30.')).toBeVisible();
  await expect(page.getByText('0 of 540 done')).toBeVisible();
});

test('a subtask names its task on Today and among the open tasks to choose from', async ({ page }) => {
  const { get, post } = await signedIn(page, 'subtask-today@example.com', { timezone: 'UTC' });
  const { date } = await get<{ date: string }>('today');
  const parent = await post('tasks', { name: 'Plan the party' });
  await post('tasks', { name: 'Invite', parent_task_id: parent.id, due_date: date });
  await post('tasks', { name: 'Book the hall', parent_task_id: parent.id });
  await page.goto('/#today');
  await expect(page.locator('li', { hasText: 'Invite' })).toContainText('Part of Plan the party');
  await page.getByRole('button', { name: 'Choose from all open tasks' }).click();
  await expect(page.getByRole('option', { name: /Book the hall/ })).toContainText('Plan the party');
});
