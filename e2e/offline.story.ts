import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { add, begin, inPanel, rename, waiting } from './offline.ts';
import { rowAction } from './row-action.ts';
import { startServer } from './server.ts';

interface Row {
  id: string;
  name: string;
  project_name: string;
  status: string;
}

// The app itself is kept by a service worker.
// Each with a browser as new: a service worker outlives its page.
test.use({ serviceWorkers: 'allow', reuseContext: false });
test.setTimeout(180_000);

/** Creates, completes, renames, moves, plans and deletes. Each of them is a change. */
async function firstHalf(page: Page, from: number) {
  for (let each = from; each <= 18; each += 1) await add(page, `New ${each}`);
  for (const each of [1, 2, 3]) await page.getByRole('checkbox', { name: `New ${each}`, exact: true }).click();
  await rename(page, 'Pay the rent', 'Pay the rent in time');
  await rename(page, 'New 4', 'New 4 renamed');
  await inPanel(page, 'Sort the shelf', async (panel) => {
    await panel.getByRole('button', { name: 'Project: Home' }).click();
    await page.getByRole('option', { name: 'Studio' }).click();
  });
  await inPanel(page, 'Clean the oven', async (panel) => {
    await panel.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete task' }).click();
  });
}

/** After a reload: the same again, the order of a project, and the plan of the day. */
async function secondHalf(page: Page, home: string) {
  for (let each = 19; each <= 36; each += 1) await add(page, `New ${each}`);
  for (const each of [19, 20]) await page.getByRole('checkbox', { name: `New ${each}`, exact: true }).click();
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
  await page.getByRole('menuitem', { name: 'Take off the day' }).click();
}

/** What the server has at the end, once all was sent. */
async function expectAll(page: Page, { get, home }: Awaited<ReturnType<typeof begin>>) {
  await expect(page.getByRole('button', { name: /^\d+ waits?$/ })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText('You are back.')).toBeHidden();
  const open = await get<Row[]>('tasks?completed=false');
  const done = await get<Row[]>('tasks?completed=true');
  const added = [...open, ...done].filter(({ name }) => name.startsWith('New'));
  expect(added.map(({ name }) => name).toSorted()).toEqual(
    Array.from({ length: 36 }, (_, index) => (index === 3 ? 'New 4 renamed' : `New ${index + 1}`)).toSorted(),
  );
  expect(done.map(({ name }) => name).toSorted()).toEqual(['New 1', 'New 19', 'New 2', 'New 20', 'New 3']);
  // In the order in which they were added.
  const places = open.filter(({ name }) => name.startsWith('New')).map(({ id }) => id);
  expect(places).toEqual(places.toSorted());
  expect((await get<Row[]>(`projects/${home}/tasks`)).map(({ name }) => name)).toEqual([
    'Call the plumber',
    'Water the plants',
    'Pay the rent in time',
  ]);
  expect(open.find(({ name }) => name === 'Sort the shelf')?.project_name).toBe('Studio');
  expect(open.some(({ name }) => name === 'Clean the oven')).toBe(false);
  const today = (await get<{ tasks: Row[] }>('today')).tasks.map(({ name }) => name);
  expect(today).toContain('Call the plumber');
  expect(today).not.toContain('Water the plants');
}

const AWAY = /^(You are offline|Auric cannot be reached)\./;

/** 50 changes without a server, with a reload in the middle. */
async function throughTunnel(page: Page, person: Awaited<ReturnType<typeof begin>>, words: string, from = 1) {
  await expect(page.getByText(words)).toBeVisible();
  await firstHalf(page, from);
  await waiting(page, 25);
  await page.reload();
  // Some versions of Chromium forget at a reload that they were told to be offline, and say that there is a network.
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Pay the rent in time' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Clean the oven')).toHaveCount(0);
  await waiting(page, 25);
  await secondHalf(page, person.home);
  await waiting(page, 50);
}

test('in a tunnel everything goes on, survives a reload, and is sent once and in order on the other side', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await begin(page, 'tunnel@example.com', baseURL!);
  await context.setOffline(true);
  await throughTunnel(page, person, 'You are offline.');
  await context.setOffline(false);
  await expect(page.getByText(AWAY)).toBeHidden({ timeout: 30_000 });
  await expectAll(page, person);
});

test('a server that is killed and comes back is like a tunnel', async ({ browser }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-e2e-'));
  const first = await startServer({ dataDir });
  const { port } = new URL(first.url);
  const page = await browser.newPage({ baseURL: first.url, serviceWorkers: 'allow' });
  const person = await begin(page, 'killed@example.com', first.url);
  await first.kill();
  await add(page, 'New 1');
  await throughTunnel(page, person, 'Auric cannot be reached.', 2);
  const second = await startServer({ dataDir, env: { PORT: port } });
  await expect(page.getByText('Auric cannot be reached.')).toBeHidden({ timeout: 30_000 });
  await expectAll(page, person);
  await page.close();
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
});
