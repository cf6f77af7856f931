import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { logIn, newPerson, signedIn, signInByForm, signInOnce, signOutWithDrafts } from './person.ts';

const AREA = 'Sleep and recovery';

/** As the browser reads it; a headless one does not check all that an installation needs. */
async function expectInstallable(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { url, errors, manifest } = await devTools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { icons = [], shortcuts = [], shareTarget } = manifest;
  expect([icons.length, shortcuts.map((each) => each.name)]).toEqual([4, ['Add a task', 'Today']]);
  expect(shareTarget?.action).toMatch(/\/share$/);
  for (const icon of icons) expect([icon.url, (await page.request.get(icon.url)).status()]).toEqual([icon.url, 200]);
  await devTools.detach();
}

test('the draft of a form survives Esc, a reload and signing out, for its person only', async ({ page }) => {
  const { get } = await newPerson(page, 'drafts@example.com');
  await newPerson(page, 'drafts-other@example.com', { first_name: 'Ben' });
  const dialog = page.getByRole('dialog', { name: 'New project' });
  const name = dialog.getByLabel('Name', { exact: true });
  const kept = dialog.getByText('Draft restored.');
  const open = async () => {
    await page.goto('/#projects?new=project');
    await expect(name).toBeVisible();
  };

  // In a separate session, because it signs out.
  await signInOnce(page, (await logIn(page, 'drafts@example.com')).token);
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

  await signOutWithDrafts(page, 'keep');
  await signInByForm(page, 'drafts-other@example.com');
  await open();
  await expect(name).toHaveValue('');
  await name.fill('A surprise for Mum');
  await page.keyboard.press('Escape');
  await signOutWithDrafts(page, 'remove');
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).not.toContain('A surprise for Mum');
  expect(await page.evaluate('JSON.stringify(localStorage)')).toContain('Winter weekend with Mum');

  // Something is shared with the installed app before the person signs in.
  await page.goto('/share?title=The%20night%20train&url=https%3A%2F%2Fexample.org%2Fnight');
  await expect(page.getByText('Sign in to add what you shared.')).toBeVisible();
  await expectInstallable(page);
  await signInByForm(page, 'drafts@example.com');
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue(
    'The night train https://example.org/night',
  );
  await page.keyboard.press('Escape');
  await open();
  await expect(name).toHaveValue('Winter weekend with Mum');

  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await dialog.getByRole('button', { name: 'Restore draft' }).click();
  await dialog.getByRole('button', { name: 'Create project' }).click();
  // Behind it the project is shown before the server has it.
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Winter weekend with Mum' })).toBeVisible();
  await expect.poll(() => get('projects')).toMatchObject([{ name: 'Winter weekend with Mum', task_count: 1 }]);
  await open();
  await expect(name).toHaveValue('');
  await expect(kept).toBeHidden();
});

test('a failed save keeps the text, and a second try creates no second record', async ({ page }) => {
  const { get } = await signedIn(page, 'drafts-failing@example.com');
  await page.goto('/#areas?new=yes');
  const dialog = page.getByRole('dialog', { name: 'New area' });
  await dialog.getByLabel('Name', { exact: true }).fill(AREA);
  // The server creates it, but its response is lost.
  await page.route('**/api/areas', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.fulfill({ status: 500, json: { detail: 'Internal server error' } });
  });
  await dialog.getByRole('button', { name: 'Create area' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/areas');
  await page.reload();
  await page.goto('/#areas?new=yes');
  await expect(dialog.getByText('Draft restored.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create area' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => get('areas')).toMatchObject([{ name: AREA }]);
});

test('drafts of notes and of a new task survive a reload', async ({ page }) => {
  const { post } = await signedIn(page, 'drafts-notes@example.com');
  const { id } = await post('tasks', { name: 'Water the plants' });
  await page.goto(`/#tasks?task=${id}`);
  const notes = page.getByRole('textbox', { name: 'Description' });
  await notes.fill('The fern twice');
  await page.reload();
  await expect(notes).toHaveValue('The fern twice');
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await notes.focus();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByText('Draft restored.')).toBeHidden();

  await page.goto('/#tasks');
  const line = page.getByRole('textbox', { name: 'New task' });
  await line.fill('Call Ana tomor');
  await page.reload();
  await expect(line).toHaveValue('Call Ana tomor');
  await line.press('Escape');
  await expect(line).not.toBeFocused();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByText('Draft', { exact: true }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(line).toHaveValue('');
  await expect(line).toBeFocused();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(line).toHaveValue('Call Ana tomor');
  await line.press('Escape');
  await page.goto('/#dashboard');
  await expect(page.getByRole('heading', { name: /^(Good|Hello)/ })).toBeVisible();
  await page.keyboard.press('q');
  await expect(line).toBeFocused();
  // The restored text is selected, so that what is typed replaces it.
  await expect(line).toHaveValue('Call Ana tomor');
  const selected = () => page.evaluate<string>('getSelection().toString()');
  await expect.poll(selected).toBe('Call Ana tomor');
});

test('the draft of a new task is folded on every page, and stays away once it was cleared and sent', async ({
  page,
}) => {
  const { post } = await signedIn(page, 'drafts-line@example.com');
  for (const name of ['Water the plants', 'Book the train']) await post('tasks', { name });
  await page.goto('/#tasks');
  const line = page.getByRole('textbox', { name: 'New task' });
  const height = async () => (await line.boundingBox())!.height;
  const low = await height();
  await line.fill(`Half written thought ${'that goes on and on '.repeat(20)}`);
  await expect.poll(height).toBeGreaterThan(low);
  for (const section of ['Inbox', 'Tasks']) {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click();
    await expect(line).toHaveValue(/^Half written thought/);
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();
    await expect.poll(height).toBe(low);
    await expect(page.getByText('Draft restored.')).toBeHidden();
  }
  await expectNoViolations(page);
  await page.getByText('Draft', { exact: true }).click();
  await expect(line).toBeFocused();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('1 line put aside.')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('link', { name: 'Water the plants' })).toBeVisible();
  await expect(line).toHaveValue('');
  await line.focus();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await line.fill('Feed the cat');
  await line.press('Enter');
  await expect(page.getByRole('link', { name: 'Feed the cat' })).toBeVisible();
  // Until the server has it, a reload turns it into a draft.
  await expect(page.getByRole('status').filter({ hasText: 'Feed the cat' })).toHaveCount(1);
  await expect.poll(() => page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('Feed the cat');
  await page.reload();
  await line.focus();
  await expect(line).toHaveValue('');
  await page.getByRole('button', { name: 'Discard' }).click();
  const toast = page.getByText('Discarded “Half written thought that goes on');
  await expect(toast).toBeVisible();
  // The line is left at once for a key, and hears that the focus returns to it.
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(line).toBeFocused();
  await expect(page.getByText('1 line put aside.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeHidden();
  await page.reload();
  await line.focus();
  await expect(line).toBeFocused();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeHidden();
});
