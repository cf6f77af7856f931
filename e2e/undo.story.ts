import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { rowAction } from './row-action.ts';
import { undo } from './undo.ts';

interface Row {
  id: string;
  name: string;
}

/** A signed-in person. Returns ways to add and to read by API, and to open a section. */
async function begin(page: Page, email: string) {
  const { get, post, token } = await signedIn(page, email);
  const headers = { Authorization: `Bearer ${token}` };
  const remove = (path: string) => page.request.delete(`/api/${path}`, { headers });
  const names = async (path: string) => (await get<Row[]>(path)).map(({ name }) => name).join(', ');
  return { post, get, remove, names, open: (section: string) => page.goto(`/#${section}`) };
}

const toast = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

async function choose(page: Page, thing: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${thing}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const KINDS = [
  { section: 'pillars', one: 'pillar', names: ['Health', 'Family'], order: 'Pillars' },
  { section: 'areas', one: 'area', names: ['Sleep', 'Running'], order: 'Areas of No pillar' },
  { section: 'projects', one: 'project', names: ['Move house', 'First 10 km'], order: 'Projects' },
] as const;

test('archiving, deleting and ordering pillars, areas and projects, and the status of a project, can be undone', async ({
  page,
}) => {
  const person = await begin(page, 'undo-kinds@example.com');
  for (const { section, one, names, order } of KINDS) {
    await test.step(section, async () => {
      const [first, second] = names;
      for (const name of names) await person.post(section, { name });
      await person.open(section);
      const heading = page.getByRole('heading', { name: first });
      await expect(heading).toBeVisible();

      await choose(page, first, 'Archive');
      await toast(page, `Archived “${first}”`);
      await expect(heading).toBeHidden();
      await undo(page, () => expect.poll(() => person.names(section)).toBe(second));
      await expect(heading).toBeVisible();
      await expect.poll(() => person.names(section)).toBe(names.join(', '));

      await choose(page, first, 'Delete');
      await page.getByRole('button', { name: `Delete ${one}` }).click();
      await toast(page, `Deleted “${first}”`);
      await expect(heading).toBeHidden();
      await undo(page);
      await expect(heading).toBeVisible();
      await expect.poll(() => person.names(section)).toBe(names.join(', '));

      await page.getByRole('button', { name: 'Order', exact: true }).click();
      const rows = page.getByRole('list', { name: order }).getByRole('listitem');
      await page.getByRole('button', { name: `Move ${first} down` }).click();
      await expect(rows).toHaveText([new RegExp(second), new RegExp(first)]);
      await toast(page, `Order of ${section} changed`);
      await undo(page, () => expect.poll(() => person.names(section)).toBe(`${second}, ${first}`));
      await expect(rows).toHaveText([new RegExp(first), new RegExp(second)]);
      await expect.poll(() => person.names(section)).toBe(names.join(', '));
    });
  }

  await test.step('the status of a project', async () => {
    const { id } = await person.post('projects', { name: 'Paint the hall', status: 'In Progress' });
    const status = async () => (await person.get<{ status: string }>(`projects/${id}`)).status;
    await person.open(`projects?project=${id}`);
    await page.getByRole('button', { name: 'Status: In progress' }).click();
    await page.getByRole('menuitemradio', { name: 'Completed' }).click();
    await toast(page, '“Paint the hall” completed');
    await undo(page, () => expect.poll(status).toBe('Completed'));
    await expect(page.getByRole('button', { name: 'Status: In progress' })).toBeVisible();
    await expect.poll(status).toBe('In Progress');
  });
});

test('an area that is archived on its page stays open there, and Undo brings it back', async ({ page }) => {
  const person = await begin(page, 'archived-here@example.com');
  const { id } = await person.post('areas', { name: 'Running' });
  await page.goto(`/#areas?area=${id}`);
  const archived = page.getByRole('main').getByText('archived', { exact: true });
  await choose(page, 'Running', 'Archive');
  await toast(page, 'Archived “Running”');
  await expect(archived).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Running', level: 2 })).toBeVisible();
  await undo(page);
  await expect(archived).toBeHidden();
});

test('a plan and a deletion that were sent again after a lost response can be undone', async ({ page }) => {
  const { post, get, names, open } = await begin(page, 'undo-lost@example.com');
  const { id: project_id } = await post('projects', { name: 'Move house' });
  const late = { name: 'Boxes', project_id, due_date: '2020-02-29' };
  const { id } = await post('tasks', late);
  const statuses: number[] = [];
  /** Loses the first response to a kind of write: the server has handled it, and it is sent again. */
  const loseFirst = async (path: string) => {
    let isFirst = true;
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const response = await route.fetch();
      statuses.push(response.status());
      if (!isFirst) return route.fulfill({ response });
      isFirst = false;
      return route.fulfill({ status: 500, json: { detail: 'Internal server error' } });
    });
  };
  await loseFirst('**/api/today/plan?*');
  await loseFirst('**/api/projects/*');

  await open('tasks');
  await (await rowAction(page, 'Tomorrow: “Boxes”')).focus();
  await page.keyboard.press('Enter');
  await toast(page, '“Boxes” planned for tomorrow');
  await undo(page, () =>
    expect.poll(async () => (await get<typeof late>(`tasks/${id}`)).due_date).not.toBe(late.due_date),
  );
  await expect.poll(async () => (await get<typeof late>(`tasks/${id}`)).due_date).toBe(late.due_date);

  await open('projects');
  await choose(page, 'Move house', 'Delete');
  await page.getByRole('button', { name: 'Delete project' }).click();
  await toast(page, 'Deleted “Move house”');
  await undo(page, () => expect.poll(() => names('projects')).toBe(''));
  await expect.poll(() => names('projects')).toBe('Move house');
  await expect.poll(() => statuses).toEqual([200, 200, 200, 200]);
});

