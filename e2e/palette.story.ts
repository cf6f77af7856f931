import { expect, expectNoViolations, followRequests, test } from './fixtures.ts';
import { signedIn } from './person.ts';

const LABEL = 'Search or do anything';

test('one field finds records, goes anywhere and does everything', async ({ page }) => {
  const { get, post } = await signedIn(page, 'palette@example.com');
  const pillar_id = (await post('pillars', { name: 'Mind & Craft', color: '#A78BFA' })).id;
  const area_id = (await post('areas', { name: 'Kitchen', pillar_id })).id;
  const bread = await post('projects', { name: 'Sourdough baking', area_id });
  const buns = await post('tasks', { name: 'Bake saffron buns', description: 'Two trays', project_id: bread.id });
  await post(`tasks/${buns.id}/subtasks`, { name: 'Grind the saffron' });
  for (const name of ['Delete old photos', 'Call Tom', 'Call Ana']) await post('tasks', { name });
  await post('journal', { title: 'A slow Sunday', content: 'The bakery was closed.', entry_date: '2026-06-07' });
  const { keyboard } = page;
  const field = page.getByRole('combobox', { name: LABEL });
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  const selected = page.getByRole('option', { selected: true });

  await test.step('results of all kinds, the best selected, and Enter opens it', async () => {
    await page.goto('/#today');
    await expect(page.getByText('Choose from all open tasks').first()).toBeVisible();
    await page.getByRole('button', { name: LABEL }).click();
    await field.fill('bak');
    await expect(page.getByRole('dialog', { name: LABEL }).getByRole('status')).toHaveText('3 found');
    await expect(page.getByRole('group', { name: 'Journal' })).toContainText('A slow Sunday');
    await expect(selected).toContainText('Bake saffron buns');
    const preview = page.locator('body > [aria-hidden]', { hasText: 'Two trays' });
    await expect(preview).toContainText('Grind the saffron');
    await expectNoViolations(page);
    await keyboard.press('ArrowDown');
    await expect(preview).toHaveCount(0);
    await keyboard.press('ArrowUp');
    await expect(preview).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(page).toHaveURL(new RegExp(`#today\\?task=${buns.id}`));
    await keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'With “Bake saffron buns”' })).toContainText('Complete');
    await field.fill('tom');
    await expect(selected).toContainText('Call Tom');
    await keyboard.press('Tab');
    await expect(option('Plan for tomorrow')).toBeVisible();
    await keyboard.press('Backspace');
    await keyboard.type('sourd');
    await expect(selected).toContainText('Sourdough baking');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#projects\\?project=${bread.id}`));
  });

  await test.step('g and a letter go to a section, and [ back', async () => {
    await keyboard.press('Escape');
    await keyboard.type('gi');
    await expect(page.getByRole('main').getByRole('link', { name: 'Call Tom' })).toBeVisible();
    await keyboard.press('[');
    await expect(page).toHaveURL(/#projects/);
    await keyboard.press(']');
    await expect(page).toHaveURL(/view=inbox/);
  });

  await test.step('after a completion by mouse the row with the focus shows it', async () => {
    await page.getByRole('checkbox', { name: 'Call Ana' }).click();
    const row = page.getByRole('main').getByRole('link', { name: 'Call Tom' });
    await expect(row).toBeFocused();
    expect(await page.evaluate("getComputedStyle(document.activeElement, '::after').outlineStyle")).toBe('solid');
  });

  await test.step('the focused row is planned by the name of the action', async () => {
    await keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'With “Call Tom”' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('Sourdough');
    await keyboard.type('delete');
    await expect(selected).toContainText('Delete old photos');
    await field.fill('call tom');
    await expect(selected).toContainText('Call Tom');
    await expect(option(/^Delete/)).toHaveCount(0);
    await field.fill('postpone');
    // An action of the row waits for the server.
    await expect(selected).toContainText('Today');
    await keyboard.press('ArrowDown');
    await expect(selected).toContainText('Tomorrow');
    await keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('“Call Tom” planned for tomorrow')).toBeVisible();
  });

  await test.step('what was undone is redone, and the history lists it', async () => {
    const priorities = async () => (await get<{ priority: string }[]>('tasks')).map(({ priority }) => priority);
    await page.getByRole('main').getByRole('link', { name: 'Call Tom' }).press('1');
    await expect.poll(priorities).toContain('high');
    await keyboard.press('Control+z');
    await expect.poll(priorities).not.toContain('high');
    await expect(page.getByRole('status').getByText(/^Undone/)).toBeVisible();
    await keyboard.press('Control+Shift+Z');
    await expect.poll(priorities).toContain('high');
    await keyboard.press('Control+k');
    await keyboard.type('undo hist');
    await keyboard.press('Enter');
    const history = page.getByRole('dialog', { name: 'Undo history' });
    await expect(history.getByRole('listitem')).toHaveText([
      /“Call Tom” now high priority/,
      /“Call Tom” planned for tomorrow/,
      /“Call Ana” completed/,
    ]);
    await expectNoViolations(page);
    await history.getByRole('button', { name: 'Undo' }).first().click();
    await expect(history.getByRole('button', { name: 'Redo' })).toBeFocused();
    await keyboard.press('Escape');
  });

  await test.step('what is not found becomes a task', async () => {
    const untilAnswered = followRequests(page);
    await page.keyboard.press('/');
    await field.fill('Zebra crossing');
    await expect(page.getByText('Nothing found for “Zebra crossing”')).toBeVisible();
    // The text of an earlier new task is replaced; Q types a letter here.
    await field.fill('Giraffe feeding');
    await expect(selected).toHaveText(/^New task “Giraffe feeding”↵?$/);
    await keyboard.press('Enter');
    const line = page.getByRole('textbox', { name: 'New task' });
    await expect(line).toHaveValue('Giraffe feeding');
    await keyboard.press('Escape');
    await keyboard.press('/');
    await field.fill('Zebra crossing');
    await expect(selected).toHaveText(/New task “Zebra crossing”/);
    await keyboard.press('Enter');
    await expect(line).toHaveValue('Zebra crossing');
    await keyboard.press('Enter');
    await expect
      .poll(async () => (await get<{ name: string }[]>('tasks')).map(({ name }) => name))
      .toContain('Zebra crossing');
    await keyboard.press('Escape');
    // Without its answer the device would send it again, and signing out would ask about it.
    await untilAnswered();
  });

  await test.step('without a connection it searches this device and says so', async () => {
    await page.context().setOffline(true);
    await keyboard.press('Control+k');
    await keyboard.type('buns');
    await expect(option(/Bake saffron buns/)).toBeVisible();
    await expect(page.getByText('Offline: results from this device only')).toBeVisible();
    await page.context().setOffline(false);
    await field.fill('>sign out');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  });
});

