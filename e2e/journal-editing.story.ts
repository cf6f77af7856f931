import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { openPhone } from './touch.ts';

test('a text changed here and elsewhere is saved only after a choice', async ({ page }) => {
  const { get, post, put } = await signedIn(page, 'journal-both@example.com');
  const known = 'A sentence that both devices know. '.repeat(40);
  const { id } = await post('journal', { title: 'Walk', content: known });
  const content = async () => (await get<{ content: string }>(`journal/${id}`)).content;
  await page.goto(`/#journal?entry=${id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toContainText('both devices');
  await text.press('Control+End');
  await page.keyboard.type(' Written here.');
  const theirs = `${known}Written there.`;
  await put(`journal/${id}`, { content: theirs });
  const notice = page.getByRole('status').filter({ hasText: 'Changed elsewhere' });
  await expect(notice).toHaveText(/^Text: Changed elsewhere to “….{1,60}Written there\.”\.$/);

  const save = page.getByRole('button', { name: 'Save entry' });
  const keep = page.getByRole('button', { name: 'Keep mine' });
  await save.click();
  await expect(keep).toBeFocused();
  await expect(notice).toContainText('Choose one, then save.');
  await text.focus();
  await page.keyboard.press('Control+Enter');
  await expect(keep).toBeFocused();
  expect(await content()).toBe(theirs);
  await keep.click();
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(content).toContain('Written here.');
});

test('on a phone the current line stays above the toolbar, in an entry longer than the screen', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openPhone(browser, baseURL);
  const { post } = await signedIn(page, 'journal-caret@example.com');
  const { id } = await post('journal', { content: 'A line of an entry\n\n'.repeat(60) });
  await page.goto(`/#journal?entry=${id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toContainText('A line');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text).toBeFocused();
  /** Pixels from the caret to the toolbar below it, and to the header above it. */
  const room = () =>
    page.evaluate<[number, number]>(`(() => {
      const caret = getSelection().getRangeAt(0).getBoundingClientRect();
      const top = (name) => document.querySelector(name).getBoundingClientRect();
      return [top('article > :last-child').top - caret.bottom, caret.top - top('article > header').bottom];
    })()`);
  for (const height of [740, 420]) {
    await page.setViewportSize({ width: 360, height });
    await text.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('the last line');
    await expect.poll(async () => (await room())[0]).toBeGreaterThanOrEqual(0);
    await text.press('Control+Home');
    await page.keyboard.type('x');
    await expect.poll(async () => (await room())[1]).toBeGreaterThanOrEqual(0);
  }
  await context.close();
});

test('on a phone a finished entry opens for reading, and one tap edits it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { post, get } = await signedIn(page, 'journal-reading@example.com');
  const { id } = await post('journal', { title: 'Rain', content: 'A long walk along the river' });
  await page.goto(`/#journal?entry=${id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveText('A long walk along the river');
  await expect(text).toHaveAttribute('contenteditable', 'false');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type(', and back');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => get(`journal/${id}`))
    .toMatchObject({ title: 'Rain', content: 'A long walk along the river, and back' });

  // The text about the missing connection leaves room for the button.
  await page.setViewportSize({ width: 390, height: 740 });
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  if (await edit.isVisible()) await edit.click();
  await text.press('Control+End');
  await page.keyboard.type(', in the rain');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeInViewport({ ratio: 1 });
  expect(await save.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  await save.click();
  await page.context().setOffline(false);
  await expect
    .poll(() => get(`journal/${id}`))
    .toMatchObject({ content: 'A long walk along the river, and back, in the rain' });
});
