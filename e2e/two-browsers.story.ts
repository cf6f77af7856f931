import process from 'node:process';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test, untilSettled } from './fixtures.ts';
import { keepSignedIn, signedIn } from './person.ts';

interface Row {
  id: string;
  name: string;
}

const isWhole = process.env['AURIC_TESTS'] === 'all';
/** On each side; each hundred takes two cores half a minute. */
const EDITS = isWhole ? 100 : 12;
/** Number of tasks whose time to the other browser is measured. */
const SEEN = isWhole ? 20 : 7;
const WITHIN_MS = 2_000;
const NOTICED_MS = 700;
/** Below this number, rows are only added. */
const ROWS_MIN = 6;

/** Pseudo-random numbers that are the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const rowsOf = (page: Page) =>
  page.getByRole('main').locator('[data-row-id]:has([role=checkbox], input[type=checkbox])');

/** The rendered open tasks, each with its whole text. */
const shown = (page: Page) =>
  rowsOf(page).evaluateAll((rows) =>
    rows
      .filter((row) => row.querySelector('[role=checkbox][aria-checked=true], input:checked') === null)
      .map((row) => `${row.getAttribute('data-row-id')} ${row.textContent}`),
  );

const line = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'New task' });

async function add(page: Page, name: string): Promise<void> {
  await line(page).fill(name);
  await line(page).press('Enter');
}

/** Presses a key on a row, which may have disappeared. Returns whether it opened an element that matches. */
async function press(page: Page, number: number, key: string, opens?: string): Promise<boolean> {
  const row = rowsOf(page).locator('a').nth(number);
  if (
    !(await row.focus({ timeout: NOTICED_MS }).then(
      () => true,
      () => false,
    ))
  )
    return false;
  await page.keyboard.press(key);
  if (opens === undefined) return true;
  return page.waitForSelector(opens, { timeout: NOTICED_MS }).then(
    () => true,
    () => false,
  );
}

/** A random edit as a person makes it, with the keys of a row or in the line. */
async function edit(page: Page, next: (below: number) => number, number: string): Promise<void> {
  const count = await rowsOf(page).locator('a').count();
  const row = next(Math.max(1, count));
  const kind = count < ROWS_MIN ? 0 : next(11);
  if (kind < 3) return add(page, `Made ${number}`);
  if (kind < 5) return void (await press(page, row, 'Space'));
  if (kind === 5) return void (await press(page, row, 't'));
  if (kind === 6) return void (await press(page, row, 'w'));
  if (kind === 7) return void (await press(page, row, 'Delete'));
  if (kind === 8) {
    if (await press(page, row, 'r', 'input:focus, textarea:focus')) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(`Named ${number}`);
      await page.keyboard.press('Enter');
    }
    return;
  }
  if (await press(page, row, kind === 9 ? 'p' : 'm', '[role=menu], [role=listbox], [role=dialog]')) {
    for (let steps = 1 + next(2); steps > 0; steps -= 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
}

/** Closes anything that the last edit left open, which would keep the list from changing. */
const closeAll = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })).toHaveCount(0, {
      timeout: 500,
    });
  }).toPass();

/** Chooses the other name of everything that was renamed on both sides. */
async function takeTheirs(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'to choose' });
  if (!(await open.isVisible())) return;
  await open.click();
  const buttons = page.getByRole('button', { name: /^Use theirs/ });
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await buttons.first().click();
    await expect(buttons).toHaveCount(left - 1);
  }
  await expect(open).toBeHidden();
}

