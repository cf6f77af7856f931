import type { Page } from '@playwright/test';
import { pdf, png } from '../server/testing/files/sample-files.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { newPerson, signedIn } from './person.ts';

/* Files and lines of the journal on the pages of an area, a pillar or an entry. */

const POSTER = { name: 'poster.png', mimeType: 'image/png', buffer: png() };
const PLAN = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf() };

/** Pictures of an entry are shown above its other files. */
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' });
const filesOf = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Files' });

async function choose(page: Page, file: typeof POSTER) {
  const chooser = page.waitForEvent('filechooser');
  await filesOf(page).getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles([file]);
}

/** Pastes a picture into the page. As text, because it runs in the page. */
const pastePicture = (page: Page) =>
  page.evaluate(`{
    const bytes = Uint8Array.from(atob('${png().toString('base64')}'), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
    );
  }`);

/** A person with an area in a pillar. */
async function withArea(page: Page, email: string) {
  const person = await signedIn(page, email);
  const pillar = await person.post('pillars', { name: 'Health' });
  const area = await person.post('areas', { name: 'Sleep', pillar_id: pillar.id, description: 'Eight hours.' });
  return { ...person, pillar, area };
}

test('a file attached to an area is found again on its page and in the library', async ({ page }) => {
  const { get, area } = await withArea(page, 'area-files@example.org');
  await page.goto('/#areas');
  await page.getByRole('link', { name: 'Sleep' }).click();
  await expect(page.getByText('Eight hours.')).toBeVisible();
  await choose(page, PLAN);
  await expect(filesOf(page).getByRole('button', { name: 'Open plan.pdf' })).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/#settings?section=files');
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Sleep' }).click();
  await expect(page.getByRole('button', { name: 'Open plan.pdf' })).toBeVisible();
  await page.goBack();
  await page.goto(`/#areas?area=${area.id}`);
  await expect(filesOf(page).getByRole('button', { name: 'Open plan.pdf' })).toBeVisible();

  const other = await newPerson(page, 'area-files-other@example.org');
  await expect.poll(() => get(`resources/entity/area/${area.id}`)).toHaveLength(1);
  const headers = { Authorization: `Bearer ${other.token}` };
  expect((await page.request.get(`/api/resources/entity/area/${area.id}`, { headers })).status()).toBe(404);
});

test('a journal line of a pillar leads to its entry, and the entry back to the pillar', async ({ page }) => {
  const { post, pillar, area } = await withArea(page, 'pillar-lines@example.org');
  const about = (entity_type: string, entity_id: string) => ({ links: [{ entity_type, entity_id }] });
  await post('journal', { title: 'What health is for', content: 'Stairs.', ...about('pillar', pillar.id) });
  await post('journal', { title: 'A night without waking', ...about('area', area.id) });
  await page.goto('/#pillars');
  await page.getByRole('link', { name: 'Health' }).first().click();
  await choose(page, POSTER);
  await expect(filesOf(page).getByRole('button', { name: 'Open poster.png' })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Notes in the journal' });
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page);
  await lines.getByRole('link', { name: 'What health is for' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('Stairs.');
  await page.getByRole('link', { name: 'About the pillar Health' }).click();
  await expect(page.getByRole('heading', { name: 'Areas and projects' })).toBeVisible();
  await expect(filesOf(page).getByRole('button', { name: 'Open poster.png' })).toBeVisible();

  await page.goto(`/#areas?area=${area.id}`);
  await lines.getByRole('link', { name: 'Write a note' }).click();
  await expect(page.getByRole('link', { name: 'About the area Sleep' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Slept through');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/#areas?area=${area.id}`);
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await lines.getByRole('link', { name: 'A night without waking' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A night without waking');
});

test('a screenshot pasted into a new entry saves it and stays with it, and without a connection an entry and its file wait', async ({
  page,
  context,
}) => {
  const { get } = await signedIn(page, 'entry-files@example.org');
  await page.goto('/#journal?entry=new');
  // The lazy part is loaded.
  await expect(filesOf(page).getByRole('button', { name: 'Add files' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('The hall, as it is now');
  await page.getByRole('textbox', { name: 'Text' }).focus();
  await pastePicture(page);
  await expect(pictures(page).getByRole('button', { name: /^Open Pasted / })).toBeVisible();
  await expect(page).toHaveURL(/entry=[\da-f-]{36}/);
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('The hall, as it is now');
  const [{ id }] = (await get<{ id: string }[]>('journal')) as [{ id: string }];
  await expect.poll(() => get(`resources/entity/journal_entry/${id}`)).toMatchObject([{ mime_type: 'image/png' }]);
  await choose(page, PLAN);
  await expect(filesOf(page).getByRole('button', { name: 'Open plan.pdf' })).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(filesOf(page).getByRole('listitem')).toHaveCount(1);
  await expect(pictures(page).getByRole('listitem')).toHaveCount(1);

  await test.step('without a connection both wait, and the page does not request a file that the server does not have', async () => {
    await page.goto('/#journal?entry=new');
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveText('');
    // The lazy part is loaded.
    await expect(filesOf(page).getByRole('button', { name: 'Add files' })).toBeVisible();
    await text.fill('Written in a tunnel');
    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    const missing: string[] = [];
    page.on('response', (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`));
    await choose(page, POSTER);
    // The entry and the picture.
    await expect(page.getByRole('article').getByText('waiting', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('article').getByText('Saved', { exact: true })).toBeHidden();
    await expect(filesOf(page).getByText('Waiting for a connection')).toBeVisible();
    await context.setOffline(false);
    await expect(pictures(page).getByRole('button', { name: 'Open poster.png' })).toBeVisible();
    await expect(page.getByRole('article').getByText('Saved', { exact: true })).toBeVisible();
    expect(missing).toEqual([]);
    const [latest] = await get<{ id: string }[]>('journal?limit=1');
    await expect.poll(() => get(`resources/entity/journal_entry/${latest!.id}`)).toHaveLength(1);
  });
});
