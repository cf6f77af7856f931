import type { Page } from '@playwright/test';
import { jpegOf, pdf, png } from '../server/testing/files/sample-files.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn, signInByForm } from './person.ts';

const choose = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  // Megabytes of them go to the browser.
  await (await chooser).setFiles(files);
};

/** A person with some files: two pictures and two documents, one of which belongs to a project. */
async function withFiles(page: Page, email: string) {
  const person = await signedIn(page, email);
  const project = await person.post('projects', { name: 'Open evening' });
  const add = (filename: string, bytes: Buffer, more: object = {}) =>
    person.post('resources', { filename, file_content: bytes.toString('base64'), ...more });
  await add('Gymnopédie.png', png());
  await add('poster.png', png(), { parent_type: 'project', parent_id: project.id });
  await add('notes.txt', Buffer.from('Along the river'), { folder_path: '/Travel' });
  await add('guests.pdf', pdf(), { parent_type: 'project', parent_id: project.id });
  await page.goto('/#settings?section=files');
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(documents.getByRole('listitem')).toHaveCount(2);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const menu = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for “${name}”` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  return { ...person, project, documents, row, menu };
}

test('the library begins empty, takes files, refuses with the exact texts, and shows the storage used', async ({
  page,
}) => {
  await signedIn(page, 'library@example.org');
  await page.goto('/#settings?section=files');
  await expect(page.getByText('Keep files with your work')).toBeVisible();
  await expectNoViolations(page);
  await choose(page, [
    { name: 'poster.png', mimeType: 'image/png', buffer: png() },
    { name: 'workshop.png', mimeType: 'image/png', buffer: jpegOf(12 * 1_048_576) },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Hello</h1>') },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf() },
  ]);
  await expect(page.getByText('File size 12.0MB exceeds the 10MB limit')).toBeVisible();
  await expect(
    page.getByText(
      'File type text/html is not supported. Allowed types: PNG, JPEG, GIF, WebP, HEIC, PDF, DOC, DOCX, XLSX, ODS, TXT, CSV, MD',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open plan.pdf' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pictures' }).locator('img')).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('button', { name: 'All 2' })).toBeVisible();
  await expect(page.getByRole('meter', { name: 'File storage' })).toHaveAttribute('aria-valuetext', /of 500 MB used/);
  await expectNoViolations(page);
  // They are listed here, so the banner says nothing; it does elsewhere, for all of them.
  await expect(page.getByRole('button', { name: /^(Try|Download) “/ })).toHaveCount(0);
  await expect(page.getByText('couldn’t be sent')).toHaveCount(0);
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByText('2 files couldn’t be sent.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Dismiss “workshop.png”' }).click();
  await page.getByRole('button', { name: 'Dismiss “page.html”' }).click();
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0);
});

test('files are found by name without accents, by kind, by the record they belong to and by folders, which contain folders', async ({
  page,
}) => {
  const { post, row } = await withFiles(page, 'finds@example.org');
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('gymnopedie');
  await expect(page.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  await expect(row('Gymnopédie.png')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter files' }).fill('nothing like it');
  await expect(page.getByText('Nothing found for “nothing like it”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all files' }).click();

  await page.getByRole('button', { name: 'Pictures 2' }).click();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'All 4' }).click();
  await page.getByRole('link', { name: 'Open evening 2 files' }).click();
  await expect(page.getByRole('heading', { name: 'Open evening' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'All folders' }).click();
  await page.getByRole('link', { name: 'Travel 1 file' }).click();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText(/notes\.txt/);

  await test.step('folders contain folders, show their number of files, and lead back up', async () => {
    await page.goto('/#settings?section=files');
    await post('resources', { filename: 'ticket.txt', file_content: 'YQ==', folder_path: '/Travel/Lisbon/2026' });
    await page.reload();
    const folders = page.getByRole('navigation', { name: 'Folders' });
    await folders.getByRole('link', { name: 'Travel 2 files' }).click();
    await expect(row('notes.txt')).toBeVisible();
    await folders.getByRole('link', { name: 'Lisbon 1 file' }).click();
    await expect(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
    await expect(page.getByText('No matches')).toHaveCount(0);
    await folders.getByRole('link', { name: '2026 1 file' }).click();
    await expect(row('ticket.txt')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Travel', exact: true }).click();
    await expect(row('notes.txt')).toBeVisible();
  });
});

test('the viewer goes through all pictures, shows the next one for a deleted one, and Ctrl Z brings that back', async ({
  page,
}) => {
  const { post } = await signedIn(page, 'looks@example.org');
  // The newest four are shown on the page.
  for (const name of ['6', '5', '4', '3', '2', '1'])
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await post('resources', { filename: `${name}.png`, file_content: png().toString('base64') });
  await page.goto('/#settings?section=files');
  await page.getByRole('button', { name: 'Open 3.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  const status = viewer.getByRole('status');
  await expect(status).toHaveText('3.png · 3 of 6');
  const width = (await viewer.boundingBox())!.width;
  await page.keyboard.press('Delete');
  await expect(status).toHaveText('4.png · 3 of 5');
  await expect(page.getByText('Deleted “3.png”')).toBeVisible();
  expect((await viewer.boundingBox())!.width).toBe(width);
  await page.keyboard.press('Control+z');
  await expect(status).toHaveText('3.png · 3 of 6');
  await page.keyboard.press('End');
  await expect(status).toHaveText('6.png · 6 of 6');
});

test('a category is shown in the row, and filters files also without a connection', async ({ page, context }) => {
  const { row, menu, documents } = await withFiles(page, 'categories@example.org');
  await menu('guests.pdf', 'Category…');
  const dialog = page.getByRole('dialog', { name: 'Edit file' });
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Reference' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(documents.getByRole('listitem').filter({ hasText: 'guests.pdf' })).toContainText('Reference');

  await page.getByRole('button', { name: 'Category', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Reference' }).click();
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(files).toHaveText([/guests\.pdf/]);
  await expect(page).toHaveURL(/category=reference/);
  await expectNoViolations(page);

  await context.setOffline(true);
  await menu('guests.pdf', 'Category…');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Archive' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row('guests.pdf')).toHaveCount(0);
  await context.setOffline(false);
});

test('a file is renamed, moved, marked, archived, attached, detached and deleted, each with Undo', async ({ page }) => {
  const { menu, row, documents, project, get } = await withFiles(page, 'menus@example.org');
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  await menu('notes.txt', 'Rename…');
  const dialog = page.getByRole('dialog', { name: 'Edit file' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('river.txt');
  await dialog.getByLabel('Folder').fill('Travel/Lisbon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row('river.txt')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Travel 1 file' })).toBeVisible();
  await undo();
  await expect(row('notes.txt')).toBeVisible();

  await menu('notes.txt', 'Add to favorites');
  await expect(page.getByRole('button', { name: 'Favorites 1' })).toBeVisible();
  await expect(row('notes.txt').getByLabel('Favorite')).toBeVisible();
  await menu('notes.txt', 'Archive');
  await expect(documents.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Archived 1' }).click();
  await expect(row('notes.txt')).toBeVisible();
  await menu('notes.txt', 'Unarchive');
  await page.getByRole('button', { name: 'All 4' }).click();

  await menu('notes.txt', 'Attach to…');
  await page.getByRole('combobox').fill('Open evening');
  await page.getByRole('option', { name: 'Open evening' }).click();
  await expect(row('notes.txt').getByText('Open evening')).toBeVisible();
  await expect.poll(() => get(`resources/entity/project/${project.id}`)).toHaveLength(3);
  await menu('notes.txt', 'Detach from “Open evening”');
  await expect(row('notes.txt').getByText('Open evening')).toHaveCount(0);
  // The Undo toast of the last change is shown until then.
  await expect(page.getByText('Detached “notes.txt” from “Open evening”')).toBeVisible();
  await undo();
  await expect(row('notes.txt').getByText('Open evening')).toBeVisible();

  await menu('guests.pdf', 'Delete');
  await expect(documents.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('Deleted “guests.pdf”')).toBeVisible();
  await undo();
  await expect(documents.getByRole('listitem')).toHaveCount(2);
});

test('the list, the folders and the files of a project are one tab stop each, and keys act on the focused file', async ({
  page,
}) => {
  const { documents, post, project } = await withFiles(page, 'keys@example.org');
  await page.keyboard.press('/');
  await page.keyboard.type('pdf');
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(documents.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Open poster.png' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Save notes.txt' })).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Edit file' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save notes.txt' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(documents.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Open guests.pdf' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(documents.getByRole('listitem')).toHaveCount(2);

  await test.step('folders and the files of a project', async () => {
    await post('resources', { filename: 'far.txt', file_content: 'YQ==', folder_path: '/Far' });
    await page.reload();
    const folders = page.getByRole('navigation', { name: 'Folders' }).getByRole('link');
    const focused = page.getByRole('region', { name: 'Pictures' }).locator(':focus');
    await expect(folders).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Open poster.png' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(focused).toHaveCount(1);
    await folders.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(folders.nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(focused).toHaveCount(1);

    await page.goto(`/#projects?project=${project.id}`);
    const files = page.getByRole('region', { name: 'Files' });
    await files.getByRole('button', { name: 'Open poster.png' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await expect(page.getByText(/^Detached “/)).toBeVisible();
    await expect(files.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await expect(files.getByRole('listitem')).toHaveCount(2);
  });
});

