import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** A project with so many tasks, `Task 1` first. */
async function makeTasks(page: Page, email: string, count: number) {
  const person = await signedIn(page, email);
  const project = await person.post('projects', { name: 'Move house' });
  for (let from = 1; from <= count; from += 20) {
    const numbers = Array.from({ length: Math.min(20, count - from + 1) }, (_, index) => from + index);
    const task = (number: number) => ({ name: `Task ${number}`, project_id: project.id, sort_order: number });
    await Promise.all(numbers.map((number) => person.post('tasks', task(number))));
  }
  return { ...person, project };
}

test('a list is one stop for Tab, and arrows walk its rows and their buttons', async ({ page }) => {
  const { keyboard } = page;
  await makeTasks(page, 'arrows@example.com', 4);
  await page.goto('/#tasks');
  await expect(row(page, 'Task 4')).toBeVisible();
  const stops = page.locator('[data-row-id] :is(a, button, input):not([tabindex="-1"])');
  await expect(stops).toHaveCount(1);
  await keyboard.press('j');
  await expect(row(page, 'Task 1')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('j');
  await expect(row(page, 'Task 3')).toBeFocused();
  await keyboard.press('k');
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect(row(page, 'Task 1')).toBeFocused();
  await keyboard.press('End');
  await expect(row(page, 'Task 4')).toBeFocused();
  await keyboard.press('Home');
  await expect(row(page, 'Task 1')).toBeFocused();
  await expect(stops).toHaveCount(1);

  // The buttons of the row, then the heading.
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Set a due date for “Task 1”' })).toBeFocused();
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowLeft');
  await expect(page.getByRole('checkbox', { name: 'Task 1' })).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Tasks of Move house' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(row(page, 'Task 1')).toBeHidden();
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(row(page, 'Task 1')).toBeFocused();

  // Out of the list with one Tab, and back to the same row.
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(row(page, 'Task 2')).not.toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(row(page, 'Task 2')).toBeFocused();
  await expectNoViolations(page);
});

test('letters act on the row that has the focus, each with Undo', async ({ page }) => {
  const { keyboard } = page;
  const { get } = await makeTasks(page, 'letters@example.com', 4);
  await page.goto('/#tasks');
  await expect(row(page, 'Task 4')).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('p');
  await expect(page.getByRole('menu', { name: 'Priority' })).toBeVisible();
  await keyboard.press('ArrowUp');
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row(page, 'Task 1')).toBeFocused();

  await keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Estimate' })).toBeFocused();
  // Letters that are typed are no keys.
  await keyboard.type('1 h 30');
  await keyboard.press('Enter');
  await expect(said(page, '1 task of 1 h 30')).toBeVisible();
  await expect(row(page, 'Task 1')).toBeFocused();

  await keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).press('Enter');
  await expect(row(page, 'Task 1')).toBeFocused();

  await keyboard.press('j');
  await keyboard.press('Delete');
  await expect(row(page, 'Task 2')).toHaveCount(0);
  await expect(row(page, 'Task 3')).toBeFocused();
  await expect(said(page, 'Deleted “Task 2”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Task 2')).toBeVisible();

  await row(page, 'Task 4').focus();
  await keyboard.press('Space');
  await expect(row(page, 'Task 4')).toHaveCount(0);
  await expect(row(page, 'Task 3')).toBeFocused();

  // Keys of the browser stay its own.
  await keyboard.press('Control+d');
  await keyboard.press('Alt+p');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const tasks = await get<{ name: string; estimated_duration: number | null; due_date: string | null }[]>('tasks');
  const first = tasks.find(({ name }) => name === 'Task 1');
  expect(first?.estimated_duration).toBe(90);
  expect(first?.due_date).not.toBeNull();
});

test('Shift and arrows choose several rows, on which letters act together', async ({ page }) => {
  const { keyboard } = page;
  const { get } = await makeTasks(page, 'several@example.com', 5);
  await page.goto('/#tasks');
  await expect(row(page, 'Task 5')).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await expect(said(page, '3 selected')).toBeVisible();
  await keyboard.press('Shift+ArrowUp');
  await expect(said(page, '2 selected')).toBeVisible();
  await keyboard.press('End');
  await keyboard.press('x');
  await expect(said(page, '3 selected')).toBeVisible();
  await keyboard.press('d');
  await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).press('Enter');
  await expect(said(page, '3 tasks due Tomorrow')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Chosen tasks' })).toHaveCount(0);
  const tasks = await get<{ name: string; due_date: string | null }[]>('tasks');
  const due = tasks.filter(({ due_date }) => due_date !== null).map(({ name }) => name);
  expect(due.toSorted()).toEqual(['Task 1', 'Task 2', 'Task 5']);
});

test('a long list is walked to its end, and keeps the focus while it is scrolled and read again', async ({ page }) => {
  test.setTimeout(120_000);
  const { keyboard } = page;
  const { post, project } = await makeTasks(page, 'thousands@example.com', 400);
  await page.goto('/#tasks');
  await expect(row(page, 'Task 1')).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('End');
  await expect(row(page, 'Task 400')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(row(page, 'Task 399')).toBeFocused();
  // Scrolled away, it keeps the focus.
  await page.evaluate('scrollTo(0, 0)');
  await expect(row(page, 'Task 1')).toBeVisible();
  await expect(row(page, 'Task 399')).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(row(page, 'Task 398')).toBeFocused();
  await expect(row(page, 'Task 398')).toBeInViewport();
  // A task from another device.
  await post('tasks', { name: 'From the phone', project_id: project.id });
  await page.evaluate('dispatchEvent(new Event("online"))');
  await keyboard.press('Home');
  await expect(row(page, 'Task 1')).toBeFocused();
});

test('help shows the keys of where one stands, and Escape closes one overlay at a time', async ({ page }) => {
  const { keyboard } = page;
  await makeTasks(page, 'overlays@example.com', 3);
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto('/#tasks');
  await expect(row(page, 'Task 3')).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys that work here' });
  await expect(help.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  await expect(help).toContainText('Due date');
  await expect(help).toContainText('Next row');
  await expectNoViolations(page);
  await keyboard.press('Escape');
  await expect(row(page, 'Task 1')).toBeFocused();

  // Selection, panel, dialog, menu: the last one that opened closes first.
  await keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Task' });
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Actions for “Task 1”' }).press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Reminder: None' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Reminder' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Reminder' })).toHaveCount(0);
  await expect(panel).toBeVisible();
  await row(page, 'Task 1').focus();
  await keyboard.press('x');
  await expect(said(page, '1 selected')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Chosen tasks' })).toHaveCount(0);
  await expect(panel).toBeVisible();
  await keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(row(page, 'Task 1')).toBeFocused();
});
