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

test('what is typed right behind # finds the project, and no letter of it acts on the row', async ({ page }) => {
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

  await test.step('on Tasks, where the list of projects comes late', async () => {
    await page.goto('/#tasks');
    const row = page.getByRole('link', { name: 'Buy boots' });
    await row.press('#');
    await page.keyboard.type('wa');
    begun.resolve();
    await page.keyboard.type('lks with ben');
    await expect(field).toHaveValue('walks with ben');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    expect(await stored()).toEqual(before);
  });

  await test.step('in the Inbox, where it is there already', async () => {
    await page.goto('/#tasks?view=inbox');
    await page.getByRole('link', { name: 'Buy boots' }).focus();
    await page.keyboard.type('#walks');
    await expect(field).toHaveValue('walks');
    await expect(field).toBeFocused();
    expect(await stored()).toEqual(before);
    await page.keyboard.press('Escape');
    // All in one go, with Enter: what is found first is chosen.
    await page.getByRole('link', { name: 'Buy boots' }).focus();
    await page.keyboard.type('#walks\n');
    await expect.poll(stored).toMatchObject({ project_name: 'Walks with Ben', due_date: null });
  });
});

test('what is typed right behind r, with Enter, is the name of the row', async ({ page }) => {
  const { get, post } = await signedIn(page, `types-name-${crypto.randomUUID()}@example.com`);
  await post('tasks', { name: 'Buy boots' });
  await page.route('**/assets/RowPopup-*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await page.goto('/#tasks');
  await page.getByRole('link', { name: 'Buy boots' }).press('r');
  await page.keyboard.type('jackets quickly');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await get<{ name: string }[]>('tasks')).map(({ name }) => name))
    .toEqual(['jackets quickly']);
});
