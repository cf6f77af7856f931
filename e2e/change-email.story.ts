import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { PASSWORD, signedInAt } from './person.ts';
import { startServer } from './server.ts';

/** The link of the mail to an address in the outbox folder; null while there is none. */
async function mailedLink(dataDir: string, email: string): Promise<string | null> {
  const outbox = join(dataDir, 'outbox');
  for (const file of await readdir(outbox).catch(() => [])) {
    if (!file.endsWith('.eml')) continue;
    const mail = await readFile(join(outbox, file), 'latin1');
    if (!mail.includes(`To: ${email}`)) continue;
    const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const link = /http:\S+\/change-email\?token=[\w.%-]+/.exec(text);
    if (link) return link[0];
  }
  return null;
}

const ask = async (page: Page, email: string, password: string) => {
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  return dialog;
};

test('a new email address is asked for in Profile, confirmed by its link, and cancelled before', async ({ page }) => {
  const server = await startServer({ env: { CONFIRM_EMAIL: 'on' } });
  try {
    await signedInAt(page, server.url, 'ana@example.org');
    await page.goto(`${server.url}/#profile`);
    const button = page.getByRole('button', { name: 'Change email' });
    const pending = page.getByRole('group', { name: 'New email address' });

    await test.step('a wrong password and a wrong address are shown in the dialog', async () => {
      await button.click();
      const dialog = await ask(page, 'ana.lind', '');
      await expect(dialog.getByText('Must be an email address')).toBeVisible();
      await expect(dialog.getByText('Please enter your password')).toBeVisible();
      await expectNoViolations(page);
      await ask(page, 'first.try@example.org', 'wrong horse');
      await expect(dialog.getByRole('alert')).toHaveText('The password is wrong or missing.');
      await ask(page, 'Ana@example.org', PASSWORD);
      await expect(dialog.getByText('This is your address already')).toBeVisible();
    });

    await test.step('a change that waits is shown, and can be cancelled', async () => {
      const dialog = await ask(page, 'first.try@example.org', PASSWORD);
      await expect(dialog).toHaveCount(0);
      await expect(pending).toContainText('first.try@example.org');
      await pending.getByRole('button', { name: 'Send again' }).click();
      await expect(pending.getByText('Sent again. It can take a minute.')).toBeVisible();
      await expectNoViolations(page);
      await pending.getByRole('button', { name: 'Cancel the change' }).click();
      await expect(pending).toHaveCount(0);
    });

    await test.step('the link changes the address after a press', async () => {
      await button.click();
      await ask(page, 'new@example.org', PASSWORD);
      await expect(pending).toContainText('new@example.org');
      await expect.poll(() => mailedLink(server.dataDir, 'new@example.org'), { timeout: 60_000 }).not.toBeNull();
      await page.goto((await mailedLink(server.dataDir, 'new@example.org'))!);
      await expect(page.getByRole('heading', { name: 'Is this your new address?' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await expect(page.getByRole('heading', { name: 'Your address was changed' })).toBeVisible();
      await expect(page.getByText('Your email address is now new@example.org.')).toBeVisible();
      await page.getByRole('link', { name: 'Go to Auric' }).click();
      await page.goto(`${server.url}/#profile`);
      await expect(page.getByText('You sign in as new@example.org.')).toBeVisible();
    });
  } finally {
    await server.stop();
  }
});

test('without mail the address changes at once', async ({ page }) => {
  const server = await startServer();
  try {
    await signedInAt(page, server.url, 'ana@example.org');
    await page.goto(`${server.url}/#profile`);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByRole('dialog').getByText('so the address changes at once')).toBeVisible();
    await ask(page, 'new@example.org', PASSWORD);
    await expect(page.getByText('You sign in as new@example.org.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'New email address' })).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
