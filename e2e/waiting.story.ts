import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test, testWithServiceWorker } from './fixtures.ts';
import { add, begin, fetchPanel, field, rename, untilTasksAreKept, waiting } from './offline.ts';
import { newPerson, PASSWORD } from './person.ts';

/* A change without a connection, and the device after its person signs out. */

interface Row {
  id: string;
  name: string;
}

const banner = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

interface Kept {
  writes: number;
  answers: number;
  /** The content of localStorage, as text. */
  stored: string;
}

/** Everything that this browser has stored, of all people. */
const keptOnDevice = (page: Page): Promise<Kept> =>
  page.evaluate(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
    const device = await done(indexedDB.open('auric'));
    const count = (table) => done(device.transaction(table).objectStore(table).count());
    const kept = { writes: await count('writes'), answers: await count('answers') };
    device.close();
    return { ...kept, stored: JSON.stringify({ ...localStorage }) };
  })()`);

async function signIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('navigation', { name: 'Sections' }).first()).toBeVisible();
}

async function pressSignOut(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('unsent changes that the server refuses are listed with the reason, and can be sent again or dropped', async ({
  page,
  context,
  baseURL,
}) => {
  const { token, get, post } = await begin(page, 'refused-later@example.com');
  const tasks = await get<Row[]>('tasks');
  const idOf = (name: string) => tasks.find((task) => task.name === name)!.id;
  const remove = (name: string) =>
    page.request.delete(`${baseURL}/api/tasks/${idOf(name)}`, { headers: { Authorization: `Bearer ${token}` } });

  await fetchPanel(page, 'Pay the rent');
  await context.setOffline(true);
  await expect(banner(page, 'You’re offline.')).toBeVisible();
  await rename(page, 'Pay the rent', 'Pay the rent in time');
  await rename(page, 'Call the plumber', 'Call the plumber at noon');
  await waiting(page, 2);
  await remove('Pay the rent');
  await remove('Call the plumber');
  await context.setOffline(false);

  await expect(banner(page, '2 changes couldn’t be made.')).toBeVisible();
  const open = page.getByRole('button', { name: '2 refused' });
  await open.click();
  const list = page.getByRole('dialog', { name: 'Unsent changes' });
  await expect(list.getByRole('listitem')).toHaveText([
    /Changing “Pay the rent”.*Task not found/,
    /Changing “Call the plumber”.*Task not found/,
  ]);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(open).toBeFocused();

  const [entry] = (await get<{ id: string; name: string }[]>('trash')).filter(({ name }) => name === 'Pay the rent');
  await post(`trash/${entry!.id}/restore`);
  await open.press('Enter');
  await list.getByRole('button', { name: 'Send again: Changing “Pay the rent”' }).click();
  await expect(banner(page, '1 change couldn’t be made.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  // The focus stays in the list, which has lost the button.
  await expect(list.locator(':focus').or(list.and(page.locator(':focus')))).toHaveCount(1);
  await list.getByRole('button', { name: 'Discard: Changing “Call the plumber”' }).click();
  await expect(list).toBeHidden();
  await expect(banner(page, 'couldn’t be made')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  const names = async () => (await get<Row[]>('tasks')).map(({ name }) => name);
  await expect.poll(names).toContain('Pay the rent in time');
  expect((await names()).filter((name) => name.startsWith('Call the plumber'))).toEqual([]);
  await expect.poll(async () => (await keptOnDevice(page)).writes).toBe(0);
});

test('an offline entry is sent without links to deleted records, and the text of a deleted entry can be read, copied and saved as new', async ({
  page,
  context,
  baseURL,
}) => {
  const { token, get, post } = await begin(page, 'refused-entry@example.com');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id: project } = await post<Row>('projects', { name: 'Sailing' });
  const { id: entry } = await post<Row>('journal', { title: 'Shared', content: 'Old words' });
  const remove = (path: string) =>
    page.request.delete(`${baseURL}/api/${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const text = page.getByRole('textbox', { name: 'Text' });
  await page.goto(`/#journal?entry=${entry}`);
  await expect(text).toHaveText('Old words');
  await page.goto('/#journal?entry=new');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'What it is about' }).click();
  await page.getByRole('combobox').fill('Sailing');
  await expect(page.getByRole('option', { name: 'Sailing' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sailing' })).toBeVisible();
  await text.fill('Wind from the west');

  await context.setOffline(true);
  await expect(banner(page, 'You’re offline.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await waiting(page, 1);
  await page.evaluate(`location.hash = '#journal?entry=${entry}'`);
  await expect(text).toHaveText('Old words');
  await text.fill('New words');
  await page.keyboard.press('Control+Enter');
  await waiting(page, 2);
  await remove(`projects/${project}`);
  await remove(`journal/${entry}`);
  await context.setOffline(false);

  await expect(page.getByText('The link to a project that is deleted or archived is left out.')).toBeVisible();
  await page.getByRole('button', { name: '1 refused' }).click();
  const list = page.getByRole('dialog', { name: 'Unsent changes' });
  const button = (name: string) => list.getByRole('button', { name });
  await button('Copy text: Changing “Shared”').click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('New words');
  await button('Show text: Changing “Shared”').click();
  await expect(list.getByText('New words')).toBeVisible();
  await expectNoViolations(page);
  await button('Save as new: Changing “Shared”').click();
  await expect(list).toBeHidden();
  const entries = async () =>
    (await get<{ title: string; content: string; links: unknown[] }[]>('journal'))
      .map(({ title, content, links }) => [title, content, links.length])
      .toSorted();
  await expect.poll(entries).toEqual([
    ['', 'Wind from the west', 0],
    ['Shared', 'New words', 0],
  ]);
  await expect.poll(async () => (await keptOnDevice(page)).writes).toBe(0);
});

test('signing out asks about unsent changes, and leaves nothing on the device', async ({ page, context }) => {
  const { token } = await begin(page, 'leaving@example.com');
  await context.setOffline(true);
  await expect(banner(page, 'You’re offline.')).toBeVisible();
  await add(page, 'Write the letter');
  await waiting(page, 1);

  await pressSignOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out without sending 1 change?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await waiting(page, 1);
  await expect.poll(async () => (await keptOnDevice(page)).writes).toBe(1);

  await pressSignOut(page);
  await question.getByRole('button', { name: 'Sign out and discard it' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(async () => keptOnDevice(page)).toMatchObject({ writes: 0, answers: 0 });
  await expect.poll(async () => (await keptOnDevice(page)).stored).not.toMatch(/plants|letter|Lind|leaving@/);

  await context.setOffline(false);
  await signIn(page, 'leaving@example.com');
  await page.goto('/#tasks');
  await expect(page.getByRole('main').getByText('Water the plants')).toBeVisible();
  await expect(page.getByRole('main').getByText('Write the letter')).toHaveCount(0);
  // The session that was signed out without a connection has ended on the server as well.
  const headers = { Authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/api/auth/me', { headers })).status()).toBe(401);
});

test('unsent changes are kept for their person when a session ends while no tab is open, and no other person can read them', async ({
  page,
  context,
}) => {
  const person = await begin(page, 'expired@example.com');
  await newPerson(page, 'next@example.com', { first_name: 'Ben', last_name: 'Holm' });
  await context.setOffline(true);
  await expect(banner(page, 'You’re offline.')).toBeVisible();
  await add(page, 'Water the fern');
  await waiting(page, 1);
  await page.close();
  await context.setOffline(false);
  await person.post('auth/logout');

  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.poll(async () => keptOnDevice(next)).toMatchObject({ writes: 1, answers: 0 });
  await expect.poll(async () => (await keptOnDevice(next)).stored).not.toMatch(/plants|fern|Lind|expired@/);

  await signIn(next, 'next@example.com');
  await next.goto('/#tasks');
  await expect(field(next)).toBeVisible();
  await expect(next.getByText('Water the fern')).toHaveCount(0);
  await expect(next.getByRole('button', { name: '1 change waiting' })).toHaveCount(0);
  await pressSignOut(next);

  await signIn(next, 'expired@example.com');
  await next.goto('/#tasks');
  await expect(next.getByRole('main').getByText('Water the fern')).toBeVisible();
  await expect.poll(async () => (await keptOnDevice(next)).writes).toBe(0);
});

test('two tabs without locks, as on plain http, send unsent changes once and in order', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
  const { get } = await begin(page, 'two-tabs-without-locks@example.com');
  const other = await context.newPage();
  await other.goto(`${baseURL}/#tasks`);
  await expect(field(other)).toBeVisible();
  await other.waitForTimeout(1_000);
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/tasks')) sent += 1;
  });
  await context.setOffline(true);
  for (const [at, step] of [page, other, page, other, page, other, page, other, page, other].entries()) {
    await add(step, `Step ${at + 1}`);
    // A line becomes a task only after it was parsed: then it has its place before the next one.
    await expect(step.getByRole('main').getByRole('link', { name: `Step ${at + 1}`, exact: true })).toBeVisible();
  }
  sent = 0;
  await context.setOffline(false);
  const steps = async () =>
    (await get<(Row & { created_at: string })[]>('tasks'))
      .filter(({ name }) => name.startsWith('Step'))
      .toSorted((one, two) => (one.created_at < two.created_at ? -1 : 1))
      .map(({ name }) => name);
  const inOrder = Array.from({ length: 10 }, (_, index) => `Step ${index + 1}`);
  await expect.poll(steps).toEqual(inOrder);
  for (const each of [page, other]) await expect(banner(each, 'You are')).toHaveCount(0);
  await expect.poll(() => sent).toBe(10);
});

testWithServiceWorker(
  'the counts beside Today, Tasks and Inbox include unsent changes, and a section never opened before loads by itself later',
  async ({ page, context }) => {
    const { post } = await begin(page, 'counts@example.com');
    await untilTasksAreKept(page);
    await post('pillars', { name: 'Health', color: '#e4b363' });
    const link = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
    await expect(link('Tasks 5 open')).toBeVisible();
    await context.setOffline(true);
    await expect(banner(page, 'You’re offline.')).toBeVisible();
    await add(page, 'Buy stamps today');
    await expect(link('Today 1 open')).toBeVisible();
    await expect(link('Tasks 6 open')).toBeVisible();
    await expect(link('Inbox 1 open')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Water the plants', exact: true }).click();
    await expect(link('Tasks 5 open')).toBeVisible();
    await page.reload();
    await expect(link('Today 1 open')).toBeVisible();
    await expect(link('Tasks 5 open')).toBeVisible();
    await expect(link('Inbox 1 open')).toBeVisible();
    await page.getByRole('link', { name: 'Pillars' }).first().click();
    await expect(page.getByRole('main').getByText('Not loaded yet')).toBeVisible();
    await expect(page.getByRole('main').getByText('It loads when you’re back online.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('main').getByText('Health').first()).toBeVisible();
    await expect(banner(page, 'You are')).toHaveCount(0);
    await expect(link('Today 1 open')).toBeVisible();
    await expect(link('Tasks 5 open')).toBeVisible();
    await expect(link('Inbox 1 open')).toBeVisible();
  },
);
