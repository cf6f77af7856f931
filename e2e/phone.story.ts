import type { Locator, Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { box, drag, openPhone, PHONE, pressLong, pressLongUnmoved } from './touch.ts';

// As most people have it: things move.
test.use({ ...PHONE, contextOptions: { reducedMotion: 'no-preference' } });

const line = (page: Page) => page.getByRole('textbox', { name: 'New task' });

const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

test('the composer is at the bottom, keeps a long name visible, has buttons for long words, is no wider than the screen, and has toasts above it', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'composer@example.com');
  await post('projects', { name: 'Guest room ready by spring' });
  const { id: pillar_id } = await post('pillars', { name: 'Home and everyone who lives in it' });
  const { id: area_id } = await post('areas', { name: 'Household of the whole family', pillar_id });
  const household = 'A household plan that runs by itself through the year';
  await post('projects', { name: household, area_id });
  await page.goto('/#today');
  await page.getByRole('button', { name: 'Add a task' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  await expect(line(page)).toBeFocused();
  await expect(async () => {
    const { y, height } = await box(sheet);
    expect(Math.round(y + height)).toBe(740);
  }).toPass({ timeout: 30_000 });
  await line(page).fill('Ask the landlord about the heating in the guest room 15 min by next Friday 17:00');
  const chips = page.getByRole('list', { name: 'Understood' }).getByRole('listitem');
  await expect(chips).toHaveCount(2);
  const tool = (name: string) => sheet.getByRole('button', { name, exact: true });
  for (const name of ['Due date, set', 'Project', 'Priority', 'Repeat']) {
    const { width, height } = await box(tool(name));
    expect([width, height]).toEqual([48, 44]);
  }
  const send = await box(tool('Add'));
  expect([send.width, send.height]).toEqual([52, 40]);

  await tool('Project').tap();
  await page.getByRole('option', { name: 'Guest room ready by spring' }).tap();
  await expect(line(page)).toBeFocused();
  await expect(
    sheet.getByRole('button', { name: 'Remove Guest room ready by spring, add to the Inbox' }),
  ).toBeVisible();
  await tool('Priority').tap();
  await page.getByRole('menuitemradio', { name: 'High' }).tap();
  await expect(chips).toHaveCount(3);
  await tool('Due date, set').tap();
  await page.getByRole('button', { name: 'Tomorrow' }).tap();
  await expect(line(page)).not.toHaveValue(/Friday/);
  await expect(line(page)).toHaveValue(/17:00/);
  await expectNoViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(360);

  // Whatever its length, its end and the buttons stay visible.
  const name = 'a very long name '.repeat(13).trim();
  await line(page).fill(`${name} tomorrow !high`);
  await expect(tool('Add')).toBeInViewport({ ratio: 1 });
  await expect(line(page)).toBeInViewport();
  await tool('Add').tap();
  await expect(page.getByText('added to Guest room ready by spring.')).toBeVisible();
  await expect(line(page)).toBeFocused();
  await expect.poll(() => get('tasks')).toMatchObject([{ name, priority: 'high' }]);

  await test.step('it is no wider than the screen, and toasts appear above it', async () => {
    const right = async (element: Locator) => {
      const { x, width } = await box(element);
      return x + width;
    };
    await line(page).pressSequentially('Clean #house');
    expect(await right(page.getByRole('option').first())).toBeLessThanOrEqual(360);
    await line(page).fill(`Clean the windows next friday #${household}`);
    expect(await right(sheet.getByRole('button', { name: `Keep “#${household}” in the name` }))).toBeLessThanOrEqual(
      360,
    );
    await sheet.getByRole('button', { name: 'Add', exact: true }).tap();
    const toast = page.getByText(/^Added to/);
    await expect(toast).toBeVisible();
    await expect(async () => {
      const [toastBox, sheetBox] = [await box(toast), await box(sheet)];
      expect(toastBox.y + toastBox.height).toBeLessThan(sheetBox.y);
    }).toPass({ timeout: 30_000 });
  });
});

test('the toast of a new task shows Undo, and pulling the composer down keeps its draft', async ({ page }) => {
  const { get } = await signedIn(page, 'composer-undo@example.com');
  await page.goto('/#tasks');
  await page.getByRole('button', { name: 'Add a task' }).tap();
  for (const name of ['Buy tea', 'Buy milk']) {
    await line(page).fill(name);
    await line(page).press('Enter');
    await expect(page.getByText(`“${name}” added`, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => get<{ name: string }[]>('tasks')).toMatchObject([{ name: 'Buy tea' }]);
  await line(page).fill('Call Ana');
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  const { x, y, width } = await box(sheet);
  const touch = await page.context().newCDPSession(page);
  const pull = async (from: number, to: number) => {
    const at = (down: number) => [{ x: x + width / 2, y: y + from + down }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= 4; step += 1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((to * step) / 4) });
    // The finger stops before it is lifted.
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  // By its handle, and by the text below it.
  await pull(10, 160);
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a task' }).tap();
  await expect(line(page)).toHaveValue('Call Ana');
  await pull(50, 40);
  await expect(sheet).toBeVisible();
  await pull(50, 160);
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a task' }).tap();
  await expect(line(page)).toHaveValue('Call Ana');
});

test('a closed sheet on Today returns the focus to its row, or to a neighbour if the task was deleted elsewhere', async ({
  page,
}) => {
  const { token, post } = await signedIn(page, 'deleted-elsewhere@example.com');
  const { id } = await post('tasks', { name: 'Call Ana' });
  await post(`today/tasks/${id}`);
  await page.goto('/#today');
  const row = page.getByRole('main').getByRole('link', { name: 'Call Ana' });
  await row.tap();
  const panel = page.getByRole('dialog', { name: 'Task' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Call Ana');
  await panel.getByRole('button', { name: 'Close' }).tap();
  await expect(row).toBeFocused();

  await row.tap();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Call Ana');
  const headers = { Authorization: `Bearer ${token}` };
  expect((await page.request.delete(`/api/tasks/${id}`, { headers })).ok()).toBe(true);
  await expect(panel.getByText('This task was deleted')).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Restore' }).tap();
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Call Ana');
});

test('Back closes the open layers one after the other, and changes nothing behind them', async ({ page }) => {
  const { post } = await signedIn(page, 'back@example.com');
  await post('tasks', { name: 'Call Ana' });
  await page.goto('/#dashboard');
  await expect(page.getByRole('heading', { name: /^(Good|Hello)/ })).toBeVisible();
  await page.getByRole('link', { name: 'Tasks', exact: true }).tap();
  await expect(page.getByRole('link', { name: 'Call Ana' })).toBeVisible();
  const before = await page.evaluate<number>('history.length');

  // A sheet with a menu over it.
  await page.getByRole('button', { name: 'Add a task' }).tap();
  await expect(line(page)).toBeFocused();
  await page.getByRole('button', { name: 'Priority' }).last().tap();
  await expect(page.getByRole('menu', { name: 'Priority' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu', { name: 'Priority' })).toHaveCount(0);
  await expect(line(page)).toBeVisible();
  await page.goBack();
  await expect(line(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#tasks$/);
  await page.goForward();
  await expect(page).toHaveURL(/#tasks$/);
  await expect(line(page)).toHaveCount(0);

  // The panel of a task, a dialog over it.
  await page.getByRole('link', { name: 'Call Ana' }).tap();
  const panel = page.getByRole('dialog', { name: 'Task' });
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Call Ana');
  await panel.getByRole('button', { name: 'Repeat' }).tap();
  await expect(page.getByRole('dialog', { name: 'Repeat “Call Ana”' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Repeat “Call Ana”' })).toHaveCount(0);
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).tap();
  await expect(panel).toHaveCount(0);

  // A layer that closed by itself leaves no history entry: Back leads to the previous page.
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Projects' }).tap();
  await expect(page).toHaveURL(/#projects$/);
  await page.goBack();
  await expect(page).toHaveURL(/#tasks$/);
  await page.goBack();
  await expect(page).toHaveURL(/#dashboard$/);
  expect(await page.evaluate<number>('history.length')).toBeLessThanOrEqual(before + 1);
});

test('the notes of a task come before its fields, a tap leaves no focus ring, and the number at the bell leaves the bell visible, also with text at 200 %', async ({
  page,
}) => {
  const { post } = await signedIn(page, 'notes@example.com');
  await post('tasks', { name: 'Call Ana' });
  await page.route(/\/api\/notifications\?.*unread/, (route) =>
    route.fulfill({
      json: [],
      headers: { 'X-Total-Count': '120', Link: '</api/notifications?limit=50&cursor=n>; rel="next"' },
    }),
  );
  await page.goto('/#tasks');
  await page.getByRole('link', { name: 'Call Ana' }).tap();
  const panel = page.getByRole('dialog', { name: 'Task' });
  // Once it has stopped moving.
  await expect(async () => {
    const notes = await box(panel.getByRole('textbox', { name: 'Description' }));
    const status = await box(panel.getByRole('button', { name: 'Status: To do' }));
    expect(notes.y).toBeLessThan(status.y);
  }).toPass({ timeout: 30_000 });
  await expect(panel.getByRole('button', { name: 'Take photo' })).toBeAttached();
  await expect(panel.locator('input[capture]')).toHaveAttribute('accept', 'image/*');
  await panel.getByRole('button', { name: 'Close' }).tap();
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter' }).tap();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await expect(filter).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filter).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a task' }).tap();
  await expect(line(page)).toBeFocused();
  await page.goBack();
  await expect(line(page)).toHaveCount(0);
  const framed = `[...document.querySelectorAll(':focus-visible')].filter((each) =>
    [null, '::after'].some((part) => getComputedStyle(each, part).outlineStyle !== 'none')).length`;
  expect(await page.evaluate<number>(framed)).toBe(0);

  await test.step('the number at the bell leaves the bell visible', async () => {
    const bell = page.getByRole('link', { name: /notifications/i }).first();
    await expect(bell).toContainText(/\d/);
    for (const size of ['100%', '200%']) {
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
      const icon = await box(bell.locator('svg'));
      const badge = await box(bell.locator('span').last());
      const across = Math.min(icon.x + icon.width, badge.x + badge.width) - Math.max(icon.x, badge.x);
      const down = Math.min(icon.y + icon.height, badge.y + badge.height) - Math.max(icon.y, badge.y);
      const covered = Math.max(0, across) * Math.max(0, down);
      expect(covered / (icon.width * icon.height)).toBeLessThan(0.3);
      expect(badge.y).toBeGreaterThanOrEqual(0);
    }
  });
});

test('swiping right completes, swiping left plans for tomorrow, each with Undo, and vertical swipes scroll', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'swipe@example.com');
  for (let number = 1; number <= 30; number += 1) await post('tasks', { name: `Task ${number}` });
  await page.goto('/#tasks?view=inbox');
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row('Task 30')).toBeVisible();
  await drag(page, row('Task 30'), 60, 4);
  await drag(page, row('Task 29'), 180, 8);
  await expect(row('Task 29')).toHaveCount(0);
  await expect(page.getByText('“Task 29” completed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(row('Task 29')).toBeVisible();

  await drag(page, row('Task 28'), -180, 8);
  await expect(page.getByText('“Task 28” planned for tomorrow')).toBeVisible();
  await expect(row('Task 30')).toBeVisible();

  await drag(page, row('Task 27'), 10, -200);
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(50);
  // Nothing was opened meanwhile.
  await expect(page).toHaveURL(/view=inbox$/);
  await expect.poll(() => get('tasks?completed=true')).toEqual([]);
});

test('the project bar takes two rows at 360 px, and other filters are behind Filter', async ({ page }) => {
  const { post } = await signedIn(page, 'projects-bar@example.com');
  const long = 'The quarterly report with every figure that the board has asked for since the last spring '.repeat(2);
  await post('projects', { name: long.slice(0, 100) });
  await post('projects', { name: 'Guest room ready by spring', status: 'On Hold' });
  await page.goto('/#projects');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('New project')).toBeVisible();
  const [field, view, filter, add] = await Promise.all(
    [
      page.getByRole('searchbox', { name: 'Filter projects' }),
      page.getByRole('radiogroup', { name: 'View' }),
      button('Filter'),
      button('New project'),
    ].map(box),
  );
  const middle = ({ y, height }: { y: number; height: number }) => Math.round(y + height / 2);
  expect([filter, add].map((each) => Math.abs(middle(each!) - middle(view!)))).toEqual([0, 0]);
  expect(view!.y).toBeGreaterThanOrEqual(field!.y + field!.height);
  expect(await sideways(page)).toBeLessThanOrEqual(360);
  await expectNoViolations(page);

  await button('Filter').tap();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('button', { name: 'Status' }).tap();
  await page.getByRole('menuitemradio', { name: 'On hold' }).tap();
  await sheet.getByRole('button', { name: 'Show projects' }).tap();
  await expect(button('Filter, 1 set')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guest room ready by spring' })).toBeVisible();
  await expect(page.getByRole('link', { name: long.slice(0, 40) })).toHaveCount(0);
  await button('Filter, 1 set').tap();
  await sheet.getByRole('button', { name: 'Clear filter Status' }).tap();
  await sheet.getByRole('button', { name: 'Order' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(button('Done')).toBeVisible();
});

test('the menu of a row in a low screen fits, and a phone held across keeps its controls and shows five rows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 560 });
  const { post } = await signedIn(page, 'menu-within@example.com', { timezone: 'UTC' });
  const due_date = new Date().toISOString().slice(0, 10);
  // Before noon the page asks for an intention as well.
  await page.clock.setFixedTime(`${due_date}T09:00:00Z`);
  for (let at = 0; at < 7; at += 1) await post('tasks', { name: `Task ${at}`, due_date });
  await page.goto('/#today');
  await pressLongUnmoved(page, page.getByRole('main').getByRole('link', { name: 'Task 1' }));
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeAttached();
  await expect(async () => {
    const { y, height } = await box(menu);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(560);
  }).toPass();
  await menu.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(page.getByRole('status').getByText('Deleted “Task 1”')).toBeVisible();

  await page.setViewportSize({ width: 844, height: 390 });
  for (const section of ['today', 'tasks']) {
    await page.goto(`/#${section}`);
    await expect(page.getByRole('main').getByRole('checkbox', { name: /^Task/ })).toHaveCount(6);
    const fifth = await box(page.getByRole('main').locator('[data-row-id]:has(a):not(:has([data-row-id]))').nth(4));
    expect(fifth.y + fifth.height).toBeLessThanOrEqual(390);
  }
  await page.getByRole('button', { name: 'Add a task' }).tap();
  await page.getByRole('button', { name: 'Due date' }).tap();
  const day = page.getByRole('button', { name: 'Tomorrow', exact: true });
  expect((await box(day)).height).toBeGreaterThanOrEqual(44);
  await page.goto('/#settings?section=planning');
  // A size below 16 px makes phones zoom into the field.
  await expect(page.getByRole('main').locator('input').first()).toHaveCSS('font-size', '16px');
});

test('on a phone a full day begins near the top, nothing covers a button of a row, and the menu of a row shows all entries', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await openPhone(browser, baseURL, 'Europe/Berlin');
  const { post } = await signedIn(page, 'full-day-phone@example.com', { timezone: 'UTC' });
  const due_date = new Date().toISOString().slice(0, 10);
  const date = new Date(Date.parse(due_date) - 86_400_000).toISOString().slice(0, 10);
  await page.clock.setFixedTime(`${due_date}T14:00:00Z`);
  await post('ai/daily-reflection', { date, tomorrow_focus: 'Run, even if it is only around the block' });
  for (const due_time of ['18:00', '15:00']) {
    const { id } = await post('tasks', { name: `Call at ${due_time}`, due_date, due_time });
    await post(`today/tasks/${id}`);
  }
  for (let at = 1; at <= 6; at += 1) await post('tasks', { name: `Task ${at}`, due_date, estimated_duration: 120 });
  await page.goto('/#today');
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name });
  await expect(button('Use Berlin time')).toBeVisible();
  await expect(button('Set as today’s intention')).toBeVisible();
  await expect(button('Sort by time')).toBeVisible();
  await expect(main.getByText('2 tasks without an estimate')).toBeVisible();
  await expect(button('What matters today?')).toBeVisible();
  await expect.poll(async () => (await box(main.locator('[data-row-id]').first())).y).toBeLessThanOrEqual(310);

  await expectNoViolations(page);

  const add = await box(button('Add a task'));
  for (const each of await main.locator('[data-row-id] button:not(.sr-only *)').all()) {
    const { x, y, width, height } = await box(each);
    const isBelow = x + width > add.x && y + height > add.y && y < add.y + add.height;
    expect(isBelow).toBe(false);
  }
  await button(/^Move \d to tomorrow$/).tap();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const { x, y, width, height } = await box(page.getByRole('status').filter({ hasText: 'Undo' }));
  expect(y + height).toBeLessThanOrEqual(add.y);
  // As wide as the screen, but for a margin on both sides.
  expect([x, page.viewportSize()!.width - x - width]).toEqual([16, 16]);
  await undo.tap();

  await pressLongUnmoved(page, main.getByRole('link', { name: 'Task 2' }));
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a long press opens the menu of a row, once, which selects it among tasks, and a notification is swiped away until tomorrow', async ({
  page,
}) => {
  const { post, put } = await signedIn(page, 'long-press@example.com', { timezone: 'UTC' });
  await post('pillars', { name: 'Health' });
  for (const name of ['Pay rent', 'Call Ana']) await post('tasks', { name });
  await post('journal', { title: 'A quiet day', content: 'Read.' });

  await page.goto('/#pillars');
  const menu = page.getByRole('menu');
  const lift = await pressLong(page, page.getByRole('main').getByRole('link', { name: 'Health' }));
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await lift();
  await expect(menu).toBeVisible();
  expect(page.url()).not.toContain('pillar=');
  await page.goBack();
  await expect(menu).toHaveCount(0);

  await page.goto('/#tasks');
  const row = page.getByRole('main').getByRole('link', { name: 'Pay rent' });
  const liftRow = await pressLong(page, row);
  await expect(menu.getByRole('menuitem', { name: 'Tomorrow' })).toBeVisible();
  await liftRow();
  await menu.getByRole('menuitem', { name: 'Select' }).tap();
  await expect(page.getByRole('checkbox', { name: 'Select “Pay rent”' })).toBeChecked();
  await page.getByRole('button', { name: 'Select all' }).tap();
  await page.getByRole('button', { name: 'Select none' }).tap();
  await page.getByRole('main').getByRole('link', { name: 'Pay rent' }).tap();
  await page.getByRole('main').getByRole('link', { name: 'Call Ana' }).tap();
  await expect(page.getByRole('checkbox', { name: 'Select “Call Ana”' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Select “Pay rent”' })).toBeChecked();

  await page.goto('/#journal');
  const liftEntry = await pressLong(page, page.getByRole('main').getByRole('link', { name: /A quiet day/ }));
  await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await liftEntry();
  await menu.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(page.getByRole('main').getByRole('link', { name: /A quiet day/ })).toHaveCount(0);

  const first = await post('tasks', { name: 'Buy paint' });
  await post('tasks', { name: 'Paint the door', dependency_task_ids: [first.id] });
  await put(`tasks/${first.id}`, { completed: true });
  await page.goto('/#notifications');
  const notification = page.getByRole('main').getByRole('link', { name: '“Paint the door” can start' });
  const liftNotification = await pressLong(page, notification);
  await expect(menu.getByRole('menuitem', { name: 'Complete' })).toBeVisible();
  await liftNotification();
  await menu.getByRole('menuitem', { name: 'Mark as read' }).tap();
  const actions = page.getByRole('button', { name: 'Actions for “Paint the door” can start' });
  await actions.tap();
  await expect(menu.getByRole('menuitem', { name: 'Mark as read' })).toHaveCount(0);
  await expect(menu.getByRole('menuitem', { name: 'Date and time…' })).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);

  await drag(page, notification, -200, 0);
  await expect(notification).toHaveCount(0);
  await expect(page.getByRole('status').getByText(/Tomorrow, 9:00/)).toBeVisible();
});

test('a menu leads to each part of Settings, and the focus to its content', async ({ page }) => {
  await signedIn(page, 'parts@example.com');
  await page.goto('/#settings');
  const parts = page.getByRole('navigation', { name: 'Settings' }).getByRole('button');
  for (const name of ['Files', 'API and assistants', 'Appearance']) {
    await parts.tap();
    await page.getByRole('menuitemradio', { name, exact: true }).tap();
    await expect(parts).toHaveText(name);
    await expect(page.getByRole('main')).toBeFocused();
  }
  expect(await sideways(page)).toBeLessThanOrEqual(360);
});
