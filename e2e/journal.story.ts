import { expect, expectNoViolations, expectNoViolationsInBothThemes, test } from './fixtures.ts';
import { inTens, signedIn } from './person.ts';

const PASTED = `<p class="MsoNormal" style="color:red"><b>Bold</b> <u>and</u> <a href="javascript:alert(1)">not a link</a>
  <a href="https://example.com">a link</a><img src="x" onerror="alert(1)"><script>alert(1)</script></p>`;
const FROST = 'First frost. I would like mornings like this to be ordinary.';

test('an entry is written with its text, mood, tags and links, and read again on another visit', async ({ page }) => {
  const { get, post } = await signedIn(page, 'journal@example.com');
  await post('tasks', { name: 'Write the case study' });
  await page.goto('/#journal');
  await expect(page.getByRole('heading', { name: 'A page for today' })).toBeVisible();
  await page.getByRole('button', { name: 'Write an entry' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill('The small hall, half lit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('Light from the left. **Exact**, and');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- [ ] a list');
  await page.keyboard.press('Enter');
  // The mark of an item that already has one, as people type Markdown.
  await page.keyboard.type('- [x] of two');
  await page.getByRole('button', { name: 'Energy' }).click();
  await page.getByRole('menuitemradio', { name: 'Very high' }).click();
  await page.getByRole('button', { name: 'Clear energy' }).click();
  await page.getByRole('button', { name: /^Mood/ }).click();
  await page.getByRole('menuitemradio', { name: 'Grateful' }).click();
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await page.getByRole('menuitemradio', { name: 'Tag' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('work');
  await page.keyboard.press('Enter');
  await page.keyboard.type('light');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await add.click();
  await page.getByRole('menuitemradio', { name: 'What it is about' }).click();
  await page.getByRole('combobox').fill('case');
  await expect(page.getByRole('option', { name: 'Write the case study' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Write the case study' })).toBeVisible();
  await page.getByRole('switch', { name: 'Private' }).click({ force: true });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/entry=[\da-f-]{36}/);
  await expect
    .poll(() => get('journal'))
    .toMatchObject([
      {
        ...{ title: 'The small hall, half lit', mood: 'grateful', tags: ['work', 'light'], is_private: true },
        ...{ mood_chosen: true, energy_level: 'moderate', energy_chosen: false },
        content: 'Light from the left. **Exact**, and\n\n- [ ] a list\n- [x] of two',
        links: [{ entity_type: 'task', name: 'Write the case study' }],
        word_count: 10,
      },
    ]);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text' }).getByText('Exact')).toHaveCSS('font-weight', '700');
  await expect(page.getByText('10 words')).toBeVisible();
  await expect(page.getByText('Draft restored.')).toBeHidden();
});

test('an entry survives a reload, a lost response and a lost connection, and is stored once', async ({ page }) => {
  const { get } = await signedIn(page, 'journal-drafts@example.com');
  await page.goto('/#journal?entry=new');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Half a thought');
  await page.goto('/#today');
  await page.goto('/#journal');
  await page.getByRole('link', { name: 'Draft Half a thought' }).click();
  await expect(text).toHaveText('Half a thought');
  await page.reload();
  await expect(text).toHaveText('Half a thought');
  await expect(page.getByText('Draft restored.')).toBeVisible();

  // The server has it, but its response is lost.
  await page.route('**/api/journal', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.fulfill({ status: 500, json: { detail: 'Internal server error' } });
  });
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByText('Your text is kept on this device.')).toBeVisible();
  await page.unroute('**/api/journal');
  await page.reload();
  await text.fill('Half a thought, and the other half');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => get('journal')).toMatchObject([{ content: 'Half a thought, and the other half' }]);

  // After closing the tab, the list leads back to the draft.
  await page.getByRole('button', { name: 'New entry' }).first().click();
  await text.fill('Written in a tunnel');
  await page.goto('about:blank');
  await page.goto('/#journal');
  await page.getByRole('link', { name: 'Draft Written in a tunnel' }).click();
  await expect(text).toHaveText('Written in a tunnel');
  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bold' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByRole('link', { name: 'Written in a tunnel' }).getByText('waiting')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('waiting')).toHaveCount(0);
  await expect.poll(async () => (await get<object[]>('journal')).length).toBe(2);

  // What is typed while a new entry is being saved is a draft of that entry.
  await page.goto('/#journal?entry=new');
  await text.fill('Before it was saved');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/journal', async (route) => {
    if (route.request().method() === 'POST') await released;
    return route.fallback();
  });
  await text.press('Control+Enter');
  await page.keyboard.type(', and after');
  release();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(text).toHaveText('Before it was saved, and after');
  await expect.poll(async () => (await get<object[]>('journal')).length).toBe(3);
});

test('entries are filtered by the address, and an entry of a year ago is found from its task', async ({ page }) => {
  const { post } = await signedIn(page, 'journal-find@example.com');
  const task = await post('tasks', { name: 'Plant the hedge' });
  const links = [{ entity_type: 'task', entity_id: task.id }];
  await post('journal', { title: 'A year ago', content: FROST, entry_date: '2025-11-20', mood: 'optimistic', links });
  for (let day = 10; day < 30; day += 1) {
    for (const part of ['Morning', 'Noon', 'Evening']) {
      await post('journal', { title: `${part} ${day}`, entry_date: `2026-06-${day}`, tags: [part] });
    }
  }
  await page.goto('/#journal');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(rows).toHaveCount(61);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Mood' }).click();
  await page.getByRole('menuitemradio', { name: 'Optimistic' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/mood=optimistic/);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows).toHaveCount(50);

  await page.goto(`/#tasks?task=${task.id}`);
  await page.getByRole('region', { name: 'Notes in the journal' }).getByRole('link', { name: 'A year ago' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText(FROST);
  await expect(rows).toHaveCount(1);
});

test('a search finds while typing, marks the hits, and runs no HTML', async ({ page }) => {
  const { post } = await signedIn(page, 'journal-search@example.com');
  await post('journal', {
    title: 'Café in the rain',
    content: 'A <b>small</b> 100% hall & "more"',
    entry_date: '2026-03-01',
  });
  await post('journal', { title: 'Other', content: 'Nothing of it' });
  await page.goto('/#journal');
  const field = page.getByRole('searchbox', { name: 'Search entries' });
  await expect(page.getByRole('link', { name: 'Other' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  const found = page.getByRole('region', { name: 'Search results' });
  for (const [typed, hit] of [
    ['small', 'small'],
    ['100%', '100%'],
    ['cafe', 'Café'],
  ] as const) {
    await field.fill(typed);
    await expect(found.getByRole('listitem')).toHaveCount(1);
    await expect(found.locator('mark').first()).toHaveText(hit);
  }
  await field.fill('small');
  await expect(found.getByRole('link')).toContainText('<b>small</b>');
  await expect(found.locator('b')).toHaveCount(0);
  await expectNoViolations(page);
  await found.getByRole('link').click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Café in the rain');
  // The hits are counted to the end, and loaded while scrolling.
  await inTens(52, (walk) => post('journal', { title: `Walk ${walk}`, content: 'By the river' }));
  await field.fill('river');
  await expect(page.getByText('52 entries found')).toBeVisible();
  await found.getByRole('link').first().press('End');
  await expect(page.getByText('All 52 loaded')).toBeVisible();
  await expect(found.getByRole('listitem')).toHaveCount(52);
  await field.fill('no such word');
  await expect(page.getByText('Nothing found for “no such word”')).toBeVisible();
  await field.fill('');
  await expect(page.getByRole('link', { name: 'Walk 52' })).toBeVisible();
});

test('the page shows earlier entries of this day, and a template asks its questions', async ({ page }) => {
  const { get, post } = await signedIn(page, 'journal-template@example.com', { timezone: 'UTC' });
  const lastYear = new Date();
  lastYear.setUTCFullYear(lastYear.getUTCFullYear() - 1);
  await post('journal', { content: FROST, entry_date: lastYear.toISOString().slice(0, 10) });
  const { id, prompts } = (await get<{ id: string; name: string; prompts: string[] }[]>('journal/templates'))[0]!;
  await page.goto('/#journal');
  await page.getByRole('link', { name: 'On this day, a year ago' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText(FROST);

  await page.getByRole('button', { name: 'New entry' }).first().click();
  await page.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('option').first().click();
  const answer = page.getByRole('textbox', { name: prompts[0]! });
  await answer.fill('The rain stopped');
  await page.reload();
  await expect(answer).toHaveValue('The rain stopped');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByRole('article').getByText('waiting')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('waiting')).toHaveCount(0);
  const written = { template_id: id, template_responses: { [prompts[0]!]: 'The rain stopped' } };
  await expect.poll(() => get('journal?limit=1')).toMatchObject([written]);
});

test('all tags are offered as filters, an entry is linked to a task completed long ago, and a deleted one is restored and hidden from others', async ({
  page,
  browser,
}) => {
  const { get, post } = await signedIn(page, 'journal-tags@example.com', { timezone: 'UTC' });
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await post('journal', { title: 'Oldest', entry_date: day(300), tags: ['lighthouse'] });
  for (let back = 0; back < 52; back += 1) await post('journal', { content: 'x', entry_date: day(back) });
  await page.goto('/#journal?entry=new');
  await expect(page.getByRole('link', { name: '52 days in a row' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('combobox').fill('light');
  await expect(page.getByRole('option', { name: /lighthouse/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Oldest' })).toBeVisible();

  await test.step('an entry is linked to a task completed long ago, found without its accents', async () => {
    await post('tasks', { name: 'Über die Brücke', completed: true });
    await page.goto('/#journal?entry=new');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'What it is about' }).click();
    await page.getByRole('combobox').fill('brucke');
    await expect(page.getByRole('option', { name: 'Über die Brücke' })).toContainText('Done');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Über die Brücke' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => get('journal?limit=1')).toMatchObject([{ links: [{ name: 'Über die Brücke' }] }]);
  });

  await test.step('a deleted entry is restored, and another person does not see it', async () => {
    const { id } = await post('journal', { title: 'Eight kilometres', content: 'Slow.' });
    await page.goto(`/#journal?entry=${id}`);
    await page.getByRole('button', { name: 'Actions for “Eight kilometres”' }).click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    await expect(page.getByText('Choose an entry to read it')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Eight kilometres' })).toBeVisible();

    const context = await browser.newContext();
    const other = await context.newPage();
    await signedIn(other, 'journal-other@example.com');
    await other.goto(new URL(`/#journal?entry=${id}`, page.url()).href);
    await expect(other.getByText('This entry is no longer here.')).toBeVisible();
    await expect(other.getByText('Eight kilometres')).toBeHidden();
    await context.close();
  });
});

test('pasted text keeps only what Markdown can express, no link runs a script, and an entry fits in both themes, wide and on a phone', async ({
  page,
}) => {
  const { post } = await signedIn(page, 'journal-paste@example.com');
  await post('journal', { title: 'Yesterday', content: 'Rain', tags: ['home'], mood: 'anxious' });
  await page.goto('/#journal?entry=new');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  // As text, because the types of a browser are not available in stories.
  const paste = (html: string) =>
    page.evaluate(`{
      const data = new DataTransfer();
      data.setData('text/html', ${JSON.stringify(html)});
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(paste);
    }`);
  await paste(PASTED);
  await expect(text).toContainText('Bold and not a link a link');
  await expect(text.getByRole('link')).toHaveCount(1);
  await expect(text.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(text.locator('[style], img, u, script')).toHaveCount(0);

  await paste('<table><tr><td>Rent</td><td>900</td></tr><tr><td>Heat</td><td>80</td></tr></table>');
  await expect(text).toContainText(/Rent 900\s*Heat 80/);

  await test.step('it has no accessibility violations in both themes, wide and on a phone', async () => {
    await page.getByRole('textbox', { name: 'Text' }).fill('A line');
    await expectNoViolationsInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const tool of ['Bold', 'Quote', 'Link']) {
      const button = page.getByRole('toolbar').getByRole('button', { name: tool });
      await expect(button).toBeInViewport({ ratio: 1 });
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expectNoViolationsInBothThemes(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });
});

test('unsaved changes of entries are marked in the list, and linked above it where the list does not show them', async ({
  page,
}) => {
  const { post } = await signedIn(page, 'journal-edits@example.com');
  const { id } = await post('journal', { title: 'Rain on the lake', content: 'It rained.', tags: ['lake'] });
  await post('journal', { title: 'Bright morning', content: 'It shone.', tags: ['hill'] });
  await page.goto(`/#journal?entry=${id}`);
  await page.getByRole('textbox', { name: 'Text' }).fill('It rained all day.');
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  const row = page.getByRole('link', { name: 'Rain on the lake' });
  await page.getByRole('link', { name: 'Bright morning' }).click();
  await expect(row.getByText('Draft')).toBeVisible();
  await expect(row).toHaveCount(1);
  await expectNoViolationsInBothThemes(page);

  await page.goto('/#journal?tag=hill');
  await expect(page.getByRole('link', { name: 'Bright morning' })).toBeVisible();
  await page.getByRole('link', { name: 'Draft Rain on the lake' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveText('It rained all day.');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/#journal');
  await expect(row).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
});
