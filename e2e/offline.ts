import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { newPerson, signInOnce } from './person.ts';

/** The tasks of Home. */
const NAMES = ['Water the plants', 'Pay the rent', 'Call the plumber', 'Sort the shelf', 'Clean the oven'];

/** A person with two projects, signed in until they sign out, on Tasks. */
export async function begin(page: Page, email: string) {
  const person = await newPerson(page, email);
  const { id: home } = await person.post('projects', { name: 'Home' });
  const { id: studio } = await person.post('projects', { name: 'Studio' });
  for (const name of NAMES) await person.post('tasks', { name, project_id: home });
  await signInOnce(page, person.token);
  await page.goto('/#tasks');
  await expect(page.getByRole('main').getByText('Pay the rent').first()).toBeVisible();
  return { ...person, home, studio };
}

/** Waits until this device can open the app and its list of tasks without a connection. */
export async function untilTasksAreKept(page: Page): Promise<void> {
  await waitUntilKept(page, [
    ['tasks', 'list', { completed: false }],
    ['tasks', 'occurrences'],
    ['projects', 'list'],
    ['pillars', 'list'],
  ]);
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
}

/**
 * Waits until this device has stored the responses to queries with these key prefixes, for use without a connection.
 */
export async function waitUntilKept(page: Page, keys: readonly (readonly unknown[])[]): Promise<void> {
  const missing = async () => {
    const kept = await page.evaluate<string[]>(KEPT_KEYS);
    const wanted = keys.map((key) => JSON.stringify(key).slice(0, -1));
    return wanted.filter((start) => !kept.some((key) => key.startsWith(start)));
  };
  // A busy page delays it, by at most ten seconds.
  await expect.poll(missing).toEqual([]);
}

/* As text: it runs in the page. */
const KEPT_KEYS = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  const device = await done(indexedDB.open('auric'));
  const answers = await done(device.transaction('answers').objectStore('answers').getAll());
  device.close();
  return answers.map(({ key }) => JSON.stringify(key));
})()`;

export const field = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'New task' });

export const waiting = (page: Page, count: number) =>
  expect(
    page.getByRole('button', { name: count === 1 ? '1 change waiting' : `${count} changes waiting`, exact: true }),
  ).toBeVisible();

export async function add(page: Page, name: string) {
  await field(page).fill(name);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

/** Opens a task beside the page, does something there, and closes it. */
export async function inPanel(page: Page, name: string, act: (panel: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  const panel = page
    .getByRole('complementary', { name: 'Task' })
    .or(page.getByRole('dialog', { name: 'Task' }))
    .first();
  await act(panel);
  await page.keyboard.press('Escape');
}

/** Fetches the parts of the app that a panel needs, for stories without a service worker. */
export const fetchPanel = (page: Page, name: string) =>
  inPanel(page, name, (panel) => expect(panel.getByRole('textbox', { name: 'Description' })).toBeVisible());

export const rename = (page: Page, from: string, to: string) =>
  inPanel(page, from, async (panel) => {
    await panel.getByRole('textbox', { name: 'Name' }).fill(to);
    await panel.getByRole('textbox', { name: 'Name' }).press('Enter');
  });
