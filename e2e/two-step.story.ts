import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { newPerson, PASSWORD, signInOnce } from './person.ts';

/** The code of the time step after the current one, which works too; the current one was used up before. */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });

async function firstStep(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('two-step sign-in is turned on with an app, asked for at sign-in, and turned off with a recovery code', async ({
  page,
}) => {
  const email = 'two-step@example.org';
  await signInOnce(page, (await newPerson(page, email)).token);
  await page.goto('/#settings?section=privacy');
  const group = page.getByRole('group', { name: 'Two-step sign-in' });
  let secret = '';
  let recovery: string[] = [];

  await test.step('the password, the key, a wrong code and the first right one', async () => {
    await group.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
    await dialog.getByLabel('Password', { exact: true }).fill('wrong horse');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The password is wrong or missing.');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
    secret = (await dialog.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
    await expectNoViolations(page);
    await dialog.getByLabel('Code from your app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('This code is wrong or was used already')).toBeVisible();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await dialog.getByLabel('Code from your app').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
  });

  await test.step('ten recovery codes are shown once and saved', async () => {
    const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    recovery = await dialog.getByRole('listitem').allTextContents();
    // A second Enter or Escape closes nothing that cannot be shown again.
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('can’t be shown again');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    await expectNoViolations(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('auric-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(group.getByText('On since')).toBeVisible();
    await expect(group.getByText('10 codes are left.')).toBeVisible();
  });

  await test.step('signing in asks for a code', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await firstStep(page, email);
    await expect(page.getByLabel('Code from your app')).toBeFocused();
    await expectNoViolations(page);
    await page.getByLabel('Code from your app').fill('111111');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('This code is wrong or was used already')).toBeVisible();
    await page.getByLabel('Code from your app').fill(nextCode(secret));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
  });

  await test.step('a new address, a new password and deleting the account ask for a code too', async () => {
    await page.goto('/#settings?section=privacy');
    const wrong = page.getByText('This code is wrong or was used already');
    await page.getByLabel('Current Password').fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill('another horse');
    await page.getByLabel('Confirm New Password').fill('another horse');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Please enter your code')).toBeVisible();
    await page.getByLabel('Code from your app').fill('000000');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(wrong).toBeVisible();
    await expectNoViolations(page);

    await page.goto('/#profile');
    await page.getByRole('button', { name: 'Change email' }).click();
    const address = page.getByRole('dialog', { name: 'Change your email address' });
    await address.getByLabel('New email address').fill('one-step@example.org');
    await address.getByLabel('Current password').fill(PASSWORD);
    await address.getByLabel('Code from your app').fill('000000');
    await address.getByRole('button', { name: 'Change email' }).click();
    await expect(wrong).toBeVisible();
    await address.getByRole('button', { name: 'Use a recovery code' }).click();
    await address.getByLabel('Recovery code').fill(recovery[2]!);
    await address.getByRole('button', { name: 'Change email' }).click();
    await expect(address).toHaveCount(0);

    await page.goto('/#settings?section=privacy');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const erase = page.getByRole('dialog', { name: 'Delete your account?' });
    await erase.getByLabel('Type DELETE to confirm').fill('DELETE');
    await erase.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await erase.getByLabel('Code from your app').fill('000000');
    await erase.getByRole('button', { name: 'Delete for good' }).click();
    await expect(wrong).toBeVisible();
    await erase.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a recovery code signs in, another one turns it off', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await firstStep(page, 'one-step@example.org');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0]!);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await page.goto('/#settings?section=privacy');
    await expect(group.getByText('8 codes are left.')).toBeVisible();
    await group.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in' });
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(recovery[1]!);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(group.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});
