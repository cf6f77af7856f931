import type { Page } from '@playwright/test';
import { expect, expectNoViolationsInBothThemes, testWithServiceWorker as base } from './fixtures.ts';
import { waiting, waitUntilKept } from './offline.ts';
import { newPerson, signInOnce } from './person.ts';

const test = base.extend({ baseURL: ({ past }, use) => use(past.url) });

const DAY_MS = 86_400_000;
const dayFrom = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/** The tasks of the list, in order. */
const rows = (page: Page) => page.getByRole('list', { name: 'Tasks of the day' }).getByRole('listitem');
const note = (page: Page) => page.getByText('This list is from what this device loaded until');

test('a day that begins offline lists what the device knows of it, and the server’s list follows', async ({
  page,
  context,
  past,
}) => {
  await past.setClockBack(1);
  const { token, post, put } = await newPerson(page, 'morning@example.com', { timezone: 'UTC' });
  await signInOnce(page, token);
  const { id: project_id } = await post('projects', { name: 'Home' });
  const add = (name: string, fields: object) => post('tasks', { name, project_id, ...fields });
  await add('Pay the rent', { due_date: dayFrom(-2), estimated_duration: 10 });
  await add('Water the plants', { due_date: dayFrom(-1) });
  await add('Call the plumber', { due_date: dayFrom(0), due_time: '09:00' });
  await add('Walk', { due_date: dayFrom(-1), recurrence_pattern: { type: 'daily' } });
  const { id: shelf } = await add('Sort the shelf', {});
  await put(`today/plan?date=${dayFrom(0)}`, { task_ids: [shelf] });
  await page.clock.install({ time: Date.now() - DAY_MS });
  await page.goto('/#today');
  await expect(rows(page).filter({ hasText: 'Walk' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Walk' }).click();
  await expect(page.getByText('“Walk” completed')).toBeVisible();
  await page.clock.runFor(11_000);
  await waitUntilKept(page, [
    ['today', 'day', dayFrom(-1)],
    ['today', 'day', dayFrom(0)],
  ]);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');

  await past.setClockBack(0);
  await context.setOffline(true);
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  const list = ['Sort the shelf', 'Pay the rent', 'Water the plants', 'Call the plumber', 'Walk'];
  await expect(rows(page)).toContainText(list);
  await expect(note(page)).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await page.getByRole('checkbox', { name: 'Pay the rent' }).click();
  await waiting(page, 1);
  await expect(page.getByText('1 of 5 done')).toBeVisible();
  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(page.getByText('Nothing on this device is due.')).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).click();

  await context.setOffline(false);
  await expect(note(page)).toBeHidden();
  await expect(rows(page)).toContainText(list.filter((name) => name !== 'Pay the rent'));
  await expect(page.getByText('1 of 5 done')).toBeVisible();
});

test('on a device that knows no projects, # says so, and what was added is named where nothing was loaded', async ({
  page,
  context,
}) => {
  const { token, post } = await newPerson(page, 'cold@example.com', { timezone: 'UTC' });
  await post('projects', { name: 'Home' });
  await signInOnce(page, token);
  const { promise: never } = Promise.withResolvers<void>();
  for (const path of ['projects', 'areas']) await page.route(`**/api/${path}?*`, () => never);
  await page.goto('/#today');
  const line = page.getByRole('main').getByRole('textbox', { name: 'New task' });
  await line.fill('Buy milk #Ho');
  await expect(page.getByText('Loading projects…')).toBeVisible();
  await waitUntilKept(page, [['today', 'day']]);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await context.setOffline(true);
  await expect(page.getByText('Your projects aren’t on this device yet.')).toBeVisible();
  await line.fill('Buy milk');
  await line.press('Enter');
  await waiting(page, 1);
  await page.reload();
  await page.goto('/#tasks');
  await expect(page.getByText('What you added is kept on this device until then: “Buy milk”.')).toBeVisible();
});
