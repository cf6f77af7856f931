import { rm, writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { png } from '../server/testing/files/sample-files.ts';
import { expect, expectNoViolations, test, testWithServiceWorker } from './fixtures.ts';
import { newPerson, signedIn, signInByForm, signInOnce, signOut } from './person.ts';

/* Files added without a connection: kept on the device, sent once, never lost silently. */

interface Resource {
  id: string;
  filename: string;
}

const choose = async (page: Page, ...names: string[]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: png() })));
};
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const count = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Unsent changes' });

async function goOffline(context: BrowserContext, page: Page) {
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
}

testWithServiceWorker(
  'pictures of an entry written offline survive a reload, are listed, and are sent once after the entry',
  async ({ page, context }) => {
    const { token, get } = await newPerson(page, 'tunnel-pictures@example.org');
    await signInOnce(page, token);
    await page.goto('/#journal?entry=new');
    await expect(text(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await goOffline(context, page);
    await text(page).fill('Rain on the lake');
    await choose(page, 'lake.png', 'rain.png');
    await expect(count(page, '1 change and 2 files waiting')).toBeVisible();
    await expect(pictures(page)).toHaveCount(2);
    await expect(page.getByText('Waiting for a connection. Kept on this device.')).toHaveCount(2);

    await page.reload();
    await expect(text(page)).toHaveText('Rain on the lake');
    await expect(pictures(page)).toHaveText(['waiting', 'waiting']);
    await expect(pictures(page).first().getByRole('img', { name: 'lake.png' })).toHaveAttribute('src', /^blob:/);
    await count(page, '1 change and 2 files waiting').click();
    await expect(list(page).getByRole('listitem')).toContainText(['Added', 'lake.png', 'rain.png']);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await signOut(page);
    const question = page.getByRole('dialog', { name: 'Sign out without sending 1 change and 2 files?' });
    await question.getByRole('button', { name: 'Stay signed in' }).click();

    const other = await context.newPage();
    await other.goto(page.url());
    await expect(pictures(other)).toHaveText(['waiting', 'waiting']);
    await context.setOffline(false);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: 'Open lake.png' })).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Open rain.png' })).toBeVisible();
      await expect(tab.getByText('waiting')).toHaveCount(0);
    }
    const [entry, ...others] = await get<{ id: string; content: string }[]>('journal');
    expect([entry!.content, others]).toEqual(['Rain on the lake', []]);
    const stored = await get<Resource[]>(`resources/entity/journal_entry/${entry!.id}`);
    expect(stored.map(({ filename }) => filename).toSorted()).toEqual(['lake.png', 'rain.png']);
    expect(await get<Resource[]>('resources')).toHaveLength(2);
  },
);