test('on a phone the screen has one column, and an existing file can be chosen for a project', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { project } = await withFiles(page, 'phone@example.org');
  const width = () => page.evaluate('document.documentElement.scrollWidth');
  expect(await width()).toBe(360);
  await expectNoViolations(page);
  await page.goto(`/#projects?project=${project.id}`);
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByRole('button', { name: 'Choose from your files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose from your files' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expectNoViolations(page);
  await dialog.getByRole('searchbox', { name: 'Find a file' }).fill('notes');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'notes.txt' }).click();
  await expect(dialog.getByText('Attached', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(files.getByRole('button', { name: 'Save notes.txt' })).toBeVisible();
  expect(await width()).toBe(360);
});

test('an upload continues when its page is left, and reports when it is done or waits for a connection', async ({
  page,
  context,
}) => {
  const { project, get } = await withFiles(page, 'goes-on@example.org');
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/resources/upload*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/#projects?project=${project.id}`);
  await expect(page.getByRole('button', { name: 'Open guests.pdf' })).toBeVisible();
  await choose(page, [{ name: 'slow.pdf', mimeType: 'application/pdf', buffer: pdf('slow') }]);
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible();
  await page.goto('/#today');
  await page.goto(`/#projects?project=${project.id}`);
  await expect(page.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible();
  await page.goto('/#journal');
  release();
  await expect(page.getByText('Added “slow.pdf”')).toBeVisible();
  await expect.poll(() => get(`resources/entity/project/${project.id}`)).toHaveLength(3);
  await page.unroute('**/api/resources/upload*');

  await page.goto('/#settings?section=files');
  await expect(page.getByRole('button', { name: 'Open slow.pdf' })).toBeVisible();
  await context.setOffline(true);
  await choose(page, [{ name: 'later.pdf', mimeType: 'application/pdf', buffer: pdf('later') }]);
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel “later.pdf”' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Open later.pdf' })).toBeVisible();
});

