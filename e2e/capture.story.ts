import type { Page } from '@playwright/test';
import { filed } from './filed.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { lastHour, wallIn, zoneAt } from './zones.ts';
import { undo } from './undo.ts';

const line = (page: Page, name = 'New task') => page.getByRole('textbox', { name, exact: true });
const understood = (page: Page) => page.getByRole('list', { name: 'Understood' });

const PHONE = { width: 360, height: 740 };
const task = (page: Page, name: string) => page.getByRole('main').getByRole('checkbox', { name });

for (const [device, viewport] of [
  ['computer', { width: 1280, height: 800 }],
  ['phone', PHONE],
] as const) {
  test(`in an empty account Enter adds to the Inbox, where tasks are filed, also into a new project, and undone, on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { get, post } = await signedIn(page, `capture-${device}@example.com`);

    await test.step('Enter adds as fast as a person types', async () => {
      // The first create is running while the others are entered.
      await page.route('**/api/tasks', async (route) => {
        if (route.request().method() === 'POST') await new Promise((done) => setTimeout(done, 300));
        await route.continue();
      });
      await page.goto('/#tasks');
      if (viewport === PHONE) await page.getByRole('button', { name: 'Add a task' }).click();
      await line(page).click();
      for (const name of ['Call Ana', 'Practise the scale', 'Buy stamps']) {
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
      }
      await expect(line(page)).toHaveValue('');
      if (viewport === PHONE) {
        await expect(page.getByText('“Buy stamps” added to Inbox.')).toBeVisible();
        await page.keyboard.press('Escape');
      }
      for (const name of ['Call Ana', 'Practise the scale', 'Buy stamps']) {
        await expect(task(page, name)).toHaveCount(1);
      }
      await expectNoViolations(page);
      await expect
        .poll(() => filed(get))
        .toEqual([
          ['Buy stamps', 'Inbox'],
          ['Call Ana', 'Inbox'],
          ['Practise the scale', 'Inbox'],
        ]);
    });

    await test.step('a task is filed, also into a new project, and undone', async () => {
      await post('projects', { name: 'Gymnopédie No. 1' });
      await page.goto('/#tasks?view=inbox');
      const count = page
        .getByRole('main')
        .getByText(/^Inbox\s*\d*$/)
        .first();
      await expect(count).toHaveText(/Inbox\s*3/);
      await expect(page.getByText('3 tasks, the oldest since today')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Move “Practise the scale”' }).click();
      await page.keyboard.type('pedie');
      await page.keyboard.press('Enter');
      await expect(page.getByText('“Practise the scale” moved to “Gymnopédie No. 1”')).toBeVisible();
      await expect(task(page, 'Practise the scale')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Call Ana' })).toBeFocused();
      await undo(page);
      await expect(task(page, 'Practise the scale')).toHaveCount(1);
      await page.getByRole('button', { name: 'Move “Call Ana”' }).click();
      await page.keyboard.type('People');
      await page.getByRole('option', { name: 'Create “People”' }).click();
      await expect(page.getByText('“Call Ana” moved to the new project “People”')).toBeVisible();
      await expect(count).toHaveText(/Inbox\s*2/);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    });
  });
}

for (const [moment, hourOf] of [
  ['just before midnight', lastHour],
  ['in the afternoon', () => 15],
] as const) {
  test(`days and times follow the person's time zone at ${moment}`, async ({ browser, baseURL }) => {
    const hour = hourOf();
    const timezoneId = zoneAt(hour);
    const context = await browser.newContext({ timezoneId, ...(baseURL !== undefined && { baseURL }) });
    const page = await context.newPage();
    const { get, put } = await signedIn(page, `capture-at-${hour}@example.com`);
    await put('auth/profile', { timezone: timezoneId });
    const wall = (later: number) => wallIn(timezoneId, later);
    await page.goto('/#tasks');
    const before = wall(2);
    for (const text of ['Call Ana in 2 hours', 'Pay rent tomorrow 9:00', 'Water today']) {
      await line(page).fill(text);
      await line(page).press('Enter');
    }
    for (const name of ['Call Ana', 'Pay rent', 'Water']) await expect(task(page, name)).toHaveCount(1);
    const after = wall(2);
    const due = async () => {
      const tasks = await get<{ name: string; due_date: string; due_time: string | null }[]>('tasks');
      return Object.fromEntries(tasks.map((each) => [each.name, `${each.due_date} ${each.due_time}`]));
    };
    await expect.poll(due).toEqual({
      'Call Ana': expect.any(String),
      'Pay rent': `${wall(24)[0]} 09:00`,
      Water: `${wall(0)[0]} null`,
    });
    const { 'Call Ana': call = '' } = await due();
    // Minutes may pass between.
    expect([before.join(' '), call, after.join(' ')].toSorted()).toEqual([before.join(' '), call, after.join(' ')]);
    await context.close();
  });
}

