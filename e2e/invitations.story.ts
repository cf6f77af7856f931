import type { Browser, Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { PASSWORD, signedInAt } from './person.ts';
import { startServer } from './server.ts';

/** A page of somebody else, with another browser profile. */
const visitor = async (browser: Browser) => (await browser.newContext()).newPage();

/** A server of its own, with its operator on the page of the server. To be stopped. */
async function operatorOf(page: Page) {
  const server = await startServer();
  await signedInAt(page, server.url, 'operator@example.org');
  await page.goto(`${server.url}/#settings?section=server`);
  return server;
}

test('an operator lets in people by invitation only, and one person signs up with a link, once', async ({
  page,
  browser,
}) => {
  const server = await operatorOf(page);
  try {
    await page.getByText('By invitation', { exact: true }).click();
    await expect(page.getByText('People need an invitation to create an account.')).toBeVisible();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Create invitation' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    const invitations = page.getByRole('list', { name: 'Open invitations' });
    await expect(invitations.getByText('Anyone with the link')).toBeVisible();
    await expectNoViolations(page);

    const stranger = await visitor(browser);
    await stranger.goto(server.url);
    await stranger.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(stranger.getByRole('heading', { name: 'Sign-up is by invitation' })).toBeVisible();

    const guest = await visitor(browser);
    await guest.goto(link);
    await guest.getByRole('textbox', { name: 'First Name' }).fill('Maya');
    await guest.getByRole('textbox', { name: 'Last Name' }).fill('Lind');
    await guest.getByRole('textbox', { name: 'Email' }).fill('maya@example.org');
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.getByLabel('Confirm Password').fill(PASSWORD);
    await expectNoViolations(guest);
    await guest.getByRole('button', { name: 'Create Account' }).click();
    await expect(guest.getByRole('heading', { name: 'How Your System Works' })).toBeVisible();
    await expect(guest).toHaveURL(new RegExp(`^${server.url}/(#|$)`));
    await expect(guest.getByRole('heading', { name: 'You’re already signed in' })).toBeHidden();

    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Invite someone' })).toBeVisible();
    await expect(page.getByText('Anyone with the link')).toHaveCount(0);
    await expect(page.getByText('maya@example.org')).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('an invitation for an address fills it in, and people who are signed in learn who they are', async ({
  page,
  browser,
}) => {
  const server = await operatorOf(page);
  try {
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('leo@example.org');
    await page.keyboard.press('Enter');
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

    const guest = await visitor(browser);
    await guest.goto(link);
    await expect(guest.getByRole('textbox', { name: 'Email' })).toHaveValue('leo@example.org');
    await expect(guest.getByRole('textbox', { name: 'Email' })).not.toBeEditable();

    // While registration is open, an invitation that cannot be read is no obstacle; else reading can be tried again.
    const busy = await visitor(browser);
    await busy.route('**/api/auth/invitation', (route) => route.fulfill({ status: 429 }));
    await busy.goto(link);
    await expect(busy.getByRole('textbox', { name: 'Email' })).toBeEditable();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('By invitation', { exact: true }).click();
    await expect(page.getByText('People need an invitation to create an account.')).toBeVisible();
    await busy.reload();
    const retry = busy.getByRole('button', { name: 'Try again' });
    await expect(busy.getByText('The invitation couldn’t be loaded.')).toBeVisible();
    await busy.unroute('**/api/auth/invitation');
    await retry.click();
    await expect(busy.getByRole('textbox', { name: 'Email' })).toHaveValue('leo@example.org');

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You’re already signed in' })).toBeVisible();
    await expect(page.getByText('operator@example.org')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Continue to Auric' }).click();
    await page.goto(`${server.url}/#settings?section=server`);
    await page.getByRole('button', { name: 'Actions for the invitation: leo@example.org' }).click();
    await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
    await expect(page.getByText('The invitation was revoked')).toBeVisible();
    await expect(page.getByText('leo@example.org')).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