test('filters are cleared when the section is chosen again', async ({ page }) => {
  const { post, open } = await begin(page, 'filters@example.com');
  const { id: pillar } = await post('pillars', { name: 'Health' });
  const { id: area } = await post('areas', { name: 'Sleep', pillar_id: pillar });
  await post('areas', { name: 'Garden' });
  await post('projects', { name: 'Early nights', area_id: area });
  await post('projects', { name: 'Move house' });
  const filtered = [
    { address: `areas?pillar=${pillar}&archived=true`, section: 'Areas', other: 'Garden' },
    { address: `projects?area=${area}&archived=true`, section: 'Projects', other: 'Move house' },
  ];
  for (const { address, section, other } of filtered) {
    await open(address);
    await expect(page.getByRole('button', { name: 'Hide archived' })).toBeVisible();
    await expect(page.getByRole('heading', { name: other })).toBeHidden();
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('heading', { name: other })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show archived' })).toBeVisible();
  }
});

test('an unwanted suggestion, a tick and a skip of today can be undone', async ({ page }) => {
  const { post, get, open } = await begin(page, 'undo-today@example.com');
  const { id: project_id } = await post('projects', { name: 'Move house' });
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await post('tasks', { name: 'Compare prices', project_id, due_date: soon });
  const recurrence_pattern = { type: 'daily', interval: 1 };
  await post('recurring-tasks', { name: 'Water the plants', recurrence_pattern });
  const day = () => get<{ tasks: (Row & { completed: boolean })[]; suggestions: { task: Row }[] }>('today');
  const ticked = async () => (await day()).tasks.map(({ name, completed }) => `${completed ? 'x' : 'o'} ${name}`);
  await open('today');

  await page.getByRole('button', { name: 'Not now: Compare prices' }).click();
  await toast(page, '“Compare prices” won’t be suggested until');
  await undo(page, () => expect.poll(async () => (await day()).suggestions).toEqual([]));
  await expect(page.getByRole('button', { name: 'Not now: Compare prices' })).toBeVisible();

  const row = page.getByRole('checkbox', { name: 'Water the plants' });
  const occurrence = (await day()).tasks.find(({ name }) => name === 'Water the plants');
  await expect(page.getByRole('link', { name: 'Water the plants' })).toHaveAttribute(
    'href',
    `#today?task=occurrence-${occurrence?.id}`,
  );
  await row.click();
  await toast(page, /“Water the plants” completed/);
  await expect(page.getByRole('button', { name: /^Done today 1/ })).toBeVisible();
  await undo(page, () => expect.poll(ticked).toEqual(['x Water the plants']));
  await expect(row).not.toBeChecked();
  await expect.poll(ticked).toEqual(['o Water the plants']);

  await (await rowAction(page, 'Actions for “Water the plants”')).click();
  await page.getByRole('menuitem', { name: 'Skip', exact: true }).click();
  await toast(page, '“Water the plants” skipped');
  await expect(row).toBeHidden();
  await undo(page, () => expect.poll(ticked).toEqual([]));
  await expect(row).toBeVisible();

  // The same day in short, on the dashboard.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const short = page.getByRole('list', { name: 'Tasks of today' });
  await short.getByRole('link', { name: 'Water the plants' }).hover();
  await expect(short.getByRole('button', { name: 'Tomorrow: “Water the plants”' })).toBeVisible();
  await expect(short.getByRole('button', { name: 'Today: “Water the plants”' })).toHaveCount(0);
  await short.getByRole('checkbox', { name: 'Water the plants' }).click();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await expect(page.getByText(/Everything for today is done\./)).toBeVisible();
  await undo(page);
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await expect.poll(ticked).toEqual(['o Water the plants']);
});