test('# finds a project by a part of its name or of its area, and creates one in the chosen area, by keyboard and by mouse', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'hash-keyboard@example.com');
  const { id: area_id } = await post('areas', { name: 'Gym' });
  await post('projects', { name: 'Twice a week', area_id });
  await post('projects', { name: 'Gymnopédie No. 1' });
  await page.goto('/#tasks');
  await expect(page.getByRole('heading', { name: 'The next small step' })).toBeVisible();
  await page.keyboard.press('q');
  await expect(line(page)).toBeFocused();
  await page.keyboard.type('Row tomorrow #gy');
  const options = page.getByRole('option');
  await expect(options).toHaveText([
    'Gymnopédie No. 1',
    /^Gym ?area/,
    /^Twice a week.*Gym/,
    'No project (Inbox)',
    /^Create “gy”/,
  ]);
  await expect(line(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  await expect(page.getByText('3 projects or areas. Arrow keys choose')).toBeAttached();
  await expectNoViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(options).toHaveCount(0);
  await expect(line(page)).toHaveValue('Row tomorrow ');
  await expect(page.getByRole('button', { name: 'Project: Twice a week' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(task(page, 'Row')).toHaveCount(1);
  await page.keyboard.type('Dust #lamps');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(task(page, 'Dust #lamps')).toHaveCount(1);
  await expect
    .poll(() => filed(get))
    .toEqual([
      ['Dust #lamps', 'Inbox'],
      ['Row', 'Twice a week'],
    ]);

  await test.step('a project is created from the line by mouse, in the chosen area', async () => {
    await post('areas', { name: 'The garden' });
    await post('areas', { name: 'Home' });
    await page.reload();
    await line(page).click();
    const top = () => task(page, 'Row').boundingBox();
    const before = await top();
    await page.keyboard.type('Dig the beds #Garden shed');
    await page.getByRole('option', { name: 'Create “Garden shed”' }).click();
    // The list below the line has not moved.
    await expect.poll(top).toEqual(before);
    await expect(line(page)).toBeFocused();
    await page.getByRole('button', { name: 'Area of the new project: The garden' }).click();
    await page.getByRole('option', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(task(page, 'Dig the beds')).toHaveCount(1);
    const created = async () =>
      (await get<{ name: string; area_name: string }[]>('projects')).find(({ name }) => name === 'Garden shed');
    await expect.poll(created).toMatchObject({ area_name: 'Home' });
  });
});

test('on a phone the line wraps, and a tap chooses from the list after #', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...{ viewport: PHONE, hasTouch: true, isMobile: true },
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  const { get, post } = await signedIn(page, 'hash-touch@example.com');
  await post('projects', { name: 'Guest room ready by spring' });
  await page.goto('/#today');
  await page.getByRole('button', { name: 'Add a task' }).tap();
  await expect(line(page)).toBeFocused();
  const height = async () => (await line(page).boundingBox())?.height ?? 0;
  const before = await height();
  await page.keyboard.type('Ask the landlord about the heating 15 min !high #gues');
  await expect.poll(height).toBeGreaterThan(before);
  await page.getByRole('option', { name: 'Guest room ready by spring' }).tap();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(line(page)).toBeFocused();
  await expectNoViolations(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  await page.keyboard.press('Enter');
  await expect(page.getByText('added to Guest room ready by spring.')).toBeAttached();
  await expect
    .poll(() => get('tasks'))
    .toMatchObject([{ name: 'Ask the landlord about the heating', estimated_duration: 15, priority: 'high' }]);
  await context.close();
});

test('a time in the quiet hours says on its chip when its notice comes, on one line of a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signedIn(page, 'capture-quiet@example.com');
  await page.goto('/#tasks');
  await page.getByRole('button', { name: 'Add a task' }).click();
  await line(page).fill('Call Ana in 3 days 22:30 remind me in 2 days 23:15');
  const notes = understood(page).getByRole('note', { name: 'Quiet hours: you’ll be notified at 8:00 AM.' });
  await expect(notes).toHaveText(['quiet until8:00 AM', 'quiet until8:00 AM']);
  for (const chip of await understood(page).getByRole('listitem').all()) {
    await expect(chip).toBeInViewport({ ratio: 1 });
    expect((await chip.boundingBox())!.height).toBeLessThan(40);
    const isWhole = await chip
      .getByText(/:(?:30|15)/)
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
    expect(isWhole).toBe(true);
  }
  await line(page).fill('Call Ana in 3 days 12:30');
  await expect(understood(page).getByRole('listitem')).toHaveCount(1);
  await expect(understood(page).getByRole('note')).toHaveCount(0);
  await expectNoViolations(page);
});

test('the quick-add line is also in the list of a project, in each column and in the panel', async ({ page }) => {
  const { get, post } = await signedIn(page, 'same-line@example.com');
  const { id: project_id } = await post('projects', { name: 'Move house' });
  await page.goto(`/#projects?project=${project_id}`);
  await expect(page.getByRole('button', { name: 'Add a task' })).toBeVisible();
  await page.keyboard.press('q');
  await expect(page.getByRole('button', { name: 'Project: Move house' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a task' }).click();
  await expect(line(page)).toBeFocused();
  await line(page).fill('Rent a van tomorrow 9:00 45m !high');
  await expect(understood(page).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(task(page, 'Rent a van')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.locator('label', { hasText: 'Board' }).click();
  await page.getByRole('button', { name: 'Add a task to Review' }).click();
  await expect(line(page, 'New task in Review')).toBeFocused();
  await line(page, 'New task in Review').fill('Check the lease on 3 Dec 2027 30m');
  await expect(understood(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Review' }).getByText('Check the lease').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'To do' }).getByText('Rent a van').click();
  await line(page, 'New subtask').fill('Ask #three firms 20 min every week');
  await expect(understood(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Ask #three firms every week' })).toBeVisible();
  const stored = async () => {
    const tasks = await get<{ name: string; status: string; due_time: string; estimated_duration: number }[]>('tasks');
    return tasks.map((each) => [each.name, each.status, each.due_time, each.estimated_duration]).toSorted();
  };
  await expect.poll(stored).toEqual([
    ['Ask #three firms every week', 'todo', null, 20],
    ['Check the lease', 'review', null, 30],
    ['Rent a van', 'todo', '09:00', 45],
  ]);
});

test('the Inbox is emptied by keyboard, where Tab continues with the next row, by pressing a suggestion, and by dragging', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'filing-keys@example.com');
  for (const name of ['Gymnopédie No. 1', 'Guest room']) await post('projects', { name });
  for (const name of ['Practise the scale', 'Paint the guest bed', 'Buy a metronome']) await post('tasks', { name });
  await page.goto('/#tasks?view=inbox');
  const row = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(row('Buy a metronome')).toBeVisible();
  await page.keyboard.press('j');
  await expect(row('Buy a metronome')).toBeFocused();
  await page.keyboard.press('#');
  const menu = page.getByRole('dialog', { name: 'Project' });
  await page.keyboard.type('gymno');
  await page.keyboard.press('Tab');
  await expect(row('Buy a metronome')).toHaveCount(0);
  // The next task shares a word with a project, which is listed first, with its reason.
  await expect(menu.getByText('also says “guest”')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await expect(row('Paint the guest bed')).toHaveCount(0);
  await expect(menu).toBeVisible();
  await page.keyboard.type('Music');
  await expect(menu.getByRole('option', { name: 'Create “Music”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything has a place')).toBeVisible();
  // The project is created first, and then the task is filed.
  await expect
    .poll(() => filed(get))
    .toEqual([
      ['Buy a metronome', 'Gymnopédie No. 1'],
      ['Paint the guest bed', 'Guest room'],
      ['Practise the scale', 'Music'],
    ]);

  await test.step('a task is filed by pressing its suggested project, or by dragging it', async () => {
    for (const name of ['Tune the violin', 'Air the guest room']) await post('tasks', { name });
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('button', { name: /there: looks like “Guest room”/ })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(size!);
    await page.getByRole('button', { name: 'Move “Air the guest room” there: looks like “Guest room”' }).click();
    await expect(page.getByText('“Air the guest room” moved to “Guest room”')).toBeVisible();
    await expect(task(page, 'Air the guest room')).toHaveCount(0);
    const from = (await page.getByText('Tune the violin').boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
    const target = page.getByRole('region', { name: 'Projects to drop on' }).getByText('Gymnopédie No. 1');
    const to = (await target.boundingBox())!;
    await page.mouse.move(to.x + 10, to.y + 5, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText('“Tune the violin” moved to “Gymnopédie No. 1”')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Projects to drop on' })).toHaveCount(0);
    await undo(page);
    await expect(task(page, 'Tune the violin')).toHaveCount(1);
    await expect
      .poll(async () => (await filed(get)).filter(([name]) => name === 'Tune the violin' || name?.startsWith('Air')))
      .toEqual([
        ['Air the guest room', 'Guest room'],
        ['Tune the violin', 'Inbox'],
      ]);
  });
});

test('a pasted list becomes one task per line, and a text longer than a name is kept whole', async ({ page }) => {
  const { get } = await signedIn(page, 'pasted@example.com');
  await page.goto('/#tasks');
  await line(page).fill('- Buy paint !high\n- Call Ana\n- Book a van');
  await expect(page.getByText('Each of the 3 lines becomes a task.')).toBeVisible();
  await expect(understood(page)).toBeHidden();
  await page.getByRole('button', { name: 'Make it one task' }).click();
  await expect(line(page)).toHaveValue('Buy paint !high Call Ana Book a van');
  await line(page).fill('- Buy paint !high\n- Call Ana\n- Book a van');
  await expectNoViolations(page);
  await expect(page.getByRole('button', { name: 'Add 3 tasks' })).toBeVisible();
  await line(page).press('Enter');
  for (const name of ['Buy paint', 'Call Ana', 'Book a van']) await expect(task(page, name)).toHaveCount(1);

  await line(page).fill('Move house\n  - Pack\n    - Books tomorrow\n  - [x] Clean');
  await expect(page.getByText('Each of the 4 lines becomes a task, indented ones subtasks.')).toBeVisible();
  await line(page).press('Enter');
  const nested = async () => {
    const tasks = await get<{ id: string; name: string; parent_task_id: string | null }[]>('tasks');
    const nameOf = new Map(tasks.map(({ id, name }) => [id, name]));
    const below = tasks.filter(({ parent_task_id }) => parent_task_id !== null);
    return below.map(({ name, parent_task_id }) => [name, nameOf.get(parent_task_id!)]).toSorted();
  };
  await expect.poll(nested).toEqual([
    ['Books', 'Pack'],
    ['Clean', 'Move house'],
    ['Pack', 'Move house'],
  ]);
  const all = await get<{ name: string; completed: boolean }[]>('tasks');
  expect(all.filter(({ completed }) => completed).map(({ name }) => name)).toEqual(['Clean']);

  // A long list scrolls in its field, so the hint and the button stay visible.
  await line(page).fill(Array.from({ length: 50 }, (_, index) => `- Step ${index + 1}`).join('\n'));
  const hint = page.getByText('Each of the 50 lines becomes a task.');
  await expect(hint).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Add 50 tasks' })).toBeInViewport();
  await line(page).fill('');

  const text = 'Write down all that Ana said about the house by the lake. '.repeat(8).trim();
  await line(page).fill(`${text} !low`);
  await expect(page.getByText('The full text goes into the description')).toBeVisible();
  await line(page).press('Enter');
  await expect(line(page)).toHaveValue('');
  const long = async () => {
    const tasks = await get<{ name: string; description: string; priority: string }[]>('tasks');
    return tasks.find(({ name }) => name.startsWith('Write down'));
  };
  await expect.poll(long).toMatchObject({ description: text, priority: 'low' });
  expect((await long())?.name).toMatch(/^Write down all.*…$/);
});

test('a task added out of sight says where it is, and Show scrolls to it', async ({ page }) => {
  const { post } = await signedIn(page, 'out-of-sight@example.com');
  for (const name of ['First', 'Second']) {
    const { id: project_id } = await post('projects', { name: `${name} project` });
    for (let count = 1; count <= 15; count += 1) await post('tasks', { name: `${name} ${count}`, project_id });
  }
  await page.goto('/#tasks');
  const row = page.getByRole('link', { name: 'Plant a tree', exact: true });
  await line(page).fill('Plant a tree #Second project');
  await line(page).press('Enter');
  await expect(page.getByText('“Plant a tree” added to Second project', { exact: true })).toBeVisible();
  await expect(row).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row).toBeInViewport();
  await expect(row).toBeFocused();

  // Also if the filter hides it.
  await page.goto('/#tasks?show=overdue');
  await line(page).fill('Plant a bush #Second project');
  await line(page).press('Enter');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Plant a bush', exact: true })).toBeFocused();
});

test('a task put into an area by # is on the page of the area with the tasks of its projects, moves to a project, and back with Undo', async ({
  page,
}) => {
  const { get, post, put } = await signedIn(page, 'in-an-area@example.com');
  const { id: area_id } = await post('areas', { name: 'Running' });
  await page.goto('/#tasks');
  await line(page).fill('New laces #Running');
  await expect(page.getByRole('button', { name: 'Keep “#Running” in the name' })).toBeVisible();
  await line(page).press('Enter');
  await expect.poll(() => filed(get)).toEqual([['New laces', 'Running']]);
  expect(await get('projects')).toMatchObject([]);

  const { id: project_id } = await post('projects', { name: 'First 10 km', area_id });
  // The heading of its tasks in the list of all leads to the page of the area.
  await page.getByRole('link', { name: 'Running', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#areas\\?area=${area_id}`));
  await expect(page.getByRole('heading', { name: 'Running', exact: true })).toBeVisible();
  const own = page.getByRole('region', { name: 'Tasks', exact: true });
  const laces = own.getByRole('link', { name: 'New laces', exact: true });
  const loose = own.getByRole('heading', { name: 'In no project' });
  await expect(loose).toBeVisible();
  await expect(page.getByRole('link', { name: 'First 10 km' })).toBeVisible();
  await laces.click();
  await page.getByRole('button', { name: 'Project: Running' }).click();
  await page.getByRole('option', { name: 'First 10 km' }).click();
  await expect(loose).toBeHidden();
  await expect(own.getByRole('heading', { name: 'First 10 km' })).toBeVisible();
  await expect(laces).toBeVisible();
  await undo(page, () => expect.poll(() => filed(get)).toEqual([['New laces', 'First 10 km']]));
  await expect(loose).toBeVisible();
  await expect.poll(() => filed(get)).toEqual([['New laces', 'Running']]);

  const [first] = await Promise.all(['Run 8 km', 'Run 9 km'].map((name) => post('tasks', { name, project_id })));
  await put(`tasks/${first?.id}`, { completed: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(own).toContainText('2 open · 1 done');
  await expect(own.getByRole('checkbox')).toHaveCount(2);
  await own.getByRole('link', { name: '1 done' }).click();
  await expect(page.getByRole('link', { name: 'Run 8 km' })).toBeVisible();
});
