import type { Page } from '@playwright/test';
import { VERSION } from '#server/version.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { logIn, newPerson, PASSWORD, signedIn, signInOnce } from './person.ts';

const NEW_PASSWORD = 'another quiet passphrase';
const deletion = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

async function openDeletion(page: Page) {
  await page.goto('/#settings?section=privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(deletion(page)).toBeVisible();
}

test('settings show the version of Auric and what is new in it', async ({ page }) => {
  await signedIn(page, 'about@example.org');
  await page.goto('/#settings?section=about');
  const main = page.getByRole('main');
  await expect(main.getByText(VERSION, { exact: true })).toBeVisible();
  await expect(main.getByText('0.1.0', { exact: true })).toBeVisible();
  await expectNoViolations(page);
});

test('changing the password asks for the current one, and signs out other devices', async ({ page }) => {
  const email = 'password@example.org';
  await signedIn(page, email);
  const other = await logIn(page, email);
  await page.goto('/#settings?section=privacy');
  const [current, fresh] = [page.getByLabel('Current Password'), page.getByLabel('New Password', { exact: true })];
  const again = page.getByLabel('Confirm New Password');
  const change = page.getByRole('button', { name: 'Change password' });
  await expect(page.getByText('This device')).toBeVisible();
  await expectNoViolations(page);

  await current.fill('not this one');
  await fresh.fill(NEW_PASSWORD);
  await again.fill('something else');
  await change.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await again.fill(NEW_PASSWORD);
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('The password is wrong or missing.');
  await expect(fresh).toHaveValue(NEW_PASSWORD);

  await current.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed. Other devices were signed out.')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(page.getByText('Last seen')).toHaveCount(0);
  const me = await page.request.get('/api/auth/me', { headers: { Authorization: `Bearer ${other.token}` } });
  expect(me.status()).toBe(401);
  const login = (password: string) => page.request.post('/api/auth/login', { data: { email, password } });
  expect([(await login(PASSWORD)).status(), (await login(NEW_PASSWORD)).status()]).toEqual([401, 200]);
});

test('an account is deleted after DELETE and the password, with everything on the server and on the device', async ({
  page,
}) => {
  const email = 'leaving@example.org';
  const person = await newPerson(page, email);
  const { id } = await person.get('auth/me');
  await person.post('projects', { name: 'Move out' });
  await signInOnce(page, person.token);
  await openDeletion(page);
  // A draft of a form.
  await page.evaluate(`localStorage.setItem('draft ${id} task new', '{}')`);
  await expectNoViolations(page);
  const words = deletion(page).getByLabel('Type DELETE to confirm');
  const password = deletion(page).getByLabel('Password', { exact: true });
  await expect(words).toBeFocused();

  await words.fill('delete');
  await password.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(deletion(page).getByText('Please type DELETE')).toBeVisible();
  await words.fill('DELETE');
  await page.keyboard.press('Enter');
  await expect(deletion(page).getByRole('alert')).toHaveText('The password is wrong or missing.');
  await expect(words).toHaveValue('DELETE');
  await expect(password).toHaveValue('not this one');

  await password.fill(PASSWORD);
  await deletion(page).getByRole('button', { name: 'Delete for good' }).click();

  await expect(page.getByText('Your account and everything in it is deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate(`Object.keys(localStorage).filter((key) => key !== 'color_scheme')`))
    .toEqual([]);
  await expectNoViolations(page);
  const login = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(login.status()).toBe(401);
  const names = { first_name: 'Ana', last_name: 'Again' };
  const again = await page.request.post('/api/auth/register', { data: { email, password: PASSWORD, ...names } });
  expect(again.status()).toBe(201);
});

test('returning from an outside page opens Profile with the user read again, and deleting an account names unsent changes', async ({
  page,
  context,
}) => {
  await signedIn(page, 'waiting-and-leaving@example.org');
  await test.step('returning from an outside page opens Profile', async () => {
    for (const hash of ['session_id=cs_1', 'x=1&session_id=cs_1', 'profile?session_id=cs_1']) {
      await page.goto(`/profile?${hash.length}#${hash}`);
      await expect(page.getByText('Welcome back. Your profile is up to date.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Profile picture' })).toBeVisible();
      await expect(page).toHaveURL(/#profile$/);
    }
  });

  await page.goto('/#settings?section=privacy');
  await expect(page.getByText('This device')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Planning' }).click();
  await page.getByRole('combobox', { name: 'A week begins on' }).click();
  await page.getByRole('option', { name: 'Sunday' }).click();
  await page.getByRole('link', { name: 'Privacy and security' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(
    deletion(page).getByText('1 change on this device has not been sent yet and will be lost.'),
  ).toBeVisible();
  await deletion(page).getByLabel('Type DELETE to confirm').fill('DELETE');
  await deletion(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await deletion(page).getByRole('button', { name: 'Delete for good' }).click();
  await expect(deletion(page).getByRole('alert')).toBeVisible();
  await expect(deletion(page).getByLabel('Type DELETE to confirm')).toHaveValue('DELETE');
  await context.setOffline(false);
});
