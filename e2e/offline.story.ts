import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { expect, testWithServiceWorker as test } from './fixtures.ts';
import { add, begin, inPanel, rename, untilTasksAreKept, waiting, waitUntilKept } from './offline.ts';
import { rowAction } from './row-action.ts';
import { startServer } from './server.ts';

type Person = Awaited<ReturnType<typeof begin>>;

interface Row {
  id: string;
  name: string;
  project_name: string;
  status: string;
}

/** How many tasks each half adds. */
const ADDED = process.env['AURIC_TESTS'] === 'all' ? 18 : 5;
const DONE_LATER = [ADDED + 1, ADDED + 2];
/** Number of changes in a half: its creates, and seven of other kinds. */
const CHANGES = ADDED + 7;

/** Creates, completes, renames, moves and deletes. Each of them is a change. */
async function firstHalf(page: Page, from: number) {
  for (let each = from; each <= ADDED; each += 1) await add(page, `New ${each}`);
  for (const each of [1, 2, 3]) await page.getByRole('checkbox', { name: `New ${each}`, exact: true }).click();
  // They leave the list a moment later, and the rows below move up, perhaps during the next click.
  await expect(page.getByRole('checkbox', { name: /^New [123]$/ })).toHaveCount(0);
  await rename(page, 'Pay the rent', 'Pay the rent in time');
  await rename(page, 'New 4', 'New 4 renamed');
  await inPanel(page, 'Sort the shelf', async (panel) => {
    await panel.getByRole('button', { name: 'Project: Home' }).click();
    await page.getByRole('option', { name: 'Studio' }).click();
  });
  await inPanel(page, 'Clean the oven', async (panel) => {
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  });
}

/** After a reload: the same again, the order of a project, and the plan of the day. */
async function secondHalf(page: Page, home: string) {
  for (let each = ADDED + 1; each <= 2 * ADDED; each += 1) await add(page, `New ${each}`);
  for (const each of DONE_LATER) await page.getByRole('checkbox', { name: `New ${each}`, exact: true }).click();
  await page.goto(`/#projects?project=${home}`);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await page.getByRole('button', { name: 'Move Call the plumber up' }).click();
  await page.getByRole('button', { name: 'Move Call the plumber up' }).click();
  await page.goto('/#today');
  await page.getByRole('button', { name: 'Choose from all open tasks' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  for (const name of ['Call the plumber', 'Water the plants']) {
    await page.getByRole('combobox', { name: 'Find an open task' }).fill(name);
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('option', { name })).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await (await rowAction(page, 'Actions for “Water the plants”')).click();
  await page.getByRole('menuitem', { name: 'Remove from day' }).click();
}

const allSent = (page: Page) =>
  expect(page.getByRole('button', { name: /^\d+ changes? waiting$/ })).toHaveCount(0, { timeout: 60_000 });

/** The expected tasks on the server after everything was sent: the added ones, in their order, and the changed ones. */
async function expectTasks({ get }: Person, added: number, doneLater: readonly number[]) {
  const open = await get<Row[]>('tasks?completed=false');
  const done = await get<Row[]>('tasks?completed=true');
  const all = [...open, ...done].filter(({ name }) => name.startsWith('New'));
  expect(all.map(({ name }) => name).toSorted()).toEqual(
    Array.from({ length: added }, (_, index) => (index === 3 ? 'New 4 renamed' : `New ${index + 1}`)).toSorted(),
  );
  expect(done.map(({ name }) => name).toSorted()).toEqual(
    [1, 2, 3, ...doneLater].map((each) => `New ${each}`).toSorted(),
  );
  // In the order in which they were added.
  const places = open.filter(({ name }) => name.startsWith('New')).map(({ id }) => id);
  expect(places).toEqual(places.toSorted());
  expect(open.find(({ name }) => name === 'Sort the shelf')?.project_name).toBe('Studio');
  expect(open.some(({ name }) => name === 'Clean the oven')).toBe(false);
}

const namesAtHome = async ({ get, home }: Person) =>
  (await get<Row[]>(`projects/${home}/tasks`)).map(({ name }) => name);

/** A person whose device has loaded the sections that they will use. */
async function beginEverywhere(page: Page, email: string) {
  const person = await begin(page, email);
  await untilTasksAreKept(page);
  for (const [section, words, keys] of [
    [
      'today',
      'Choose from all open tasks',
      [
        ['today', 'day'],
        ['reflections', 'day'],
      ],
    ],
    [
      `projects?project=${person.home}`,
      'Pay the rent',
      [
        ['projects', 'one', person.home],
        ['tasks', 'of-project', person.home],
        ['areas', 'choices'],
      ],
    ],
  ] as const) {
    await page.goto(`/#${section}`);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await waitUntilKept(page, keys);
  }
  await page.goto('/#tasks');
  await expect(page.getByRole('main').getByText('Pay the rent').first()).toBeVisible();
  return person;
}

const AWAY = /^(You’re offline|Auric can’t be reached)\./;

/** Changes without a server, and a reload that keeps them. */
async function throughTunnel(page: Page, words: string, from = 1) {
  await expect(page.getByText(words)).toBeVisible();
  await firstHalf(page, from);
  await waiting(page, CHANGES);
  await page.reload();
  // After a reload, some versions of Chromium forget the offline emulation and report a network.
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Pay the rent in time' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Clean the oven')).toHaveCount(0);
  await waiting(page, CHANGES);
}