test('changes reach a second browser within two seconds, and both show the same after random edits on both', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { token, get, post } = await signedIn(page, 'two-browsers@example.com');
  const [home] = [await post('projects', { name: 'Home' }), await post('projects', { name: 'Work' })];
  for (let each = 1; each <= 8; each += 1) await post('tasks', { name: `Task ${each}`, project_id: home.id });
  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await keepSignedIn(other, token);
  let answered = 0;
  let writes = 0;
  for (const each of [page, other]) {
    each.on('response', (response) => {
      if (response.request().method() === 'GET') return;
      answered = Date.now();
      writes += 1;
    });
    await each.goto('/#tasks');
    await expect(each.getByRole('main').getByText('Task 8')).toBeVisible();
  }

  await test.step('a third device creates and deletes a task', async () => {
    const { id } = await post('tasks', { name: 'Soon gone', project_id: home.id });
    for (const each of [page, other]) await expect(each.getByRole('main').getByText('Soon gone')).toBeVisible();
    await page.request.delete(`/api/tasks/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    for (const each of [page, other]) await expect(each.getByRole('main').getByText('Soon gone')).toHaveCount(0);
  });

  await test.step('each change reaches the other browser', async () => {
    const delays: number[] = [];
    for (let number = 1; number <= SEEN; number += 1) {
      const [from, to] = number % 2 === 0 ? [page, other] : [other, page];
      const answer = from.waitForResponse((response) => response.request().method() === 'POST');
      await add(from, `Seen ${number}`);
      await answer;
      const at = Date.now();
      await expect(to.getByRole('main').getByText(`Seen ${number}`, { exact: true })).toBeVisible();
      delays.push(Date.now() - at);
    }
    delays.sort((one, another) => one - another);
    const median = delays[Math.floor(SEEN / 2)];
    const words = `median ${median} ms, worst ${delays.at(-1)} ms of ${delays.length}`;
    test.info().annotations.push({ type: 'delay from the answer to the other browser', description: words });
    // One may be slower if the machine was busy with something else.
    expect(median).toBeLessThan(WITHIN_MS);
  });

  await test.step('edits on both at once', async () => {
    const walk = async (each: Page, seed: number) => {
      const next = chance(seed);
      for (let number = 1; number <= EDITS; number += 1) await edit(each, next, `${seed}.${number}`);
    };
    await Promise.all([walk(page, 1), walk(other, 2)]);
    test.info().annotations.push({ type: 'writes', description: `${writes}` });
    expect(writes).toBeGreaterThan(EDITS);
  });

  await test.step('both show the same, which is what the server has', async () => {
    // A name that both have changed at once waits for a choice.
    for (const each of [page, other]) {
      await closeAll(each);
      await takeTheirs(each);
    }
    // A list does not change while something is open above it.
    const settledAt = Date.now();
    await expect
      .poll(async () => Date.now() - Math.max(answered, settledAt), { timeout: 30_000, intervals: [50] })
      .toBeGreaterThan(WITHIN_MS);
    await expect(async () => {
      const [one, two] = await Promise.all([shown(page), shown(other)]);
      expect(one).toEqual(two);
      const stored = (await get<Row[]>('tasks?completed=false')).map(({ id }) => id);
      expect(one.map((each) => each.split(' ')[0]).toSorted()).toEqual(stored.toSorted());
    }).toPass({ timeout: 30_000 });
  });
  await context.close();
});

/** A second page of a person: once it shows a change, the browser has it. */
async function openOther(context: BrowserContext, token: string, hash: string): Promise<Page> {
  const other = await context.newPage();
  await keepSignedIn(other, token);
  await other.goto(`/${hash}`);
  return other;
}

test('a list does not move while one of its menus is open, and shows the changes afterwards; a popup closes when the focus moves to a field', async ({
  page,
  context,
}) => {
  const { post, token } = await signedIn(page, 'holds-still@example.com');
  const { id: project_id } = await post('projects', { name: 'Home' });
  await post('tasks', { name: 'Water the plants', project_id });
  const other = await openOther(context, token, '#tasks');
  await page.goto('/#tasks');
  for (const each of [page, other]) await expect(each.getByRole('main').getByText('Water the plants')).toBeVisible();
  await page.getByRole('link', { name: 'Water the plants' }).press('p');
  await expect(page.getByRole('menu', { name: 'Priority' })).toBeVisible();
  await post('tasks', { name: 'Call the plumber', project_id });
  await expect(other.getByRole('main').getByText('Call the plumber')).toBeVisible();
  await expect(page.getByText('Call the plumber')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByText('Call the plumber')).toBeVisible();

  await test.step('a popup closes when the focus moves to a field, and the list follows changes again', async () => {
    await press(page, 0, 'm', '[role=listbox]');
    await expect(page.getByRole('combobox', { name: 'Find a project' })).toBeFocused();
    await line(page).focus();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(line(page)).toBeFocused();
    await post('tasks', { name: 'Sweep the stairs', project_id });
    await expect(page.getByRole('main').getByText('Sweep the stairs')).toBeVisible();
  });
});

test('while a row of the day is dragged, changes of another device move nothing until it is dropped', async ({
  page,
  context,
}) => {
  const { get, post, put, token } = await signedIn(page, 'drags-still@example.com');
  const { id: project_id } = await post('projects', { name: 'Home' });
  const tasks: Row[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const task = await post<Row>('tasks', { name, project_id });
    await post(`today/tasks/${task.id}`);
    tasks.push(task);
  }
  const addToDay = async (name: string) => {
    const { id } = await post('tasks', { name, project_id });
    await post(`today/tasks/${id}`);
  };
  const named = async () => (await get<{ tasks: Row[] }>('today')).tasks.map(({ name }) => name);
  const list = page.getByRole('list', { name: 'Tasks of the day' });
  const rings = () => list.getByRole('checkbox').evaluateAll((all) => all.map((ring) => ring.ariaLabel));
  /** Each row with its distance from the top, except the lifted one. */
  const places = (held: string) =>
    list
      .locator('[data-row-id]')
      .evaluateAll(
        (all, name) =>
          all
            .filter((row) => !row.textContent.includes(name))
            .map((row) => `${row.getBoundingClientRect().top} ${row.textContent}`),
        held,
      );
  const other = await openOther(context, token, '#today');
  await page.goto('/#today');
  await expect.poll(rings).toEqual(['One', 'Two', 'Three', 'Four']);

  await test.step('with the mouse', async () => {
    const bottomOf = async (name: string) => {
      const row = await list.getByRole('listitem').filter({ hasText: name }).boundingBox();
      return row!.y + row!.height;
    };
    const from = (await list.getByText('One', { exact: true }).boundingBox())!;
    // Far enough to pass the middle of the third row, whatever the heights of the rows.
    const down = (await bottomOf('Three')) - (await bottomOf('One'));
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 5, from.y + 25, { steps: 4 });
    await page.mouse.move(from.x + 5, from.y + 5 + down, { steps: 8 });
    await expect(list.locator('[data-dragging]')).toBeVisible();
    await untilSettled(page);
    const before = await places('One');
    await put(`tasks/${tasks[3]!.id}`, { name: 'Four, renamed' });
    await addToDay('Five');
    await expect(other.getByRole('checkbox', { name: 'Five', exact: true })).toBeVisible();
    expect(await places('One')).toEqual(before);
    await page.mouse.up();
    await expect.poll(rings).toEqual(['Two', 'Three', 'One', 'Four, renamed', 'Five']);
    await expect.poll(named).toEqual(['Two', 'Three', 'One', 'Four, renamed', 'Five']);
  });

  await test.step('with the keyboard', async () => {
    await page.getByRole('button', { name: 'Move Two' }).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('[aria-live="assertive"]')).toContainText('lifted');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[aria-live="assertive"]')).toHaveText('Two, position 2 of 5.');
    await untilSettled(page);
    const before = await places('Two');
    await put(`tasks/${tasks[2]!.id}`, { name: 'Three, renamed' });
    await addToDay('Six');
    await expect(other.getByRole('checkbox', { name: 'Six', exact: true })).toBeVisible();
    expect(await places('Two')).toEqual(before);
    await page.keyboard.press('Space');
    const after = ['Three, renamed', 'Two', 'One', 'Four, renamed', 'Five', 'Six'];
    await expect.poll(rings).toEqual(after);
    await expect.poll(named).toEqual(after);
  });
});
