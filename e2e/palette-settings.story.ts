import { expect, test } from './fixtures.ts';
import { signedInAt } from './person.ts';
import { startServer } from './server.ts';

test('every setting that the palette names is once in its page under this title, and its row goes there', async ({
  page,
}) => {
  const server = await startServer();
  try {
    // The operator has all pages.
    await signedInAt(page, server.url, 'operator@example.org');
    await page.goto(`${server.url}/#settings`);
    await page.getByRole('button', { name: 'Search or do anything' }).click();
    await page.getByRole('combobox', { name: 'Search or do anything' }).fill('settings');
    // On phones the palette shows one kind of result, and all of it.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: /^Do/ }).click();
    const rows = page.getByRole('option').filter({ hasText: /Settings, / });
    await expect(rows.filter({ hasText: 'Usual length of a task' })).toHaveCount(1);
    const settings = (await rows.allTextContents()).map((text) => text.split('Settings, '));
    expect(settings.length).toBeGreaterThan(30);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    // As `showPart` looks for them.
    const titles = page.locator('main :is(label, legend, h2, h3)');
    for (const [name, section] of settings) {
      await page.getByRole('main').getByRole('link', { name: section!, exact: true }).click();
      const title = new RegExp(String.raw`^\s*${name}\s*$`);
      await expect(titles.filter({ hasText: title }), `${section}: ${name}`).toHaveCount(1);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or do anything' }).fill('usual length');
    await page.getByRole('option', { name: 'Usual length of a task' }).click();
    await expect(page.getByLabel('Usual length of a task')).toBeFocused();
  } finally {
    await server.stop();
  }
});
