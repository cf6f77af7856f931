import { expect, expectNoViolations, test } from './fixtures.ts';
import { newPerson, PASSWORD, signedIn } from './person.ts';

const AREA = 'Sleep and recovery';

test('what is typed in a form is there again after Esc, Back, a reload and signing out, for this person only', async ({
  page,
}) => {
  const { get } = await newPerson(page, 'drafts@example.com');
  await newPerson(page, 'drafts-other@example.com', { first_name: 'Ben' });
  const signIn = async (email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('navigation', { name: 'Sections' }).first()).toBeVisible();
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'New project' });
  const name = dialog.getByLabel('Name', { exact: true });
  const kept = dialog.getByText('Draft kept.');
  const open = async () => {
    await page.goto('/#projects?new=project');
    await expect(name).toBeVisible();
  };

  await page.goto('/');
  await signIn('drafts@example.com');
  await open();
  await expect(kept).toBeHidden();
  await name.fill('Winter weekend with Mum');
  await dialog.getByLabel('Task 1', { exact: true }).fill('Look for a cottage tomorrow');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open();
  await expect(kept).toBeVisible();
  await expect(name).toHaveValue('Winter weekend with Mum');
  await expect(dialog.getByLabel('Task 1', { exact: true })).toHaveValue('Look for a cottage tomorrow');
  await expectNoViolations(page);
  await page.reload();
  await expect(name).toHaveValue('Winter weekend with Mum');
  await page.keyboard.press('Escape');

  await signOut();
  await signIn('drafts-other@example.com');
  await open();
  await expect(name).toHaveValue('');
  await page.keyboard.press('Escape');
  await signOut();
  await signIn('drafts@example.com');
  await open();
  await expect(name).toHaveValue('Winter weekend with Mum');

  await dialog.getByRole('button', { name: 'Start afresh' }).click();
  await expect(name).toHaveValue('');
  await dialog.getByRole('button', { name: 'Take the draft back' }).click();
  await dialog.getByRole('button', { name: 'Create project' }).click();
  // Behind it the project shows before the server has it.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Winter weekend with Mum' })).toBeVisible();
  const projects = await get<{ name: string; task_count: number }[]>('projects');
  expect(projects).toMatchObject([{ name: 'Winter weekend with Mum', task_count: 1 }]);
  await open();
  await expect(name).toHaveValue('');
  await expect(kept).toBeHidden();
});

test('a save that fails keeps what was typed, and a second try makes no second record', async ({ page }) => {
  const { get } = await signedIn(page, 'drafts-failing@example.com');
  await page.goto('/#areas?new=yes');
  const dialog = page.getByRole('dialog', { name: 'New area' });
  await dialog.getByLabel('Name', { exact: true }).fill(AREA);
  // The server creates it, but its answer is lost.
  await page.route('**/api/areas', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.fulfill({ status: 500, json: { detail: 'Internal server error' } });
  });
  await dialog.getByRole('button', { name: 'Create area' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/areas');
  await page.reload();
  await page.goto('/#areas?new=yes');
  await expect(dialog.getByText('Draft kept.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create area' }).click();
  await expect(dialog).toBeHidden();
  expect(await get('areas')).toMatchObject([{ name: AREA }]);
});

test('notes of a task and the line that adds tasks survive a reload', async ({ page }) => {
  const { post } = await signedIn(page, 'drafts-notes@example.com');
  const { id } = await post('tasks', { name: 'Water the plants' });
  await page.goto(`/#tasks?task=${id}`);
  const notes = page.getByRole('textbox', { name: 'Description' });
  await notes.fill('The fern twice');
  await page.reload();
  await expect(notes).toHaveValue('The fern twice');
  await expect(page.getByText('Draft kept.')).toBeVisible();
  await notes.focus();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText('Draft kept.')).toBeHidden();

  await page.goto('/#tasks');
  const line = page.getByRole('textbox', { name: 'New task' });
  await line.fill('Call Ana tomor');
  await page.reload();
  await expect(line).toHaveValue('Call Ana tomor');
  await line.press('Escape');
  await expect(line).toHaveValue('');
  await page.getByRole('button', { name: 'Take the draft back' }).click();
  await expect(line).toHaveValue('Call Ana tomor');
});
