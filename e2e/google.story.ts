import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { OpenIdServer } from '#server/testing/google/openid-server.ts';
import { expect, expectNoViolations, expectNoViolationsInBothThemes, test as base } from './fixtures.ts';
import { standInForGoogle } from './google-window.ts';
import { keepSignedIn, newPerson, PASSWORD } from './person.ts';

const FAILED = 'Google authentication failed. Please try again.';
const NAMES = { given_name: 'Maya', family_name: 'Lindqvist', name: 'Maya Lindqvist' };

const test = base.extend<{ provider: OpenIdServer }>({
  provider: ({ withGoogle }, use) => use(withGoogle.provider),
  baseURL: ({ withGoogle }, use) => use(withGoogle.product.url),
});

const google = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });
const inWindow = async (page: Page, press: () => Promise<void>) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible();
  return popup;
};

test('with Google a person starts on the Sign Up tab, and returns on the Login tab', async ({ page, provider }) => {
  const person = { sub: '1076915035000615071', email: 'maya@gmail.example', ...NAMES };
  const asked = await standInForGoogle(page.context(), { provider, person });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/content security policy|opener/i.test(message.text())) problems.push(message.text());
  });

  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(google(page)).toBeVisible();
  // A visitor who does not use it sends nothing to Google.
  expect(asked).toEqual([]);
  const popup = await inWindow(page, () => google(page).click());
  await expect(page.getByRole('button', { name: 'Continue in Google’s window...' })).toBeEnabled();
  expect(new URL(popup.url()).searchParams.get('client_id')).toBe('auric');
  expect(new URL(popup.url()).searchParams.get('scope')).toBe('openid email profile');
  await popup.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('button', { name: "I Understand - Let's Build My System" })).toBeVisible();
  await page.getByTitle('Close').click();
  await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Maya/ })).toBeVisible();
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: /Maya/ }).click();
  await expect(page.getByText('maya@gmail.example')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  const again = await inWindow(page, () => google(page).click());
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Maya/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('closing or refusing Google’s window shows why, loses nothing, and it can be opened again', async ({
  page,
  provider,
}) => {
  const person = { sub: '2', email: 'maya.two@gmail.example', ...NAMES };
  await standInForGoogle(page.context(), { provider, person });
  await page.goto('/');
  await page.getByLabel('Email').fill('somebody@example.org');

  const closed = await inWindow(page, () => google(page).press('Enter'));
  await closed.close();
  await expect(page.getByRole('alert')).toHaveText(`${FAILED} Google’s window was closed before you signed in.`);
  await expect(google(page)).toBeEnabled();
  const refused = await inWindow(page, () => google(page).press('Enter'));
  await expect(page.getByRole('alert')).toBeHidden();
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText(FAILED);
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');

  // A window lost behind others is opened again.
  await inWindow(page, () => google(page).click());
  const found = await inWindow(page, () => page.getByRole('button', { name: /Google’s window/ }).click());
  await found.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: "I Understand - Let's Build My System" })).toBeVisible();
});

test('when Google’s script is blocked the page says so, and the next press loads it again', async ({
  page,
  provider,
}) => {
  const person = { sub: '3', email: 'maya.three@gmail.example', ...NAMES };
  await page.goto('/');
  await page.context().route(/^https:\/\/accounts\.google\.com\//, (route) => route.abort('blockedbyclient'));
  await google(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    `${FAILED} Google can’t be reached. Check your connection and any ad blocker.`,
  );

  // Another page instead of the script, as some networks return.
  await page.context().route(/gsi\/client/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await google(page).click();
  await expect(page.getByRole('alert')).toContainText('Google can’t be reached');

  await standInForGoogle(page.context(), { provider, person });
  const popup = await inWindow(page, () => google(page).click());
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: "I Understand - Let's Build My System" })).toBeVisible();
});

