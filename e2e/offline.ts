import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { newPerson } from './person.ts';

/** The tasks of Home. */
const NAMES = ['Water the plants', 'Pay the rent', 'Call the plumber', 'Sort the shelf', 'Clean the oven'];

/** A person with two projects, signed in, who has opened what they will use. */
export async function begin(page: Page, email: string, url: string) {
  const person = await newPerson(page, email);
  const { id: home } = await person.post('projects', { name: 'Home' });
  const { id: studio } = await person.post('projects', { name: 'Studio' });
  for (const name of NAMES) await person.post('tasks', { name, project_id: home });
  await page.goto(url);
  await page.evaluate((token) => localStorage.setItem('auth_token', token), person.token);
  await page.reload();
  // Who leaves a section earlier breaks off what it still reads.
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
      `projects?project=${home}`,
      'Pay the rent',
      [
        ['projects', 'one', home],
        ['tasks', 'of-project', home],
        ['areas', 'choices'],
      ],
    ],
    [
      'tasks',
      'Pay the rent',
      [
        ['tasks', 'list', { completed: false }],
        ['tasks', 'occurrences'],
        ['projects', 'list'],
        ['pillars', 'list'],
      ],
    ],
  ] as const) {
    await page.goto(`${url}/#${section}`);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0);
    await waitUntilKept(page, keys);
  }
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  return { ...person, home, studio };
}

/** Waits until this device keeps the answers to queries whose keys begin like these, for when it has no connection. */
export async function waitUntilKept(page: Page, keys: readonly (readonly unknown[])[]): Promise<void> {
  const missing = async () => {
    const kept = await page.evaluate<string[]>(KEPT_KEYS);
    const wanted = keys.map((key) => JSON.stringify(key).slice(0, -1));
    return wanted.filter((start) => !kept.some((key) => key.startsWith(start)));
  };
  // A page that is busy puts it off, for ten seconds at the longest.
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
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
  expect(page.getByRole('button', { name: count === 1 ? '1 waits' : `${count} wait`, exact: true })).toBeVisible();

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

export const rename = (page: Page, from: string, to: string) =>
  inPanel(page, from, async (panel) => {
    await panel.getByRole('textbox', { name: 'Name' }).fill(to);
    await panel.getByRole('textbox', { name: 'Name' }).press('Enter');
  });
