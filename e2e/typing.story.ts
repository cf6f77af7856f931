import type { Page } from '@playwright/test';
import { filed } from './filed.ts';
import { expect, test } from './fixtures.ts';
import { signedIn } from './person.ts';

/* People continue to type while a part of the app that they have opened is still loading. */

/** Holds back a part of the app until the returned function is called. */
async function holdBack(page: Page, part: string): Promise<() => void> {
  const fetched = Promise.withResolvers<void>();
  await page.route(`**/assets/${part}-*`, async (route) => {
    await fetched.promise;
    await route.continue();
  });
  return fetched.resolve;
}

/** Presses `j` as soon as the page has a row, before it is painted. As text: it runs in the page. */
const ENTER_LIST_AT_ONCE = `new MutationObserver((_, seen) => {
  if (!document.querySelector('main [data-row-id]')) return;
  seen.disconnect();
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, cancelable: true }));
}).observe(document, { childList: true, subtree: true })`;

test('letters typed right after q become the new task, from the first one on, and several lines several tasks', async ({
  page,
}) => {
  const { get } = await signedIn(page, 'types-q@example.com');
  const names = async () => (await get<{ name: string }[]>('tasks')).map(({ name }) => name).toSorted();
  const line = page.getByRole('textbox', { name: 'New task' });
  const open = async (load: () => Promise<unknown>) => {
    const release = await holdBack(page, 'QuickAddDialog');
    await load();
    await expect(page.getByRole('heading', { name: /^(Good|Hello)/ })).toBeVisible();
    return release;
  };

  await test.step('one line', async () => {
    const release = await open(() => page.goto('/#dashboard'));
    await page.keyboard.type('qwalk the dog');
    release();
    await expect(line).toHaveValue('walk the dog');
    await page.keyboard.type(' today');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['walk the dog']);
  });

  await test.step('for longer than a field is waited for after the last key', async () => {
    await page.clock.install();
    const release = await open(() => page.reload());
    for (const words of ['qcall', ' the', ' vet']) {
      await page.keyboard.type(words);
      await page.clock.fastForward(8_000);
    }
    release();
    await expect(line).toHaveValue('call the vet');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['call the vet', 'walk the dog']);
  });

  await test.step('several lines, in their order', async () => {
    const release = await open(() => page.reload());
    await page.keyboard.type('qfeed the catt');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('\nbuy bread\nwater the rose');
    release();
    await expect(line).toHaveValue('water the rose');
    await expect.poll(names).toEqual(['buy bread', 'call the vet', 'feed the cat', 'walk the dog']);
  });
});

test('letters typed right after # find the project, and none acts on the row', async ({ page }) => {
  const { get, post } = await signedIn(page, `types-file-${crypto.randomUUID()}@example.com`);
  await post('projects', { name: 'Walks with Ben' });
  await post('tasks', { name: 'Buy boots' });
  const stored = async () => (await get<{ id: string; project_name: string | null }[]>('tasks'))[0];
  const before = await stored();
  const begun = Promise.withResolvers<void>();
  await page.route('**/assets/RowPopup-*', async (route) => {
    await begun.promise;
    await route.continue();
  });
  const field = page.getByRole('combobox', { name: 'Find a project' });

  await test.step('on Tasks, where the list of projects loads late', async () => {
    await page.goto('/#tasks');
    const row = page.getByRole('link', { name: 'Buy boots' });
    await row.press('#');
    await page.keyboard.type('wa');
    begun.resolve();
    await page.keyboard.type('lks with ben');
    await expect(field).toHaveValue('walks with ben');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    expect(await stored()).toEqual(before);
  });

  await test.step('in the Inbox, where it is already loaded', async () => {
    await page.goto('/#tasks?view=inbox');
    await page.getByRole('link', { name: 'Buy boots' }).focus();
    await page.keyboard.type('#walks');
    await expect(field).toHaveValue('walks');
    await expect(field).toBeFocused();
    expect(await stored()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    // All at once, with Enter: the first hit is chosen.
    await page.getByRole('link', { name: 'Buy boots' }).focus();
    await page.keyboard.type('#walks\n');
    await expect.poll(stored).toMatchObject({ project_name: 'Walks with Ben', due_date: null });
  });
});

test('letters typed right after pressing a button that opens a field go to the field, and none acts on the row', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, `types-button-${crypto.randomUUID()}@example.com`);
  await post('projects', { name: 'Winter walks' });
  await post('tasks', { name: 'Buy boots' });
  const stored = async () => (await get<{ name: string; due_date: string | null }[]>('tasks'))[0];
  await page.clock.install();

  let aheadMs = 0;
  /** Types before the field has the focus, which is given with a timer. */
  async function typeBehind(button: string, text: string) {
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    // The clock of the page continues from where it was stopped, and only forward.
    aheadMs += 10_000;
    await page.clock.pauseAt(Date.now() + aheadMs);
    await page.getByRole('button', { name: button }).click();
    await page.keyboard.type(text);
    await page.clock.resume();
  }

  await page.goto('/#tasks?view=inbox');
  await typeBehind('Move “Buy boots”', 'walks');
  await expect(page.getByRole('combobox', { name: 'Find a project' })).toHaveValue('walks');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toMatchObject({ project_name: 'Winter walks', due_date: null });

  await page.goto('/#tasks');
  await page.getByRole('link', { name: 'Buy boots' }).hover();
  await typeBehind('Set a due date for “Buy boots”', 'wed');
  await expect(page.getByRole('textbox', { name: 'Date in words' })).toHaveValue('wed');
  expect(await stored()).toMatchObject({ name: 'Buy boots', due_date: null, priority: 'medium' });
});