test('Ctrl Z undoes the last changes one after the other, belongs to the field in a field, and keeps later changes of others', async ({
  page,
}) => {
  const { post, get, open } = await begin(page, 'undo-keys@example.com');
  const put = async (id: string, data: object) => {
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    await page.request.put(`/api/tasks/${id}`, { headers: { Authorization: `Bearer ${token}` }, data });
  };
  const { id: project_id } = await post('projects', { name: 'Move house' });
  for (const name of ['Boxes', 'Van', 'Keys']) await post('tasks', { name, project_id });
  const done = async () => (await get<Row[]>('tasks?completed=true')).map(({ name }) => name).toSorted();
  await open('tasks');
  for (const name of ['Boxes', 'Van', 'Keys']) {
    await page.getByRole('checkbox', { name, exact: true }).click();
    await toast(page, new RegExp(`“${name}” completed`));
  }
  await expect.poll(done).toEqual(['Boxes', 'Keys', 'Van']);

  const line = page.getByRole('main').getByRole('textbox', { name: 'New task' });
  await line.fill('typed');
  await line.press('Control+z');
  expect(await done()).toEqual(['Boxes', 'Keys', 'Van']);
  await line.fill('');
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+z');
  await toast(page, /Undone: “Keys” completed/);
  await expect.poll(done).toEqual(['Boxes', 'Van']);
  await page.keyboard.press('Control+z');
  await expect.poll(done).toEqual(['Boxes']);

  const [{ id }] = (await get<Row[]>('tasks?completed=true')) as [Row];
  await put(id, { status: 'in_progress' });
  await expect(page.getByRole('checkbox', { name: 'Boxes', exact: true })).not.toBeChecked();
  await page.keyboard.press('Control+z');
  await toast(page, /Not undone: It has changed since/);
  expect((await get<{ status: string }>(`tasks/${id}`)).status).toBe('in_progress');
});

test('Ctrl Z after the trash was emptied says that this can’t be undone, nor the deletion before it', async ({
  page,
}) => {
  const { post, get, open } = await begin(page, 'undo-trash@example.com');
  for (const name of ['Boxes', 'Van']) await post('tasks', { name });
  await open('tasks');
  await page.getByRole('checkbox', { name: 'Van', exact: true }).click();
  await toast(page, /“Van” completed/);
  await page.getByRole('main').getByRole('link', { name: 'Boxes' }).focus();
  await page.keyboard.press('Delete');
  await toast(page, 'Deleted “Boxes”');
  await open('settings?section=trash');
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click();
  await toast(page, 'Trash emptied');
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+z');
  await toast(page, 'This can’t be undone: Trash emptied');
  await page.keyboard.press('Control+z');
  await toast(page, 'Not undone: It’s no longer in the trash. It was deleted for good or already restored.');
  const done = async () => (await get<Row[]>('tasks?completed=true')).map(({ name }) => name);
  expect(await done()).toEqual(['Van']);
  await page.keyboard.press('Control+z');
  await toast(page, 'Undone: “Van” completed');
  expect(await done()).toEqual([]);
});

test('a deleted task whose project was deleted with its area is restored to the Inbox', async ({ page }) => {
  const { post, get, remove, open } = await begin(page, 'trash-inbox@example.com');
  const { id: area_id } = await post('areas', { name: 'Garden' });
  const { id: project_id } = await post('projects', { name: 'Balcony', area_id });
  const tasks = [await post('tasks', { name: 'Pots', project_id }), await post('tasks', { name: 'Soil', project_id })];
  for (const { id } of tasks) await remove(`tasks/${id}`);
  await remove(`areas/${area_id}`);
  const refusal =
    'The project “Balcony” was deleted with the area “Garden”. Restore the area first, or restore this task to the Inbox.';
  await open('settings?section=trash');
  await page.getByRole('button', { name: 'Restore Pots' }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await page.getByRole('button', { name: 'Restore to the Inbox: Pots' }).click();
  await toast(page, '“Pots” restored');

  await open(`tasks?task=${tasks[1]!.id}`);
  const panel = page.getByRole('complementary', { name: 'Task' });
  await panel.getByRole('button', { name: 'Restore', exact: true }).click();
  await toast(page, refusal);
  await panel.getByRole('button', { name: 'Restore to the Inbox' }).click();
  await expect(panel.getByText('This task was deleted')).toBeHidden();
  expect((await get<Row[]>('tasks')).map(({ name }) => name).toSorted()).toEqual(['Pots', 'Soil']);
});

test('Undo during a slow answer is for the newest change, by key and by the toast of the change before', async ({
  page,
}) => {
  const { post, get, open } = await begin(page, 'undo-slow@example.com');
  const { id: project_id } = await post('projects', { name: 'Move house' });
  for (const name of ['Boxes', 'Van', 'Keys']) await post('tasks', { name, project_id });
  const done = async () => (await get<Row[]>('tasks?completed=true')).map(({ name }) => name).toSorted();
  let slow = Promise.withResolvers<void>();
  slow.resolve();
  await page.route('**/api/tasks/*', async (route) => {
    if (route.request().method() === 'PUT') await slow.promise;
    await route.fallback();
  });
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true }).click();
  await open('tasks');
  await tick('Boxes');
  await toast(page, /“Boxes” completed/);
  slow = Promise.withResolvers();
  await tick('Van');
  await toast(page, 'Saving…');
  await undo(page);
  slow.resolve();
  await toast(page, /Undone: “Van” completed/);
  await expect.poll(done).toEqual(['Boxes']);

  slow = Promise.withResolvers();
  await tick('Keys');
  await page.getByRole('main').focus();
  await page.keyboard.press('Control+z');
  slow.resolve();
  await toast(page, /Undone: “Keys” completed/);
  await expect.poll(done).toEqual(['Boxes']);
});
