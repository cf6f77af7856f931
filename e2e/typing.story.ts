import { expect, test } from './fixtures.ts';
import { signedIn } from './person.ts';

/* People type on while what they have opened is still on its way. */

const SLOW_MS = 1_500;

test('what is typed right behind q is the new task, from its first letter on', async ({ page }) => {
  const { get } = await signedIn(page, 'types-q@example.com');
  await page.route('**/assets/QuickAddDialog-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await page.goto('/#dashboard');
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible();
  await page.keyboard.type('qwalk the dog');
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue('walk the dog');
  await page.keyboard.type(' today');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await get<{ name: string }[]>('tasks')).map(({ name }) => name))
    .toEqual(['walk the dog']);
});

test('no letter of what is typed right behind # acts on the row', async ({ page }) => {
  const { get, post } = await signedIn(page, 'types-file@example.com');
  await post('projects', { name: 'Walks with Ben' });
  await post('tasks', { name: 'Buy boots' });
  await page.route('**/assets/RowPopup-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await page.goto('/#tasks?view=inbox');
  await page.getByRole('link', { name: 'Buy boots' }).focus();
  await page.keyboard.type('#walks');
  const field = page.getByRole('combobox', { name: 'Find a project' });
  await expect(field).toBeFocused();
  await field.fill('walks');
  await page.getByRole('option', { name: /Walks with Ben/ }).click();
  const stored = async () => (await get<{ project_name: string | null; due_date: string | null }[]>('tasks'))[0];
  await expect.poll(stored).toMatchObject({ project_name: 'Walks with Ben', due_date: null });
});