test('keys typed before the field at a row has loaded rename, file and create as if it had, and keys after it act on the row', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'types-at-rows@example.com');
  for (const name of ['Garden', 'Garden shed']) await post('projects', { name });
  for (const name of ['Buy boots', 'Buy seeds', 'Practise']) await post('tasks', { name });
  const row = (name: string) => page.getByRole('link', { name, exact: true });
  const changed = async () =>
    (await get<{ name: string; estimated_duration: number | null; priority: string }[]>('tasks')).map(
      ({ name, estimated_duration, priority }) => `${name} ${estimated_duration} ${priority}`,
    );
  /** Loads the page, without the field, and presses a key at a row. */
  const press = async (name: string, key: string) => {
    const release = await holdBack(page, 'RowPopup');
    // Another address of the same page does not load it again.
    await page.goto('about:blank');
    await page.goto('/#tasks');
    await row(name).press(key);
    return release;
  };

  await test.step('letters right after r, with Enter, rename the row', async () => {
    const release = await press('Buy boots', 'r');
    await page.keyboard.type('jackets quickly');
    await page.keyboard.press('Enter');
    release();
    await expect.poll(changed).toContain('jackets quickly null medium');
  });

  await test.step('keys right after the Enter that closes a field act on the row again', async () => {
    await row('jackets quickly').focus();
    await page.keyboard.type('e45m\n1rBuy rain boots\n');
    await expect.poll(changed).toContain('Buy rain boots 45 high');
  });

  await test.step('Tab leads from the field to the buttons of the dialog, and Enter presses one', async () => {
    const release = await press('Buy seeds', 'd');
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    release();
    await expect(page.getByRole('button', { name: 'Due Tomorrow' })).toBeVisible();
  });

  await test.step('arrow and Enter choose the second entry of a list', async () => {
    const release = await press('Buy seeds', '#');
    await page.keyboard.type('garden');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    release();
    await expect.poll(() => filed(get)).toContainEqual(['Buy seeds', 'Garden shed']);
  });

  await test.step('Enter does not create a project that was not offered yet, and letters after it are kept', async () => {
    const release = await press('Practise', '#');
    await page.keyboard.type('Music\nal evenings');
    release();
    const field = page.getByRole('combobox', { name: 'Find a project' });
    await expect(field).toHaveValue('Musical evenings');
    await expect(field).toBeFocused();
    await expect(page.getByRole('option')).toHaveText(/Create “Musical evenings”/);
    expect(await get<unknown[]>('projects')).toHaveLength(2);
  });
});

test('the Inbox is emptied without pausing, on a slow machine', async ({ page }) => {
  const { get, post } = await signedIn(page, `types-inbox-${crypto.randomUUID()}@example.com`);
  for (const name of ['Gymnopédie No. 1', 'Guest room']) await post('projects', { name });
  for (const name of ['Practise', 'Paint the bed', 'Buy a metronome']) await post('tasks', { name });
  const release = await holdBack(page, 'InboxTasks');
  await page.addInitScript(ENTER_LIST_AT_ONCE);
  const answered = page.waitForResponse('**/api/tasks?*');
  await page.goto('/#tasks?view=inbox');
  await answered;
  release();
  await expect(page.getByRole('link', { name: 'Buy a metronome' })).toBeFocused();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.type('#gymno');
  await page.keyboard.press('Tab');
  await page.keyboard.type('room');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Musical evenings');
  const create = page.getByRole('option', { name: 'Create “Musical evenings”' });
  await expect(create).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything has a place')).toBeVisible();
  await expect
    .poll(() => filed(get))
    .toEqual([
      ['Buy a metronome', 'Gymnopédie No. 1'],
      ['Paint the bed', 'Guest room'],
      ['Practise', 'Musical evenings'],
    ]);
});

test('a word typed without focus is searched for, and single keys stay shortcuts', async ({ page }) => {
  const { post } = await signedIn(page, 'types-ahead@example.com');
  for (const name of ['Buy boots', 'Call Tom']) await post('tasks', { name });
  const { keyboard } = page;
  const palette = page.getByRole('combobox', { name: 'Search or do anything' });
  const row = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await page.goto('/#tasks');
  await expect(row('Call Tom')).toBeVisible();

  await test.step('in the palette, while the list stays as it is', async () => {
    const release = await holdBack(page, 'Palette');
    await keyboard.type('boots');
    release();
    await expect(palette).toHaveValue('boots');
    await expect(row('Call Tom')).toBeAttached();
    await keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  await test.step('a single letter is not a word, and a key of the page or of a row keeps its effect', async () => {
    await keyboard.press('b');
    await page.waitForTimeout(800);
    await keyboard.press('j');
    await expect(page.getByRole('main').locator('[data-row-focus]:focus')).toHaveCount(1);
    await row('Buy boots').focus();
    await keyboard.press('t');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('status').getByText(/planned for today/)).toBeVisible();
  });
});

test('a field opened at a row keeps its text when the row scrolls out of sight', async ({ page }) => {
  const { get, post } = await signedIn(page, 'scrolls-away@example.com');
  const { id: project_id } = await post('projects', { name: 'Home' });
  for (let each = 1; each <= 30; each += 1) await post('tasks', { name: `Task ${each}`, project_id });
  await page.goto('/#tasks');
  const row = page.getByRole('main').getByRole('link', { name: 'Task 8', exact: true });
  await row.press('r');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 1500);
  await expect(row).not.toBeInViewport();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Call Tom');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await get<{ name: string }[]>('tasks?completed=false')).map(({ name }) => name))
    .toContain('Call Tom');
});
