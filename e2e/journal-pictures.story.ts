import { noise } from '../server/testing/files/sample-files.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { openPhone } from './touch.ts';

test('pictures are shown in their entry and in the list, and open in a viewer that is left by Escape or Back', async ({
  page,
}) => {
  const { post, get } = await signedIn(page, 'pictures@example.org');
  const { id } = await post('journal', { title: 'The steps are up' });
  await page.goto(`/#journal?entry=${id}`);
  const row = page.getByRole('link', { name: /The steps are up/ });
  await expect(row.locator('img')).toHaveCount(0);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).click();
  const named = (name: string, side: number) => ({ name, mimeType: 'image/png', buffer: noise(side) });
  await (await chooser).setFiles([named('ladder.png', 40), named('roof.png', 60)]);

  // The list shows the first, and the entry both, read with the token of the session.
  await expect(row.getByText('2 pictures')).toBeVisible();
  await expect(row.locator('img')).toHaveAttribute('src', /^blob:/);
  const pictures = page.getByRole('list', { name: 'Pictures' });
  await expect(pictures.locator('img')).toHaveCount(2);
  await expectNoViolations(page);

  await pictures.getByRole('button', { name: 'Open ladder.png' }).click();
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  const status = viewer.getByRole('status');
  await expect(status).toHaveText('ladder.png · 1 of 2');
  await expect(viewer.getByRole('img', { name: 'ladder.png' })).toHaveJSProperty('naturalWidth', 40);
  await expectNoViolations(page);
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('roof.png · 2 of 2');
  // With Alt an arrow is the browser's, and a held Delete deletes one picture.
  for (const keys of ["key: 'ArrowLeft', altKey: true", "key: 'Delete', repeat: true"]) {
    const press = `new KeyboardEvent('keydown', { ${keys}, bubbles: true, cancelable: true })`;
    expect(await page.evaluate(`document.querySelector('[role=dialog] [role=status]').dispatchEvent(${press})`)).toBe(
      true,
    );
  }
  // The picture of a slide out of sight takes no focus, and gives it back to the viewer.
  const zoom = (name: string) => viewer.getByRole('button', { name: `${name}, zoom in` });
  await zoom('ladder.png').focus();
  await expect(zoom('ladder.png')).not.toBeFocused();
  await zoom('roof.png').focus();
  await expect(zoom('roof.png')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(status).toHaveText('ladder.png · 1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(status).toHaveText('roof.png · 2 of 2');
  const saving = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('roof.png');
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await expect(status).toHaveText('ladder.png');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(pictures.getByRole('button', { name: 'Open ladder.png' })).toBeFocused();
  await expect(page.getByText('Deleted “roof.png”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pictures.getByRole('button')).toHaveCount(2);

  await pictures.getByRole('button', { name: 'Open roof.png' }).click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(pictures).toBeVisible();
  await expect
    .poll(() => get(`journal/${id}`))
    .toMatchObject({ picture_ids: [expect.any(String), expect.any(String)] });

  // After the last picture the viewer is closed, and Undo does not open it.
  await pictures.getByRole('button', { name: 'Open roof.png' }).click();
  for (const left of ['ladder.png', undefined]) {
    await viewer.getByRole('button', { name: 'Delete' }).click();
    if (left) await expect(status).toHaveText(left);
  }
  await expect(viewer).toHaveCount(0);
  // Until the server has answered, Undo belongs to the deletion before.
  await expect(page.getByText('Deleted “ladder.png”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pictures.getByRole('button', { name: 'Open ladder.png' })).toBeVisible();
  await expect(viewer).toHaveCount(0);
});

test('a photo taken while writing on a phone leaves the caret where it was', async ({ browser, baseURL }) => {
  const { page, context } = await openPhone(browser, baseURL);
  const { get } = await signedIn(page, 'photo@example.org');
  await page.goto('/#journal?entry=new');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Rain the lake');
  for (let step = 0; step < ' the lake'.length; step += 1) await text.press('ArrowLeft');
  const photo = { name: 'lake.png', mimeType: 'image/png', buffer: noise(40) };
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take photo' }).click();
  await (await chooser).setFiles(photo);
  await expect(page.getByRole('list', { name: 'Pictures' }).locator('img')).toHaveCount(1);
  await expect(text).toHaveAttribute('aria-readonly', 'false');
  await expect(text).toBeFocused();
  await page.keyboard.type(' on');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => get('journal')).toMatchObject([{ content: 'Rain on the lake', picture_count: 1 }]);
  await context.close();
});