test('a verb acts on the task it names, and what begins like a command becomes no task', async ({ page }) => {
  const { get, post } = await signedIn(page, 'verbs@example.com');
  const kitchen = await post('projects', { name: 'Kitchen renovation' });
  for (const name of ['Buy vitamins', 'Book the dentist']) await post('tasks', { name });
  const { keyboard } = page;
  const field = page.getByRole('combobox', { name: LABEL });
  const selected = page.getByRole('option', { selected: true });
  const tasks = () => get<{ name: string; completed: boolean; project_id: string | null }[]>('tasks');
  const names = async () => (await tasks()).map(({ name }) => name).toSorted();
  const toast = (text: string) => page.getByRole('status').getByText(text);
  /** Types a line, and presses Enter once its first hit is this. */
  const enter = async (line: string, hit: string) => {
    await keyboard.press('Control+k');
    await field.fill(line);
    await expect(selected).toContainText(hit);
    await keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };
  // The tasks of the dashboard are not all on this device.
  await page.goto('/#insights');
  await expect(page.getByRole('heading', { name: 'Insights' }).first()).toBeVisible();

  await test.step('with a typing error in the name', async () => {
    await enter('complete vitmins', 'Complete “Buy vitamins”');
    await expect(toast('“Buy vitamins” completed')).toBeVisible();
    expect((await tasks()).find(({ name }) => name === 'Buy vitamins')?.completed).toBe(true);
    await keyboard.press('Control+z');
    await expect(toast('Undone')).toBeVisible();
    await expect.poll(async () => (await tasks()).some(({ completed }) => completed)).toBe(false);
  });

  await test.step('moves to days and projects, renames, and deletes with Undo', async () => {
    await enter('move dentist to tomorrow', 'Plan “Book the dentist” for tomorrow');
    await expect(toast('“Book the dentist” planned for tomorrow')).toBeVisible();
    await enter('move dentist to kitchen', 'Move “Book the dentist” to “Kitchen renovation”');
    await expect(toast('“Book the dentist” moved to “Kitchen renovation”')).toBeVisible();
    expect((await tasks()).filter(({ project_id }) => project_id === kitchen.id)).toHaveLength(1);
    await enter('rename dentist to Book a checkup', 'Rename “Book the dentist” to “Book a checkup”');
    await expect(toast('Renamed to “Book a checkup”')).toBeVisible();
    await enter('delete checkup', 'Delete “Book a checkup”');
    await expect(toast('Deleted “Book a checkup”')).toBeVisible();
    expect(await names()).toEqual(['Buy vitamins']);
    await keyboard.press('Control+z');
    await expect.poll(names).toEqual(['Book a checkup', 'Buy vitamins']);
  });

  await test.step('a day lists what is due, or becomes the due date of the focused task; a question goes to the coach', async () => {
    await page.goto('/#tasks');
    await page.getByRole('main').getByRole('link', { name: 'Buy vitamins' }).focus();
    await enter('due tomorrow', 'Due tomorrow');
    await expect(toast('“Buy vitamins” is due tomorrow')).toBeVisible();
    await page.goto('/#insights');
    await expect(page.getByRole('heading', { name: 'Insights' }).first()).toBeVisible();
    await keyboard.press('Control+k');
    await field.fill('due tomorrow');
    await expect(selected).toContainText('Tasks due tomorrow');
    await keyboard.press('Enter');
    await expect(field).toHaveValue(/^due:\d{4}-\d\d-\d\d $/);
    await expect(page.getByRole('option', { name: /Buy vitamins/ })).toBeVisible();
    await field.fill('what is overdue?');
    const ask = page.getByRole('option').last();
    await expect(ask).toHaveText('Ask the coach “what is overdue?”');
    await ask.click();
    const message = page.getByRole('textbox', { name: 'Message to the coach' });
    await expect(message).toHaveValue('what is overdue?');
    // Signing out would ask about it.
    await message.fill('');
    await page.goto('/#insights');
    await expect(page.getByRole('heading', { name: 'Insights' }).first()).toBeVisible();
  });

  await test.step('asks before it deletes the project of this name, which no task is mistaken for, and undoes it', async () => {
    await post('tasks', { name: 'Call about kitchen renovation' });
    const projects = async () => (await get<{ name: string }[]>('projects')).map(({ name }) => name);
    await enter('delete kitchen renovation', 'Delete “Kitchen renovation”');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await keyboard.press('Control+k');
    await expect(field).toHaveCount(0);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await enter('delete kitchen renovation', 'Delete “Kitchen renovation”');
    const question = page.getByRole('dialog', { name: 'Delete “Kitchen renovation”?' });
    await question.getByRole('button', { name: 'Delete project' }).click();
    await expect(toast('Deleted “Kitchen renovation”')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await projects()).toEqual([]);
    expect(await names()).toContain('Call about kitchen renovation');
    await keyboard.press('Control+z');
    await expect.poll(projects).toEqual(['Kitchen renovation']);
    await enter('rename kitchen renovation to Kitchen', 'Rename “Kitchen renovation” to “Kitchen”');
    await expect(toast('Renamed to “Kitchen”')).toBeVisible();
    expect(await projects()).toEqual(['Kitchen']);
  });

  await test.step('without such a task Enter does nothing, and the entry for a new task is below', async () => {
    await keyboard.press('Control+k');
    await field.fill('delete zebra');
    await expect(page.getByText('Nothing found for “delete zebra”')).toBeVisible();
    await expect(page.getByRole('option', { name: 'New task “delete zebra”' })).toBeVisible();
    await expect(selected).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(field).toHaveValue('delete zebra');
    await expectNoViolations(page);
    await keyboard.press('ArrowDown');
    await expect(selected).toContainText('New task “delete zebra”');
    await keyboard.press('Escape');
  });

  await test.step('a name typed after “new project” is in the form', async () => {
    await enter('new project Balcony', 'New project “Balcony”');
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Balcony');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Balcony' })).toBeVisible();
  });

  await test.step('a setting is found by its name, and has the focus', async () => {
    await enter('quiet hours', 'Quiet hours');
    await expect(page.getByLabel('Quiet hours from')).toBeFocused();
    await enter('log out', 'Sign out');
    await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible();
  });
});

test('a toast is above the palette, not over the keys at its foot', async ({ page }) => {
  const { post } = await signedIn(page, 'above@example.com');
  await post('tasks', { name: 'Call Tom' });
  await page.goto('/#tasks');
  await page.getByRole('checkbox', { name: 'Call Tom' }).click();
  const toast = page.getByText('“Call Tom” completed');
  await expect(toast).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: LABEL });
  await expect(palette).toBeVisible();
  const [above, below] = [(await toast.boundingBox())!, (await palette.boundingBox())!];
  expect(above.y + above.height).toBeLessThan(below.y);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  expect((await toast.boundingBox())!.y).toBeGreaterThan(below.y);
});
