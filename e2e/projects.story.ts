import type { Page } from '@playwright/test';
import { carry } from './carry.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { newPerson, signedIn } from './person.ts';
import { box } from './touch.ts';
import { undo } from './undo.ts';

// As most people have it: things move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Task {
  id: string;
  name: string;
  status: string;
  estimated_duration: number | null;
  priority: string;
}

/** A person with a project, signed in. Returns ways to add to it and to read it by API. */
async function beginProject(page: Page, email: string, view: 'list' | 'kanban') {
  const { get, post, put, token } = await newPerson(page, email);
  const { id } = await post('projects', { name: 'Move house' });
  const add = (name: string, fields: object = {}) => post('tasks', { name, project_id: id, ...fields });
  /** The tasks in their order on the server: `Pack, Van (in_progress)`. */
  const stored = async () =>
    (await get<Task[]>(`projects/${id}/tasks`))
      .map(({ name, status }) => (status === 'todo' ? name : `${name} (${status})`))
      .join(', ');
  const open = async () => {
    await page.addInitScript(
      ([kept, shown]) => {
        localStorage.setItem('auth_token', kept);
        localStorage.setItem('project_view', shown);
      },
      [token, view] as const,
    );
    await page.goto(`/#projects?project=${id}`);
  };
  return { id, add, post, put, get, stored, open };
}

const cards = (page: Page, column: string) => page.getByRole('region', { name: column }).locator('[data-card]');
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name }).first();
/** Moves a card with the keyboard. */
async function carryCard(page: Page, name: string, keys: string[]) {
  await card(page, name).focus();
  await carry(page, keys);
}

test('a card is moved to another column and place with the keyboard, and Undo restores both', async ({ page }) => {
  const { add, put, stored, open } = await beginProject(page, 'board@example.com', 'kanban');
  for (const name of ['Boxes', 'Van', 'Keys']) await add(name);
  for (const name of ['Paint', 'Floors']) await put(`tasks/${(await add(name)).id}`, { status: 'in_progress' });
  await open();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') calls.push(new URL(request.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, ':id'));
  });

  await carryCard(page, 'Keys', ['ArrowUp', 'ArrowUp']);
  await expect(page.getByText('“Keys” moved within To do')).toBeVisible();
  await expect(cards(page, 'To do')).toHaveText([/Keys/, /Boxes/, /Van/]);
  expect(calls).toEqual(['/api/projects/:id/tasks/reorder']);
  await undo(page, () => expect.poll(stored).toBe('Keys, Boxes, Van, Paint (in_progress), Floors (in_progress)'));
  await expect(cards(page, 'To do')).toHaveText([/Boxes/, /Van/, /Keys/]);
  await expect.poll(stored).toBe('Boxes, Van, Keys, Paint (in_progress), Floors (in_progress)');

  calls.length = 0;
  await carryCard(page, 'Van', ['ArrowRight', 'ArrowDown']);
  await expect(page.getByText('“Van” moved to In progress', { exact: true })).toBeVisible();
  await expect.poll(stored).toContain('Van (in_progress)');
  expect(calls.length).toBeLessThanOrEqual(2);
  await expect(cards(page, 'To do')).toHaveText([/Boxes/, /Keys/]);
  const moved = await cards(page, 'In progress').allTextContents();
  await undo(page);
  await expect(cards(page, 'To do')).toHaveText([/Boxes/, /Van/, /Keys/]);
  await expect.poll(stored).toBe('Boxes, Van, Keys, Paint (in_progress), Floors (in_progress)');
  await carryCard(page, 'Van', ['ArrowRight', 'ArrowDown']);
  await expect.poll(stored).toContain('Van (in_progress)');
  await page.reload();
  await expect(cards(page, 'In progress')).toHaveText(moved);
  await expectNoViolations(page);
});

/** Drags a card with the mouse, in as many moves as given, and drops it. */
async function dragCard(page: Page, name: string, by: { x: number; y: number; steps: number }) {
  const { x, y, height } = await box(card(page, name));
  const from = { x: x + 20, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: by.steps });
  await page.mouse.up();
}

