import { expect, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { followLiveRegions, readPage } from './screen-reader.ts';

/* What Chromium's accessibility tree says; docs/accessibility.md lists what is tested where. */

test('a screen reader gets the palette, a panel and a moved row, and hears each change once', async ({ page }) => {
  const { post } = await signedIn(page, 'screen-reader@example.com');
  const due_date = new Date().toISOString().slice(0, 10);
  for (const name of ['Call Tom', 'Call Ana', 'Water the ferns']) await post('tasks', { name, due_date });
  await page.goto('/#today');
  const row = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(row('Call Tom')).toBeVisible();
  const announced = await followLiveRegions(page);
  const find = async (role: string, name: string | RegExp) =>
    (await readPage(page)).filter((node) => node.role === role && node.name.match(name));

  await test.step('the palette: a combobox with its results, the selected one marked', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('call');
    await expect(page.getByRole('option', { selected: true })).toContainText('Call');
    expect(await find('dialog', 'Search or do anything')).toMatchObject([{ states: { modal: true } }]);
    expect(await find('combobox', 'Search or do anything')).toMatchObject([
      { states: { focused: true, expanded: true, hasPopup: 'listbox' } },
    ]);
    expect(await find('option', /^Call/)).toMatchObject([
      { states: { selected: true } },
      { states: { selected: false } },
    ]);
    await page.keyboard.press('Escape');
  });

  await test.step('a panel has a name, and each field its label and value', async () => {
    await row('Call Ana').press('Enter');
    await expect(page.getByRole('complementary', { name: 'Task' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Call Ana');
    expect(await find('complementary', 'Task')).toHaveLength(1);
    expect(await find('button', 'Status: To do')).toHaveLength(1);
    expect(await find('textbox', 'Estimate')).toHaveLength(1);
    expect(await find('checkbox', 'Call Ana')).toMatchObject([{ states: { checked: 'false' } }, {}]);
    await page.keyboard.press('Escape');
    await expect(row('Call Ana')).toBeFocused();
  });

  await test.step('a row that is moved by keys announces its positions, each once', async () => {
    await announced();
    const names = await page.getByRole('list', { name: 'Tasks of the day' }).getByRole('checkbox').all();
    const first = await names[0]!.getAttribute('aria-label');
    await page.getByRole('button', { name: `Move ${first}` }).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('[aria-live="assertive"]')).toContainText('position 1 of 3');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[aria-live="assertive"]')).toContainText('position 2 of 3');
    await page.keyboard.press('Escape');
    await expect(page.locator('[aria-live="assertive"]')).toContainText('stays');
    expect(await announced()).toEqual(
      [/lifted/, /position 2 of 3/, /stays/].map((text) => expect.stringMatching(text)),
    );
  });

  await test.step('a new task for another day is announced once', async () => {
    await announced();
    await page.keyboard.press('q');
    await page.keyboard.type('Book the train tomorrow');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').getByText('Added to tomorrow')).toBeVisible();
    expect((await announced()).filter((text) => /added/i.test(text))).toEqual([
      expect.stringContaining('Added to tomorrow'),
    ]);
    await page.keyboard.press('Escape');
  });

  await test.step('every tab stop shows its focus and is not covered', async () => {
    const stops = new Set<string>();
    await page.getByRole('main').focus();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate<{ name: string; isShown: boolean; isCovered: boolean }>(`(() => {
        const at = document.activeElement;
        const rect = at.getBoundingClientRect();
        const name = at.getAttribute('aria-label') ?? at.textContent.trim().slice(0, 40);
        const boxes = [at, ...(at.parentElement ? [at.parentElement, at.parentElement.parentElement] : [])];
        // A field shows its caret.
        const isShown = at === document.body || at.matches('textarea') || boxes.some((each) => [null, '::after', '::before'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(each, part);
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
        }));
        const top = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
        const isCovered = at !== document.body && rect.height > 1 && !(at.contains(top) || top?.contains(at));
        return { name, isShown, isCovered };
      })()`);
      expect.soft(stop, stop.name).toMatchObject({ isShown: true, isCovered: false });
      if (stops.has(stop.name) && stop.name === 'Skip to content') break;
      stops.add(stop.name);
    }
    expect(stops.size).toBeGreaterThan(20);
  });
});