test('changes made in a tunnel survive a reload, and are sent once and in order afterwards', async ({
  page,
  context,
}) => {
  const person = await beginEverywhere(page, 'tunnel@example.com');
  await context.setOffline(true);
  await throughTunnel(page, 'You’re offline.');
  await secondHalf(page, person.home);
  await waiting(page, 2 * CHANGES);
  await context.setOffline(false);
  await expect(page.getByText(AWAY)).toBeHidden();
  await allSent(page);
  await expect(page.getByText('You’re back online.')).toBeHidden();
  await expectTasks(person, 2 * ADDED, DONE_LATER);
  expect(await namesAtHome(person)).toEqual(['Call the plumber', 'Water the plants', 'Pay the rent in time']);
  const today = (await person.get<{ tasks: Row[] }>('today')).tasks.map(({ name }) => name);
  expect(today).toContain('Call the plumber');
  expect(today).not.toContain('Water the plants');
});

test('changes made while the server is down are sent once and in order when it is back', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-e2e-'));
  const first = await startServer({ dataDir });
  const { port } = new URL(first.url);
  const page = await browser.newPage({ baseURL: first.url, serviceWorkers: 'allow' });
  const person = await begin(page, 'killed@example.com');
  await untilTasksAreKept(page);
  await first.kill();
  await add(page, 'New 1');
  await throughTunnel(page, 'Auric can’t be reached.', 2);
  const second = await startServer({ dataDir, env: { PORT: port } });
  await expect(page.getByText('Auric can’t be reached.')).toBeHidden();
  await allSent(page);
  await expectTasks(person, ADDED, []);
  expect(await namesAtHome(person)).toEqual(['Water the plants', 'Pay the rent in time', 'Call the plumber']);
  await page.close();
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a task added right before the connection is lost is there after a reload', async ({ page, context }) => {
  await begin(page, 'just-added@example.com');
  await untilTasksAreKept(page);
  const created = page.waitForResponse((response) => response.request().method() === 'POST');
  await add(page, 'Buy milk');
  expect((await created).status()).toBe(201);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(AWAY)).toBeVisible();
  const milk = page.getByRole('main').getByRole('link', { name: 'Buy milk', exact: true });
  await expect(milk.first()).toBeVisible();
  await page.reload();
  await expect(milk.first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(AWAY)).toBeHidden();
  await expect(milk).toHaveCount(1);
});
