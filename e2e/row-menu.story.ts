import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { box } from './touch.ts';

// As most people have it: things move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/* The three dots of a row: everything that its keys do, with the mouse. */

interface Stored {
  name: string;
  priority: string;
  project_name: string | null;
  estimated_duration: number | null;
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const menuOf = async (page: Page, name: string) => {
  await row(page, name).hover();
  await page.getByRole('button', { name: `Actions for “${name}”` }).click();
};
const choose = async (page: Page, name: string, entry: string) => {
  await menuOf(page, name);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

test('the menu of a row of the day has all that its keys do', async ({ page }) => {
  const { get, post } = await signedIn(page, 'row-menu@example.com');
  await post('projects', { name: 'A calm home' });
  const { id } = await post('tasks', { name: 'Pay the rent' });
  await post(`today/tasks/${id}`);
  const stored = async () => (await get<Stored[]>('tasks'))[0];
  await page.goto('/#today');

  await menuOf(page, 'Pay the rent');
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Open/,
    /^Done/,
    /^Focus/,
    /^Tomorrow/,
    /^Due date/,
    /^Priority/,
    /^Estimate/,
    /^Move to project/,
    'Remove from day',
    /^Delete/,
  ]);
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toHaveAttribute('aria-keyshortcuts', 'w');
  await page.keyboard.press('Escape');

  await choose(page, 'Pay the rent', 'Priority…');
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await expect.poll(stored).toMatchObject({ priority: 'high' });

  await choose(page, 'Pay the rent', 'Estimate…');
  const estimate = page.getByRole('dialog', { name: 'Estimate' }).getByRole('textbox');
  await expect(estimate).toBeFocused();
  await page.keyboard.type('45');
  await expect(estimate).toHaveValue('45');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toMatchObject({ estimated_duration: 45 });

  await choose(page, 'Pay the rent', 'Move to project…');
  await page.getByRole('option', { name: /A calm home/ }).click();
  await expect.poll(stored).toMatchObject({ project_name: 'A calm home' });

  await choose(page, 'Pay the rent', 'Open');
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(page, 'Pay the rent', 'Delete');
  await expect(row(page, 'Pay the rent')).toHaveCount(0);
  // The toast of the last action is shown until the server has deleted it.
  await expect(page.getByText('Deleted “Pay the rent”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await choose(page, 'Pay the rent', 'Done');
  await expect.poll(() => get<unknown[]>('tasks?completed=true').then(({ length }) => length)).toBe(1);
});

test('the key . opens the menu of the focused row', async ({ page }) => {
  const { post } = await signedIn(page, 'row-menu-key@example.com');
  const { id } = await post('tasks', { name: 'Pay the rent' });
  await post(`today/tasks/${id}`);
  await page.goto('/#today');
  // Its entries are loaded with the first menu, and appear after its frame.
  const fetched = Promise.withResolvers<void>();
  await page.route(/RowMenuItems/, async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await row(page, 'Pay the rent').press('.');
  await expect(page.getByRole('menu')).toBeFocused();
  fetched.resolve();
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await page.getByRole('menuitem', { name: 'Due date…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Due date' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Pay the rent')).toBeFocused();
});

/** Opens the menu of a row by a right click in its name, and expects it at the pointer. */
async function rightClick(page: Page, name: RegExp | string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name }).first();
  await link.click({ button: 'right', position: { x: 20, y: 10 } });
  const { x, y } = await box(link);
  await expect(page.getByRole('menu')).toBeVisible();
  const menu = await box(page.getByRole('menu'));
  expect(Math.abs(menu.x - (x + 20))).toBeLessThan(20);
  expect(Math.abs(menu.y - (y + 10))).toBeLessThan(20);
}

test('a right click opens the menu of a row at the pointer, in every list', async ({ page }) => {
  const { post } = await signedIn(page, 'right-click@example.com');
  const { id: project_id } = await post('projects', { name: 'A calm home' });
  const { id } = await post('tasks', { name: 'Pay the rent', project_id });
  await post('tasks', { name: 'Call Ana' });
  await post(`today/tasks/${id}`);
  await post('journal', { title: 'A quiet day', content: 'Read.' });
  await post('recurring-tasks', { name: 'Stretch', recurrence_pattern: { type: 'weekly' } });
  await post('pillars', { name: 'Health' });
  const entries = page.getByRole('menu').getByRole('menuitem');
  const places: [hash: string, row: string, entry: RegExp][] = [
    ['today', 'Pay the rent', /^Remove from day/],
    ['tasks', 'Pay the rent', /^Select/],
    ['tasks?view=inbox', 'Call Ana', /^Select/],
    ['tasks?view=repeating', 'Stretch', /^Edit/],
    [`projects?project=${project_id}`, 'Pay the rent', /^Tomorrow/],
    [`projects?project=${project_id}&view=board`, 'Pay the rent', /^Tomorrow/],
    ['projects', 'A calm home', /^Edit/],
    ['pillars', 'Health', /^Edit/],
    ['journal', 'A quiet day', /^Open/],
  ];
  for (const [hash, name, entry] of places) {
    await page.goto(`/#${hash}`);
    await rightClick(page, new RegExp(name));
    await expect(entries.filter({ hasText: entry })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  // The button of the row opens its menu at itself again.
  await page.goto('/#today');
  await rightClick(page, 'Pay the rent');
  await page.keyboard.press('Escape');
  await menuOf(page, 'Pay the rent');
  const button = await box(page.getByRole('button', { name: 'Actions for “Pay the rent”' }));
  await expect(entries.first()).toBeVisible();
  const edges = async () => {
    const menu = await box(page.getByRole('menu'));
    return Math.abs(menu.x + menu.width - (button.x + button.width));
  };
  await expect.poll(edges).toBeLessThan(20);
  await page.keyboard.press('Escape');
  await row(page, 'Pay the rent').click({ button: 'right', modifiers: ['Shift'] });
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('a row that is rendered under the resting pointer after a page change has its buttons', async ({ page }) => {
  const { post } = await signedIn(page, 'row-below-pointer@example.com', { timezone: 'UTC' });
  const due_date = new Date().toISOString().slice(0, 10);
  for (let at = 0; at < 9; at += 1) await post('tasks', { name: `Task ${at}`, due_date });
  await page.goto('/#today');
  await row(page, 'Task 4').hover();
  await expect(page.getByRole('button', { name: 'Tomorrow: “Task 4”' })).toBeVisible();
  await page.evaluate("location.hash = 'tasks'");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks');
  await expect(page.locator('main [data-row-id]:hover').getByRole('button', { name: /^Tomorrow: / })).toBeVisible();
});