test('the reason for a refused Google token is shown below the button', async ({ page, provider }) => {
  const person = { sub: '4', email: 'ana.four@example.org', ...NAMES };
  const asked = { provider, person, token: 'google-auth-token' } as Parameters<typeof standInForGoogle>[1];
  await standInForGoogle(page.context(), asked);
  await newPerson(page, person.email);
  const signIn = async () => {
    const popup = await inWindow(page, () => google(page).click());
    await popup.getByRole('button', { name: 'Continue' }).click();
  };
  await page.goto('/');

  await signIn();
  await expect(page.getByRole('alert')).toHaveText('Failed to get user information from Google');
  // Another person may have signed up with that address, so its password is required.
  delete asked.token;
  await signIn();
  const link = page.getByRole('form', { name: 'Link Google to your account' });
  await expect(link).toContainText('There is an account with this address already. Enter its password');
  await expect(link.getByLabel('Auric password')).toBeFocused();
  await link.getByLabel('Auric password').fill('wrong horse');
  await link.getByRole('button', { name: 'Link Google and sign in' }).click();
  await expect(link.getByRole('alert')).toHaveText('The password is wrong.');
  await expectNoViolations(page);

  asked.token = 'of-a-provider-that-is-away';
  await page.route('**/api/auth/google', (route) => route.fulfill({ status: 503, json: {} }));
  await signIn();
  await expect(page.getByRole('alert')).toHaveText(FAILED);
  await expect(link).toBeHidden();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Ana/ })).toBeVisible();
});

test('the Google button fits on a phone, on both tabs and in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  for (const tab of ['Login', 'Sign Up']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(google(page)).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  }
});

test('a person links Google in addition to their password, and unlinks it', async ({ page, provider }) => {
  const person = { sub: '5', email: 'ana.private@gmail.example', ...NAMES };
  await standInForGoogle(page.context(), { provider, person });
  const { token } = await newPerson(page, 'ana.five@example.org');
  await keepSignedIn(page, token);
  await page.goto('/#settings?section=privacy');

  await page.getByRole('button', { name: 'Link a Google account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a Google account' });
  const proceed = dialog.getByRole('button', { name: 'Continue' });
  await proceed.click();
  await expect(dialog.getByText('Please enter your password')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  const first = await inWindow(page, () => proceed.click());
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The password is wrong or missing.');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const second = await inWindow(page, () => proceed.click());
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You can sign in as ana.private@gmail.example.')).toBeVisible();

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog', { name: 'Unlink Google?' }).getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Link a Google account' })).toBeVisible();
});

test('a person with a password and two-step sign-in links Google on the sign-in screen', async ({ page, provider }) => {
  const person = { sub: '6', email: 'ana.six@example.org', ...NAMES };
  await standInForGoogle(page.context(), { provider, person });
  const { post } = await newPerson(page, person.email);
  const { secret } = await post<{ secret: string }>('auth/two-step', { password: PASSWORD });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { recovery_codes: codes } = await post<{ recovery_codes: string[] }>('auth/two-step/confirm', {
    code: totp.generate(),
  });
  await page.goto('/');
  const popup = await inWindow(page, () => google(page).click());
  await popup.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Auric password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Ana/ })).toBeVisible();
});

base('without Google set up there is no button, and nothing is requested from Google', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByText('Your data stays on this server')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(google(page)).toHaveCount(0);
  expect(new Set(asked)).toEqual(new Set(['127.0.0.1']));
});

test('a person whose Google account has one name edits it in the profile without adding a last name', async ({
  page,
  provider,
}) => {
  const person = { sub: '1076915035000615072', email: 'suharto@gmail.example', given_name: 'Suharto', name: 'Suharto' };
  await standInForGoogle(page.context(), { provider, person });
  await page.goto('/');
  const popup = await inWindow(page, () => google(page).click());
  await popup.getByRole('button', { name: 'Continue' }).click();
  await page.getByTitle('Close').click();
  await expect(page.getByRole('heading', { name: /(Good \w+|Hello), Suharto/ })).toBeVisible();
  await page.goto('/#profile');
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  await page.getByLabel('First Name').fill('Soeharto');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
});