test('a card dragged straight sideways, or to the bottom of an empty column, lands there', async ({ page }) => {
  const { add, stored, open } = await beginProject(page, 'board-by-mouse@example.com', 'kanban');
  for (const name of ['Boxes', 'Van', 'Keys', 'Paint', 'Floors']) await add(name);
  await open();
  await expect(cards(page, 'To do')).toHaveCount(5);
  const [first, second] = [
    await box(cards(page, 'To do').first()),
    await box(page.getByRole('region', { name: 'In progress' })),
  ];
  const across = second.x - first.x;
  // Drags the lowest card past the end of the empty columns, in many moves and in few.
  await dragCard(page, 'Floors', { x: across, y: 0, steps: 12 });
  await expect.poll(stored).toContain('Floors (in_progress)');
  await expect(cards(page, 'In progress')).toHaveText([/Floors/]);
  await dragCard(page, 'Paint', { x: 2 * across, y: 0, steps: 2 });
  await expect.poll(stored).toContain('Paint (review)');
  const offer = page.getByText('2 tasks are in progress, and the project is not started.');
  await page.getByRole('button', { name: 'Set to in progress' }).click();
  await expect(offer).toHaveCount(0);
  // Until then the visible Undo is that of “Paint”.
  await expect(page.getByText('“Move house” is in progress')).toBeVisible();
  await undo(page);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  const [done, boxes] = [await box(page.getByRole('region', { name: 'Done' })), await box(card(page, 'Boxes'))];
  const toItsFoot = done.y + done.height - boxes.y - boxes.height / 2 - 8;
  await dragCard(page, 'Boxes', { x: 3 * across, y: toItsFoot, steps: 12 });
  await expect.poll(stored).toContain('Boxes (completed)');
  await expect(cards(page, 'To do')).toHaveText([/Van/, /Keys/]);
});

test('a blocked card names its prerequisites, and returns if it may not move', async ({ page }) => {
  const { add, put, post, stored, open } = await beginProject(page, 'blocked-card@example.com', 'kanban');
  const van = await add('Rent a van');
  const drive = await add('Drive over');
  await put(`tasks/${drive.id}/dependencies`, [van.id]);
  for (const name of ['Ask around', 'Compare prices']) await post(`tasks/${van.id}/subtasks`, { name });
  await open();

  await expect(card(page, 'Drive over')).toContainText('after “Rent a van”');
  await expect(cards(page, 'To do')).toHaveCount(2);
  await expect(card(page, 'Rent a van')).toContainText('0/2');
  await carryCard(page, 'Drive over', ['ArrowRight']);
  await expect(page.getByText('“Drive over” waits for “Rent a van”')).toBeVisible();
  await expect(page.getByText('“Drive over” stays in To do, position 2 of 2.')).toBeAttached();
  await expect(cards(page, 'To do')).toHaveText([/Rent a van/, /Drive over/]);
  await expect(cards(page, 'In progress')).toHaveCount(0);
  expect(await stored()).not.toContain('in_progress');

  // Its prerequisite is completed.
  await carryCard(page, 'Rent a van', ['ArrowRight', 'ArrowRight', 'ArrowRight']);
  await expect(card(page, 'Drive over')).not.toContainText('after');
});

