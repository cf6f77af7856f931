import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { keepSignedIn, signedIn } from './person.ts';

/**
 * A signed-in person with a project. `free` makes the real server send a notification, by unblocking a waiting task.
 */
async function begin(page: Page, email: string) {
  const { get, post, put, token } = await signedIn(page, email, { timezone: 'America/New_York' });
  // A completion here could also be an achievement when its job runs.
  await put('notifications/preferences', { achievement_notifications: false });
  const { id: project_id } = await post('projects', { name: 'Winter weekend' });
  const free = async (name: string) => {
    const first = await post('tasks', { name: `Before ${name}`, project_id });
    await post('tasks', { name, project_id, dependency_task_ids: [first.id] });
    await put(`tasks/${first.id}`, { completed: true });
  };
  return { free, get, token };
}

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const rows = (page: Page) => page.getByRole('region', { name: 'Today' }).getByRole('listitem');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a task that can start now is announced at once; its notification is opened, read, deleted and restored', async ({
  page,
}) => {
  const { free, get } = await begin(page, 'notice@example.com');
  for (const name of ['Book the train', 'Pack the bags', 'Print the tickets']) await free(name);
  await page.goto('/#dashboard');
  await bell(page, '3 unread notifications').press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Unread: “Print the tickets” can start');
  await expect(rows(page).first()).toContainText('Winter weekend');
  await expectNoViolations(page);

  await page.getByRole('link', { name: '“Print the tickets” can start' }).press('Enter');
  await expect(page).toHaveURL(/#tasks\?task=/);
  await expect(bell(page, '2 unread notifications')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).not.toContainText('Unread');

  await button(page, 'Mark as read: “Pack the bags” can start').press('Enter');
  await expect(bell(page, '1 unread notification')).toBeVisible();
  await expect(button(page, 'Delete: “Pack the bags” can start')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(button(page, 'Delete: “Book the train” can start')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(rows(page).nth(1)).toContainText('“Pack the bags” can start');

  await button(page, 'Unread 1').click();
  await expect(rows(page)).toHaveCount(1);
  await button(page, 'Mark all read').click();
  await expect(page.getByRole('heading', { name: 'Nothing unread' })).toBeVisible();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await button(page, 'Show all').click();

  await button(page, 'Clear all').click();
  await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible();
  await expect(page.getByText('Deleted 3 notifications')).toBeVisible();
  // The toast stays while the pointer is over it.
  await button(page, 'Undo').hover();
  await expectNoViolations(page);
  await button(page, 'Undo').click();
  await expect(rows(page)).toHaveCount(3);
  await expect.poll(() => get('notifications')).toHaveLength(3);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
});

test('a notification is snoozed by its menu and by key, one that could not be deleted reappears, and its task is completed from its row or elsewhere', async ({
  page,
}) => {
  const { free, get } = await begin(page, 'snooze@example.com');
  for (const name of ['Book the train', 'Pack the bags']) await free(name);
  await page.goto('/#notifications');
  await expect(rows(page)).toHaveCount(2);
  await expectNoViolations(page);
  const dialog = page.getByRole('dialog', { name: 'Snooze until' });

  await test.step('snoozed by its menu and by key, each with Undo', async () => {
    await button(page, 'Snooze: “Pack the bags” can start').click();
    await page.getByRole('menuitem', { name: 'Tomorrow morning' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(bell(page, '1 unread notification')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('Unread: “Pack the bags” can start');
    await page.getByRole('link', { name: '“Book the train” can start' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: 'In 1 hour' }).press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(bell(page, '1 unread notification')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(rows(page)).toHaveCount(2);
    // Any other time is typed as a due date is; closed without one, the focus returns.
    await page.getByRole('link', { name: '“Book the train” can start' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: 'Date and time…' }).press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Date in words' })).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Snooze: “Book the train” can start')).toBeFocused();
  });

  await test.step('one that could not be deleted reappears, with the reason', async () => {
    await page.route('**/api/notifications/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      return route.fulfill({ status: 409, json: { detail: 'Not now' } });
    });
    await button(page, 'Delete: “Pack the bags” can start').press('Enter');
    await expect(page.getByText('Not now')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.unroute('**/api/notifications/*');
  });

  await test.step('its task is completed from its row with Undo, or elsewhere', async () => {
    await expect(bell(page, '2 unread notifications')).toBeVisible();
    await page.getByRole('link', { name: '“Book the train” can start' }).focus();
    await page.keyboard.press('c');
    await expect(page.getByText('“Book the train” completed')).toBeVisible();
    await expect(bell(page, '1 unread notification')).toBeVisible();
    const open = async () => (await get<{ name: string }[]>('tasks?completed=false')).map(({ name }) => name);
    await expect.poll(open).toEqual(['Pack the bags']);
    await button(page, 'Undo').click();
    await expect.poll(async () => (await open()).toSorted()).toEqual(['Book the train', 'Pack the bags']);
    await expect(button(page, 'Complete: “Pack the bags” can start')).toBeAttached();
    // In the list of tasks, not by its notification.
    await page.goto('/#tasks');
    await page.getByRole('main').getByRole('link', { name: 'Pack the bags' }).click();
    await expect(bell(page, 'Notifications')).toBeVisible();
  });

  await test.step('snoozed until a typed time, which survives a reload', async () => {
    await free('Find a hotel');
    await page.goto('/#notifications');
    await expect(bell(page, '1 unread notification')).toBeVisible();
    await page.getByRole('link', { name: '“Find a hotel” can start' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('menuitem', { name: 'Date and time…' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Date in words' }).fill('tomorrow 17:00');
    await dialog.getByRole('textbox', { name: 'Date in words' }).press('Enter');
    await expect(page.getByText(/^Snoozed until Tomorrow, (17:00|5:00.PM)/)).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('with large text on a phone the whole menu is visible', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    await page
      .getByRole('button', { name: /^Actions for “/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Next week' })).toBeInViewport({ ratio: 1 });
  });
});

test('settings are saved as they are changed, in both places, survive a reload, and are reverted if they could not be saved', async ({
  page,
}) => {
  const { get } = await begin(page, 'settings@example.com');
  await page.goto('/#settings?section=notifications');
  const due = page.getByRole('switch', { name: 'Due tasks', exact: true });
  const deadlines = page.getByRole('switch', { name: 'Project deadlines' });
  await expect(due).toBeChecked();
  await due.focus();
  const look = () =>
    page.evaluate<string>('getComputedStyle(document.activeElement.nextElementSibling).backgroundColor');
  const on = await look();
  await due.press('Space');
  await expect.poll(look).not.toBe(on);
  await deadlines.press('Space');
  const before = page.getByRole('combobox', { name: 'Remind before' });
  await before.fill('soon');
  await before.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a time, such as 45 min or 1 h 30, from 5 min to 24 h');
  await expectNoViolations(page);
  await before.fill('1 h 15');
  await before.press('Enter');
  await expect(page.getByText('1 h 15 before a task with a time is due')).toBeVisible();
  await page.getByRole('combobox', { name: 'Overdue after' }).click();
  await page.getByRole('option', { name: '2 h' }).click();
  await page.getByLabel('Quiet hours until').fill('22:00');
  await page.getByLabel('Quiet hours until').blur();
  await expect(page.getByText('Off. You’re notified at any hour.')).toBeVisible();
  await page.getByLabel('Quiet hours from').fill('21:30');
  await page.getByLabel('Quiet hours from').blur();
  await expect(page.getByText('Notifications are held between 9:30 PM and 10:00 PM.')).toBeVisible();
  await expectNoViolations(page);
  // The last of them is being sent.
  await expect
    .poll(() => get('notifications/preferences'))
    .toMatchObject({ quiet_hours_start: '21:30', quiet_hours_end: '22:00' });

  await page.goto('/#notification-settings');
  await page.reload();
  await expect(page.getByText('1 h 15 before a task with a time is due')).toBeVisible();
  await expect(due).not.toBeChecked();
  await expect(deadlines).not.toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Overdue after' })).toHaveValue('2 h');
  await expect(page.getByText('between 9:30 PM and 10:00 PM')).toBeVisible();
  await expectNoViolations(page);

  // One that could not be saved is reverted, with the reason beside it.
  await page.route('**/api/notifications/preferences', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    return route.fulfill({ status: 409, json: { detail: 'Not now' } });
  });
  await deadlines.press('Space');
  await expect(page.getByRole('alert')).toHaveText('Not now');
  await expect(deadlines).not.toBeChecked();
  await expect(deadlines).toHaveAccessibleDescription(/Not now/);
});

test('a reminder of a task has a day, and a time if one is chosen', async ({ page }) => {
  const { get, post } = await signedIn(page, 'reminded@example.com');
  const { id } = await post('tasks', { name: 'Dentist' });
  await page.goto(`/#tasks?task=${id}`);
  await page.getByRole('button', { name: /^Reminder: / }).click();
  await page
    .getByRole('dialog', { name: 'Reminder' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  await button(page, 'at 9:00 AM').click();
  await page.getByLabel('Reminder time').fill('07:15');
  await page.getByLabel('Reminder time').blur();
  await expect(page.getByText('Quiet hours: you’ll be notified at 8:00 AM.')).toBeVisible();
  await expect.poll(() => get<object>(`tasks/${id}`)).toMatchObject({ reminder_time: '07:15' });
  await button(page, 'Clear reminder time').click();
  await expect(button(page, 'at 9:00 AM')).toBeVisible();
  await expect.poll(() => get<object>(`tasks/${id}`)).toMatchObject({ reminder_time: null });

  await test.step('a time is cleared with its day', async () => {
    await button(page, 'at 9:00 AM').click();
    await page.getByLabel('Reminder time').fill('07:15');
    await page.getByLabel('Reminder time').blur();
    await expect.poll(() => get<object>(`tasks/${id}`)).toMatchObject({ reminder_time: '07:15' });
    await button(page, 'Clear reminder').click();
    await expect(page.getByLabel('Reminder time')).toHaveCount(0);
    await expect.poll(() => get<object>(`tasks/${id}`)).toMatchObject({ reminder_date: null, reminder_time: null });
  });
});

/** Replaces the browser's notifications: shown ones are in `shown`, and can be clicked. */
function recordNotices() {
  const shown: EventTarget[] = [];
  class Recorded extends EventTarget {
    static permission = 'granted';
    readonly title: string;
    constructor(title: string) {
      super();
      this.title = title;
      shown.push(this);
    }
    close() {}
  }
  Object.assign(globalThis, { Notification: Recorded, shown });
}

const shownTitles = (page: Page) => page.evaluate<string[]>('shown.map(({ title }) => title)');

test('each channel is tested and shows the result, and a browser that blocks notifications is not asked', async ({
  page,
}) => {
  await begin(page, 'tested@example.com');
  await page.addInitScript(recordNotices);
  const byEmail = page.getByRole('switch', { name: 'By email' });

  await test.step('without a mail server email is off, and the page says why', async () => {
    await page.goto('/#notification-settings');
    await expect(page.getByText('This server can’t send email yet.')).toBeVisible();
    for (const name of ['By email', 'Daily digest', 'Weekly digest']) {
      await expect(page.getByRole('switch', { name })).toBeDisabled();
      await expect(page.getByRole('switch', { name })).not.toBeChecked();
    }
    await expect(button(page, 'Send a test email')).toHaveCount(0);
    await expectNoViolations(page);
  });

  await page.route('**/api/auth/config', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, sends_mail: true } });
  });
  await page.reload();
  await button(page, 'Send a test email').click();
  await expect(page.getByText('No mail server is set up. The email is in the server’s outbox folder')).toBeVisible();
  await expect(page.getByText('Allowed in this browser.')).toBeVisible();
  await button(page, 'Show a test').click();
  await expect(page.getByText(/^Sent\. If you don’t see it/)).toBeVisible();
  expect(await shownTitles(page)).toEqual(['Auric can reach you']);
  await byEmail.press('Space');
  await button(page, 'Send a test email').click();
  await expect(page.getByRole('alert')).toHaveText('This channel is switched off.');
  await expect(page.getByText('Email is off above, so no digests are sent.')).toBeVisible();
  await expectNoViolations(page);

  await test.step('the page explains how to allow them', async () => {
    await page.evaluate("Notification.permission = 'denied'");
    await page.goto('/#dashboard');
    await page.goto('/#notification-settings');
    await expect(page.getByText(/This browser blocks notifications\. Open the site settings/)).toBeVisible();
    await button(page, 'Show a test').click();
    await expect(page.getByText('This browser blocks notifications, so none was shown.')).toBeVisible();
    expect(await shownTitles(page)).toEqual(['Auric can reach you']);
  });
});

test('the browser shows a new notification once, from one of two tabs, and a click opens it', async ({
  page,
  context,
}) => {
  const { free, token } = await begin(page, 'two-tabs@example.com');
  const other = await context.newPage();
  await keepSignedIn(other, token);
  await free('Book the train');
  for (const tab of [page, other]) {
    await tab.addInitScript(recordNotices);
    // As after the job has sent them, which it does once a minute.
    await tab.route(/\/api\/notifications\?.*unread_only=true/, async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { created_at: string }[];
      await route.fulfill({ response, json: list.map((each) => ({ ...each, sent_at: each.created_at })) });
    });
    await tab.goto('/#dashboard');
    await expect(bell(tab, '1 unread notification')).toBeVisible();
  }
  await free('Pack the bags');
  for (const tab of [page, other]) {
    await tab.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await expect(bell(tab, '2 unread notifications')).toBeVisible();
  }
  const titles = async () => [...(await shownTitles(page)), ...(await shownTitles(other))];
  await expect.poll(titles).toEqual(['“Pack the bags” can start']);

  const teller = (await shownTitles(page)).length > 0 ? page : other;
  await teller.evaluate("shown[0].dispatchEvent(new Event('click'))");
  await expect(teller).toHaveURL(/#tasks\?task=/);
  await expect(bell(teller, '1 unread notification')).toBeVisible();
  // Running requests would find their page closed.
  for (const tab of [page, other]) await tab.unrouteAll({ behavior: 'wait' });
  await other.close();
});

test('planning settings are saved as they are changed, the zone of this device is offered, and on a phone nothing scrolls sideways', async ({
  page,
}) => {
  const { free, get } = await begin(page, 'planning@example.com');
  await page.goto('/#settings?section=planning');
  await expect(page.getByText('Your account keeps New York time, and this device is in')).toBeVisible();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('stockholm');
  await page.getByRole('option', { name: 'Europe/Stockholm' }).click();
  await expect(page.getByText('Your account keeps Stockholm time')).toBeVisible();
  await page.getByRole('combobox', { name: 'A day begins at' }).click();
  await page.getByRole('option', { name: '4:00 AM' }).click();
  await expect(page.getByText('Until 4:00 AM it still counts as yesterday.')).toBeVisible();
  await page.getByRole('combobox', { name: 'A week begins on' }).click();
  await page.getByRole('option', { name: 'Sunday' }).click();
  const capacity = page.getByRole('combobox', { name: 'A day holds' });
  await capacity.fill('5 h 30');
  await capacity.blur();
  const usualLength = page.getByRole('combobox', { name: 'Usual length of a task' });
  await usualLength.fill('20 min');
  await usualLength.blur();
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Use .+ time$/ }).click();
  await expect(page.getByText('Your account keeps')).toBeHidden();

  await expect
    .poll(() => get('auth/me'))
    .toMatchObject({
      timezone: await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone'),
      day_start_hour: 4,
      week_starts_on: 'sunday',
      daily_capacity_minutes: 330,
      usual_task_minutes: 20,
    });
  await page.reload();
  await expect(capacity).toHaveValue('5 h 30');
  await expect(usualLength).toHaveValue('20 min');
  await expect(page.getByRole('combobox', { name: 'A day begins at' })).toHaveValue('4:00 AM');

  await test.step('on a phone, in the light theme too', async () => {
    await free('Find a room for the night that takes both dogs');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate("localStorage.setItem('color_scheme', 'light')");
    await page.reload();
    for (const place of ['#settings?section=planning', '#settings?section=notifications', '#notifications']) {
      await page.goto(`/${place}`);
      await expect(page.getByRole('main').getByRole('listitem').or(page.getByRole('group')).last()).toBeAttached();
      await expectNoViolations(page);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    }
  });
});