test('files sent while the session ends wait at the login, and continue afterwards', async ({ page }) => {
  const { token } = await withFiles(page, 'ended@example.org');
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/resources/upload*', async (route) => {
    await held;
    await route.continue();
  });
  const files = ['first.pdf', 'second.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) }));
  await choose(page, files);
  await expect(page.getByRole('progressbar', { name: 'Uploading first.pdf' })).toBeVisible();
  const ended = await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } });
  expect(ended.ok()).toBe(true);
  release();
  await expect(page.getByText('Authentication failed. Please log in again.')).toBeVisible();
  await signInByForm(page, 'ended@example.org');
  await expect(page.getByText('Added 2 files')).toBeVisible();
  await page.goto('/#settings?section=files');
  for (const { name } of files) await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible();
});

test('the files of a template are copied to its project, except unticked ones', async ({ page }) => {
  const { post, get } = await signedIn(page, 'template-files@example.org');
  const { id } = await post('project-templates', { name: 'Open evening', tasks: [{ name: 'Invite' }] });
  await page.goto(`/#project-templates?edit=${id}`);
  await choose(page, [
    { name: 'guests.pdf', mimeType: 'application/pdf', buffer: pdf() },
    { name: 'hall.png', mimeType: 'image/png', buffer: png() },
  ]);
  await expect(page.getByRole('button', { name: 'Open hall.png' })).toBeVisible();
  await page.goto(`/#project-templates?use=${id}`);
  const files = page.getByRole('region', { name: 'Files to include' });
  await files.getByRole('checkbox', { name: 'hall.png' }).uncheck();
  await expect(files.getByText('1 of 2')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create project with 1 task' }).click();
  await expect(page.getByRole('button', { name: 'Open guests.pdf' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open hall.png' })).toHaveCount(0);
  await expect.poll(() => get(`resources/entity/template/${id}`)).toHaveLength(2);
});
