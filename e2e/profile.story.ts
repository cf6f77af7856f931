import type { Page } from '@playwright/test';
import { gif, jpegOf, noise, pdf, png } from '../server/testing/files/sample-files.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { PASSWORD, signedIn, signInByForm } from './person.ts';

const picture = (page: Page) => page.getByRole('region', { name: 'Profile picture' });
const account = (page: Page) => page.getByRole('button', { name: 'Account of Ana Lind' });

async function choose(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await picture(page).getByRole('button', { name: button }).click();
  await (await chooser).setFiles(file);
}
const PNG = { name: 'me.png', mimeType: 'image/png', buffer: png() };

test('a picture is added by button, shown everywhere, replaced by a dropped one, removed and restored by Undo', async ({
  page,
}) => {
  await signedIn(page, 'picture@example.org');
  await page.goto('/#profile');
  await expect(picture(page).getByRole('button', { name: 'Add a picture' })).toBeVisible();
  await expectNoViolations(page);

  await choose(page, 'Add a picture', PNG);

  await expect(page.getByText('Picture saved')).toBeVisible();
  for (const place of [picture(page), account(page)]) {
    await expect(place.locator('img')).toHaveAttribute('src', /^blob:/);
  }
  // Loaded with the bearer token: the address contains no secret.
  const read = page.waitForRequest(/profile-picture/);
  await page.reload();
  expect((await read).headers()['authorization']).toMatch(/^Bearer /);
  await expect(account(page).locator('img')).toHaveAttribute('src', /^blob:/);
  await account(page).click();
  await expect(page.getByRole('menu').locator('img')).toHaveAttribute('src', /^blob:/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectNoViolations(page);

  // As text: it runs in the page.
  const drop = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(${JSON.stringify([...gif()])})], 'me.gif', { type: 'image/gif' }));
    return dropped;
  })()`);
  const before = (await picture(page).locator('img').getAttribute('src'))!;
  await picture(page).dispatchEvent('dragover', { dataTransfer: drop });
  await picture(page).dispatchEvent('drop', { dataTransfer: drop });
  await expect(picture(page).locator('img')).not.toHaveAttribute('src', before);
  await expect(picture(page).locator('img')).toHaveAttribute('src', /^blob:/);

  await picture(page).getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Picture removed')).toBeVisible();
  await expect(picture(page).locator('img')).toHaveCount(0);
  await expect(picture(page).getByRole('button', { name: 'Add a picture' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(picture(page).locator('img')).toHaveAttribute('src', /^blob:/);
});

test('a file that is not a picture is refused with a clear message, a large photo is made smaller, and a failed upload can be repeated', async ({
  page,
}) => {
  const { get } = await signedIn(page, 'refused@example.org');
  await page.goto('/#profile');
  await choose(page, 'Add a picture', { name: 'me.png', mimeType: 'image/png', buffer: pdf() });
  await expect(picture(page).getByRole('alert')).toHaveText(
    'File type application/pdf is not supported. Allowed types: PNG, JPEG, GIF',
  );
  await choose(page, 'Add a picture', { name: 'big.gif', mimeType: 'image/gif', buffer: jpegOf(3 * 1_048_576) });
  await expect(picture(page).getByRole('alert')).toHaveText('File size 3.0MB exceeds the 2MB limit');
  await expect(picture(page).locator('img')).toHaveCount(0);

  await page.route('**/api/auth/profile-picture', (route) => route.fulfill({ status: 503, body: '' }), { times: 3 });
  const photo = noise(900);
  expect(photo.length).toBeGreaterThan(2 * 1_048_576);
  await choose(page, 'Add a picture', { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(picture(page).getByRole('alert')).toHaveText('Server temporarily unavailable. Please try again later.');
  await picture(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(picture(page).getByRole('alert')).toHaveCount(0);
  const { used_bytes } = await get<{ used_bytes: number }>('resources/summary');
  expect(used_bytes).toBeLessThanOrEqual(2 * 1_048_576);
});

test('typed names survive the end of a session, and a new password does not', async ({ page }) => {
  const { token } = await signedIn(page, 'typed-names@example.org');
  const end = async (bearer: string | null) =>
    page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${bearer}` } });
  await page.goto('/#profile');
  await page.getByLabel('First Name').fill('Annabel');
  await page.getByLabel('Last Name').fill('Lindgren');
  await end(token);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Authentication failed. Please log in again.')).toBeVisible();
  await signInByForm(page, 'typed-names@example.org');
  await page.evaluate("location.hash = 'profile'");
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Annabel');
  await expect(page.getByLabel('Last Name')).toHaveValue('Lindgren');

  const NEW = 'another quiet passphrase';
  await page.evaluate("location.hash = 'settings?section=privacy'");
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel('New Password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(NEW);
  await end(await page.evaluate<string | null>("localStorage.getItem('auth_token')"));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Authentication failed. Please log in again.')).toBeVisible();
  const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
  expect(kept).toContain('Annabel');
  expect(kept).not.toContain('passphrase');
});