test('the tasks of a project are reordered in the list, with Undo, and a project is created once, with its first tasks, one per line', async ({
  page,
}) => {
  const { add, get, stored, open } = await beginProject(page, 'first-tasks@example.com', 'list');
  await test.step('reordered in the list', async () => {
    for (const name of ['Boxes', 'Van', 'Keys']) await add(name);
    await open();
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    const rows = page.getByRole('list', { name: 'Tasks: To do' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Move Keys up' }).click();
    await expect(rows).toHaveText(['Boxes', 'Keys', 'Van']);
    await expect(page.getByText('Order of tasks changed')).toBeVisible();
    await undo(page, () => expect.poll(stored).toBe('Boxes, Keys, Van'));
    await expect(rows).toHaveText(['Boxes', 'Van', 'Keys']);
    await expect.poll(stored).toBe('Boxes, Van, Keys');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Boxes' })).toBeVisible();
  });

  await page.goto('/#projects?new=project');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Winter weekend');
  await dialog.getByRole('textbox', { name: 'Task 1', exact: true }).fill('Find a cottage');
  await dialog.getByRole('textbox', { name: 'Time for task 1' }).fill('1 h 30');
  await dialog.getByRole('textbox', { name: 'Time for task 1' }).press('Enter');
  const second = dialog.getByRole('textbox', { name: 'Task 2', exact: true });
  await expect(second).toBeFocused();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- Ask Ana\\n- Book the train\\n\\n- Pack');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await expect(dialog.getByRole('textbox', { name: 'Task 4', exact: true })).toHaveValue('Pack');
  await dialog.getByRole('button', { name: 'Remove task 3' }).click();
  await dialog.getByRole('button', { name: 'Priority of task 2: Medium' }).click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await dialog.getByRole('textbox', { name: 'Time for task 3' }).fill('soon');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a time, such as 45, 1 h or 1 h 30');
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'Time for task 3' }).fill('20');

  // The response is lost, and the API layer sends it again.
  let lost = 0;
  await page.route('**/api/projects/create-with-tasks', async (route) => {
    await route.fetch();
    lost += 1;
    await (lost === 1 ? route.abort() : route.continue());
  });
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Winter weekend' })).toBeVisible();
  for (const name of ['Find a cottage', 'Ask Ana', 'Pack']) {
    await expect(page.getByRole('checkbox', { name })).toBeVisible();
  }
  await expect.poll(() => get('projects')).toMatchObject([{ name: 'Move house' }, { name: 'Winter weekend' }]);
  const [, made] = await get<{ id: string }[]>('projects');
  const tasks = await get<Task[]>(`projects/${made!.id}/tasks`);
  expect(tasks.map(({ name, estimated_duration, priority }) => [name, estimated_duration, priority])).toEqual([
    ['Find a cottage', 90, 'medium'],
    ['Ask Ana', null, 'high'],
    ['Pack', 20, 'medium'],
  ]);
});

test('the menu of a project moves it to another area and sets its due date, with Undo', async ({ page }) => {
  const { id, get, post, open } = await beginProject(page, 'move-project@example.com', 'list');
  for (const name of ['Home', 'Work']) await post('areas', { name });
  await open();
  const menu = page.getByRole('button', { name: 'Actions for Move house' });
  const above = page.getByRole('navigation', { name: 'Above this project' });
  const choose = async (item: string) => {
    await menu.click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await choose('Move to area…');
  await expect(page.getByRole('combobox', { name: 'Find an area' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.type('hom');
  await page.keyboard.press('Enter');
  await expect(above.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByText('“Move house” moved to “Home”')).toBeVisible();
  await expect(menu).toBeFocused();
  await undo(page);
  await expect(above).toHaveText('No area');

  await choose('Due date…');
  await page.getByRole('dialog', { name: 'Due date' }).getByRole('textbox').fill('24 dec 2030');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Move house” is due')).toBeVisible();
  await expect.poll(() => get(`projects/${id}`)).toMatchObject({ area_id: null, due_date: '2030-12-24' });
});

test('another address typed while a form is open is opened, also after a reload', async ({ page }) => {
  await signedIn(page, 'typed-address@example.com');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  for (const reloads of [0, 1]) {
    await test.step(`after ${reloads} reloads`, async () => {
      // Another address of the same page does not load it again.
      await page.goto('about:blank');
      await page.goto('/#projects?new=project');
      await expect(dialog).toBeVisible();
      for (let reload = 0; reload < reloads; reload += 1) {
        // Back leads to the page once its own entry is on top.
        await expect.poll(() => page.evaluate('history.state?.over === true')).toBe(true);
        await page.reload();
        await expect(dialog).toBeVisible();
      }
      await page.goto('/#tasks');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
      await expect(page).toHaveURL(/#tasks$/);
      await page.goBack();
      await expect(page).toHaveURL(/#projects/);
    });
  }
});