testWithServiceWorker(
  'a file whose entry was deleted meanwhile can be downloaded or discarded, and one too many is dropped while it waits',
  async ({ page, context, baseURL }) => {
    const { token, post, get } = await signedIn(page, 'orphans@example.org');
    const { id } = await post('journal', { content: 'Soon gone' });
    await page.goto(`/#journal?entry=${id}`);
    await expect(page.getByText('Up to 10 MB each.')).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await goOffline(context, page);
    await choose(page, 'kept.png', 'dropped.png');
    await count(page, '2 files waiting').click();
    await list(page)
      .getByRole('button', { name: /^Discard: Adding “dropped\.png”/ })
      .click();
    await expect(count(page, '1 file waiting')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.request.delete(`${baseURL}/api/journal/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    await context.setOffline(false);

    await expect(page.getByText('Journal entry not found')).toBeVisible();
    await page.getByRole('link', { name: 'Pillars' }).click();
    await expect(page.getByText('1 file couldn’t be sent.')).toBeVisible();
    await count(page, '1 refused').click();
    await expectNoViolations(page);
    const saving = page.waitForEvent('download');
    await list(page)
      .getByRole('button', { name: /^Download: Adding “kept\.png”/ })
      .click();
    expect((await saving).suggestedFilename()).toBe('kept.png');
    await list(page)
      .getByRole('button', { name: /^Discard: Adding “kept\.png”/ })
      .click();
    await expect(page.getByText('couldn’t be sent')).toHaveCount(0);
    expect(await get<Resource[]>('resources')).toEqual([]);
  },
);

test('signing out erases waiting files, after a question, and the next person does not see them', async ({
  page,
  context,
}) => {
  await newPerson(page, 'next-files@example.org', { first_name: 'Ben', last_name: 'Holm' });
  const { token } = await newPerson(page, 'leaving-files@example.org');
  await signInOnce(page, token);
  await page.goto('/#settings?section=files');
  await expect(page.getByText('Keep files with your work')).toBeVisible();
  await goOffline(context, page);
  await choose(page, 'secret.png');
  await expect(count(page, '1 file waiting')).toBeVisible();
  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out without sending 1 file?' });
  await question.getByRole('button', { name: 'Sign out and discard it' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(`new Promise((resolve) => {
        const opening = indexedDB.open('auric');
        opening.addEventListener('success', () => {
          const device = opening.result;
          const counting = device.transaction('writes').objectStore('writes').count();
          counting.addEventListener('success', () => { device.close(); resolve(counting.result); });
        });
      })`),
    )
    .toBe(0);
  await context.setOffline(false);
  await signInByForm(page, 'next-files@example.org');
  await page.goto('/#settings?section=files');
  await expect(page.getByText('Keep files with your work')).toBeVisible();
  await expect(page.getByText('secret.png')).toHaveCount(0);
});

test('a file that the device cannot store is marked as kept only in this page', async ({ page, context }) => {
  await page.addInitScript(`
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'writes') throw new DOMException('The disk is full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  `);
  await signedIn(page, 'full-device@example.org');
  await page.goto('/#settings?section=files');
  await expect(page.getByText('Keep files with your work')).toBeVisible();
  await goOffline(context, page);
  await choose(page, 'large.png');
  await expect(page.getByText('Keep this page open: this file is not stored on the device.')).toBeVisible();
  await expect(page.getByText('Keep this page open: not everything is stored on the device.')).toBeVisible();
  await context.setOffline(false);
});

test('a file discarded in the list after all its bytes were sent is deleted on the server', async ({ page }) => {
  const { get } = await signedIn(page, 'sent-and-discarded@example.org');
  const devTools = await page.context().newCDPSession(page);
  const answered = new Promise<string>((resolve) => {
    devTools.on('Fetch.requestPaused', ({ requestId }) => resolve(requestId));
  });
  const patterns = [{ urlPattern: '*/api/resources/upload*', requestStage: 'Response' as const }];
  await devTools.send('Fetch.enable', { patterns });
  await page.goto('/#settings?section=files');
  await expect(page.getByText('Keep files with your work')).toBeVisible();
  await choose(page, 'sent.png');
  const requestId = await answered;
  expect(await get<Resource[]>('resources')).toHaveLength(1);
  // Loaded a while after the first screen; no part is loaded while the server is away.
  const loaded = 'performance.getEntriesByType("resource").some(({ name }) => name.includes("/WaitingPopup-"))';
  await expect.poll(() => page.evaluate(loaded)).toBe(true);
  // The list has files only without a connection.
  await page.route('**/api/health', (route) => route.abort());
  // Without a network, an answer to an earlier read does not count as one.
  await page.evaluate('Object.defineProperty(navigator, "onLine", { value: false, configurable: true })');
  await page.evaluate('window.dispatchEvent(new Event("offline"))');
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await count(page, '1 file waiting').click();
  await list(page)
    .getByRole('button', { name: /^Discard: Adding “sent\.png”/ })
    .click();
  await page.evaluate('delete navigator.onLine');
  await devTools.send('Fetch.continueResponse', { requestId });
  await devTools.detach();
  await expect.poll(() => get<Resource[]>('resources')).toEqual([]);
});

test('pictures go on after a reload in the middle, each is stored once, and changes do not wait for them', async ({
  page,
}) => {
  const { post, get } = await signedIn(page, 'middle@example.org');
  const { id } = await post('journal', { content: 'A long hike' });
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route('**/api/resources/upload*', async (route) => {
    sent += 1;
    if (sent === 2) await gates[0]!.promise;
    if (sent === 3) await gates[1]!.promise;
    // The page that sent it may be gone.
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/#journal?entry=${id}`);
  await expect(page.getByText('Up to 10 MB each.')).toBeVisible();
  // Other bytes each, because the server stores the same content once.
  const buffers = [0, 1, 2, 3].map((byte) => Buffer.concat([png(), Buffer.from([byte])]));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(buffers.map((buffer, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer })));
  await expect.poll(() => sent).toBe(2);
  await page.reload();
  gates[0]!.resolve();
  await expect.poll(() => sent).toBe(3);
  await text(page).fill('A long hike, and back');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await get<{ content: string }>(`journal/${id}`)).content)
    .toBe('A long hike, and back');
  gates[1]!.resolve();
  await expect(pictures(page).getByRole('button')).toHaveCount(4);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(await get<Resource[]>(`resources/entity/journal_entry/${id}`)).toHaveLength(4);
});

test('a file that is deleted or changed on the disk while it waits is stored as it was added, under its name', async ({
  page,
  context,
}, testInfo) => {
  const { get } = await signedIn(page, 'deleted-on-disk@example.org');
  await page.goto('/#settings?section=files');
  await expect(page.getByText('Keep files with your work')).toBeVisible();
  const [deleted, changed] = [testInfo.outputPath('100% "done".png'), testInfo.outputPath('changed.png')];
  await Promise.all([writeFile(deleted, png()), writeFile(changed, Buffer.concat([png(), Buffer.from([1])]))]);
  await goOffline(context, page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles([deleted, changed]);
  await expect(page.getByText('Kept on this device.')).toHaveCount(2);
  await Promise.all([rm(deleted), writeFile(changed, 'Something else')]);

  await context.setOffline(false);
  const stored = () => get<(Resource & { file_size: number })[]>('resources');
  await expect.poll(async () => (await stored()).length).toBe(2);
  const sizes = (await stored()).map(({ filename, file_size }) => [filename, file_size]).toSorted();
  expect(sizes).toEqual([
    ['100% "done".png', png().length],
    ['changed.png', png().length + 1],
  ]);
  await expect(page.getByText('couldn’t be sent')).toHaveCount(0);
});
