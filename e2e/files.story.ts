import type { Page, Route } from '@playwright/test';
import { docx, heic, jpegOf, ods, pdf, png, webp, xlsx } from '../server/testing/files/sample-files.ts';
import { polyglots } from '../server/testing/files/polyglots.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { newPerson, signedIn } from './person.ts';

/** A project with a task, opened. */
async function openProject(page: Page, email: string) {
  const person = await signedIn(page, email);
  const { id } = await person.post('projects', { name: 'Open evening' });
  await page.goto(`/#projects?project=${id}`);
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files.getByRole('heading', { name: 'Files' })).toBeVisible();
  return { ...person, id, files };
}

const choose = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  // Megabytes of them go to the browser.
  await (await chooser).setFiles(files);
};
const rows = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');

test('files of a project are added, refused with the specified texts, detached and deleted with Undo', async ({
  page,
}) => {
  const { files } = await openProject(page, 'files@example.org');
  await expect(files.getByText('Up to 10 MB each.')).toBeVisible();
  // Before the first file there is no list to announce.
  await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0);
  await choose(page, [
    { name: 'poster.png', mimeType: 'image/png', buffer: png() },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Hello</h1>') },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: jpegOf(12 * 1_048_576) },
    { name: 'guests.docx', mimeType: '', buffer: docx() },
  ]);
  await expect(files.getByRole('button', { name: 'Save guests.docx' })).toBeVisible();
  await expect(files.getByRole('button', { name: 'Open poster.png' })).toBeVisible();
  await expect(files.getByText('File size 12.0MB exceeds the 10MB limit')).toBeVisible();
  await expect(
    files.getByText(
      'File type text/html is not supported. Allowed types: PNG, JPEG, GIF, WebP, HEIC, PDF, DOC, DOCX, XLSX, ODS, TXT, CSV, MD',
    ),
  ).toBeVisible();
  // Only visible pictures are loaded.
  await files.getByRole('button', { name: 'Open poster.png' }).scrollIntoViewIfNeeded();
  await expect(files.locator('img')).toHaveAttribute('src', /^blob:/);
  await expectNoViolations(page);
  await files.getByRole('button', { name: 'Dismiss “page.html”' }).click();
  await files.getByRole('button', { name: 'Dismiss “large.jpg”' }).click();
  await expect(rows(page)).toHaveCount(2);

  await files.getByRole('button', { name: 'Actions for “poster.png”' }).click();
  await page.getByRole('menuitem', { name: 'Detach' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await files.getByRole('button', { name: 'Actions for “guests.docx”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Deleted “guests.docx”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);

  const saving = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Save guests.docx' }).click();
  expect((await saving).suggestedFilename()).toBe('guests.docx');
});

test('WebP is shown as a picture, and tables, Markdown and photos of an iPhone are saved as they are', async ({
  page,
}) => {
  const { files } = await openProject(page, 'more-files@example.org');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  const input = (await chooser).element();
  expect(await input.getAttribute('accept')).toBe(
    '.png,.jpg,.jpeg,.jpe,.jfif,.gif,.webp,.pdf,.doc,.dot,.docx,.xlsx,.ods,.txt,.text,.log,.csv,.md,.markdown',
  );
  await input.setInputFiles([
    { name: 'plan.webp', mimeType: 'image/webp', buffer: webp() },
    { name: 'guests.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('name;seats\nIda;2\n') },
    { name: 'costs.xlsx', mimeType: '', buffer: xlsx() },
    { name: 'costs.ods', mimeType: '', buffer: ods() },
    { name: 'notes.md', mimeType: '', buffer: Buffer.from('# Notes') },
    { name: 'photo.heic', mimeType: 'image/heic', buffer: heic() },
    { name: 'page.csv', mimeType: 'text/csv', buffer: Buffer.from('<html><script>1</script>') },
  ]);
  await expect(files.getByText('The file is damaged, or it is not a table in CSV.')).toBeVisible();
  await files.getByRole('button', { name: 'Dismiss “page.csv”' }).click();
  await expect(rows(page)).toHaveCount(6);
  await files.getByRole('button', { name: 'Open plan.webp' }).scrollIntoViewIfNeeded();
  await expect(files.locator('img')).toHaveCount(1);
  await expect(files.locator('img')).toHaveAttribute('src', /^blob:/);
  for (const name of ['guests.csv', 'costs.xlsx', 'costs.ods', 'notes.md', 'photo.heic']) {
    const saving = page.waitForEvent('download');
    await files.getByRole('button', { name: `Save ${name}` }).click();
    expect((await saving).suggestedFilename()).toBe(name);
  }
  await expectNoViolations(page);
});

test('a PDF opens in a tab that shows that it is loading, and a failure is shown on the page', async ({ page }) => {
  const { files } = await openProject(page, 'slow-files@example.org');
  await choose(page, [{ name: 'poster.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
  const open = files.getByRole('button', { name: 'Open poster.pdf' });
  await expect(open).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/resources\/[^/]+$/, async (route) => {
    await gate.promise;
    return route.continue();
  });
  const opening = page.waitForEvent('popup');
  await open.click();
  const tab = await opening;
  await expect(tab.getByRole('status')).toHaveText('Loading “poster.pdf”…');
  expect(await tab.evaluate('opener')).toBeNull();
  const address = /\/api\/resources\/[^/]+\/open\?access=/;
  // A browser without windows shows no PDF.
  const shown = page.context().waitForEvent('request', (request) => address.test(request.url()));
  gate.resolve();
  await shown;
  await tab.close();

  await page.unroute(/\/api\/resources\/[^/]+$/);
  await page.route(/\/api\/resources\/[^/]+$/, (route) =>
    route.fulfill({ status: 404, json: { detail: 'File not found' } }),
  );
  const failing = page.waitForEvent('popup');
  await open.click();
  const failed = await failing;
  await expect(page.getByText('File not found')).toBeVisible();
  await expect.poll(() => failed.isClosed()).toBe(true);
});

test('a screenshot is pasted into the open task, and a file dropped on it', async ({ page }) => {
  const person = await signedIn(page, 'paste@example.org');
  const { id } = await person.post('projects', { name: 'Open evening' });
  const task = await person.post('tasks', { name: 'Print the poster', project_id: id });
  await page.goto(`/#projects?project=${id}&task=${task.id}`);
  const panel = page.getByRole('complementary', { name: 'Task' }).or(page.getByRole('dialog', { name: 'Task' }));
  const files = panel.getByRole('region', { name: 'Files' });
  await expect(files.getByText('paste a screenshot')).toBeVisible();
  // As text: it runs in the page, which has the latest value first.
  const give = (event: 'paste' | 'drop', name: string) =>
    page.evaluate(`{
      const bytes = Uint8Array.from(atob('${png().toString('base64')}'), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], '${name}', { type: 'image/png' }));
      const options = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
      const event = '${event}' === 'paste' ? new ClipboardEvent('paste', options) : new DragEvent('drop', options);
      [...document.querySelectorAll('section[aria-label="Files"]')].at(-1).dispatchEvent(event);
    }`);
  await give('paste', 'image.png');
  await expect(files.getByRole('button', { name: /^Open Pasted \d{4}-\d\d-\d\d .*\.png$/ })).toBeVisible();
  await give('drop', 'dropped.png');
  await expect(files.getByRole('button', { name: 'Open dropped.png' })).toBeVisible();
  await expect.poll(() => person.get(`resources/entity/task/${task.id}`)).toHaveLength(2);
  expect((await person.get<object[]>(`resources/entity/project/${id}`)).length).toBe(0);
});

test('a file dropped anywhere on a page is added to it or refused with a reason, and never replaces the page', async ({
  page,
}) => {
  const { get, id, files } = await openProject(page, 'stray@example.org');
  // As text: it runs in the page. Returns whether the browser was kept from opening the file.
  const give = (type: 'dragover' | 'drop', on: string) =>
    page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Hello'], 'stray.txt', { type: 'text/plain' }));
      const event = new DragEvent('${type}', { bubbles: true, cancelable: true, dataTransfer: data });
      return !document.querySelector('${on}').dispatchEvent(event);
    })()`);
  const hint = page.getByRole('status').filter({ hasText: /^Drop to add|^Files can’t be added here$/ });
  expect(await give('dragover', 'h1')).toBe(true);
  await expect(hint).toHaveText('Drop to add to this project');
  expect(await give('drop', 'h1')).toBe(true);
  await expect(hint).toHaveCount(0);
  await expect(files.getByRole('button', { name: /stray\.txt$/ })).toBeVisible();
  await expect.poll(() => get(`resources/entity/project/${id}`)).toHaveLength(1);

  await page.goto('/#today');
  await expect(page).toHaveTitle('Today | Auric');
  await expect(files).toHaveCount(0);
  expect(await give('dragover', 'main')).toBe(true);
  await expect(hint).toHaveText('Files can’t be added here');
  expect(await give('drop', 'main')).toBe(true);
  await expect(page.getByText('Files can’t be added here. Open a project')).toBeVisible();
  await expect(page).toHaveURL(/#today$/);
});

test('a second person does not see the files', async ({ page }) => {
  const { files } = await openProject(page, 'owner@example.org');
  await choose(page, [{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
  await expect(files.getByRole('button', { name: 'Open plan.pdf' })).toBeVisible();
  const other = await newPerson(page, 'other@example.org');
  expect(await other.get<object[]>('resources')).toEqual([]);
});

test('none of 40 files with two formats at once runs a script', async ({ page }) => {
  const { files, token, get } = await openProject(page, 'polyglots@example.org');
  const given = polyglots().filter(({ name }) => !name.includes('/'));
  await choose(
    page,
    given.map(({ name, type, bytes }) => ({ name, mimeType: type.split(/[;\r]/)[0]!, buffer: bytes })),
  );
  const list = () => get<{ id: string }[]>('resources?limit=100');
  // Each file is stored, or shown as refused.
  const refused = files.getByRole('button', { name: /^Dismiss / });
  const finished = async () => (await list()).length + (await refused.count());
  // They are uploaded one after the other.
  await expect.poll(finished, { timeout: 120_000 }).toBe(given.length);
  const stored = await list();
  expect(stored.length).toBeGreaterThan(15);
  const ran = () => page.evaluate(`'__ran' in window`);
  expect(await ran()).toBe(false);
  // Opened with nothing but the type that the server sends: without its policy, and not as a download.
  const opened = new Map<string, Parameters<Route['fulfill']>[0]>();
  for (const { id } of stored) {
    const sent = await page.request.get(`/api/resources/${id}/file`, { headers: { Authorization: `Bearer ${token}` } });
    const { 'content-type': type = '', 'x-content-type-options': sniffing = '' } = sent.headers();
    const headers = { 'content-type': type, 'x-content-type-options': sniffing };
    opened.set(id, { headers, body: await sent.body() });
  }
  const frames = stored.map(({ id }) => `<iframe src="/opened/${id}"></iframe>`).join('');
  await page.route('**/opened/*', (route) => {
    const id = route.request().url().split('/').at(-1)!;
    return route.fulfill(opened.get(id) ?? { contentType: 'text/html', body: frames });
  });
  await page.goto('/opened/all');
  const ranIn = await page.evaluate<boolean[]>(`Array.from(frames, (frame) => '__ran' in frame)`);
  expect(ranIn).toEqual(stored.map(() => false));
  expect(await ran()).toBe(false);
});
