import type { Page } from '@playwright/test';
import { failing, focused, LINES, refusedField, waitForTimeouts } from './error-lines.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { PASSWORD, register } from './person.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert');

const LOGIN = '**/api/auth/login';
const REGISTER = '**/api/auth/register';
const FORGOT = '**/api/auth/forgot-password';
const RESET = '**/api/auth/reset-password';

test('Login shows why it failed, keeps the text and the focus, and confirms a success', async ({ page }) => {
  await register(page, 'errors-login@example.com');
  await page.goto('/');
  await page.getByLabel('Email').fill('errors-login@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const signIn = async (line: string) => {
    await button(page, 'Sign In').click();
    await expect(alert(page)).toHaveText(line);
    await expect(page.getByLabel('Email')).toHaveValue('errors-login@example.com');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect.poll(() => focused(page)).toBe('Sign In');
  };
  for (const [how, line] of [
    [{ status: 400, json: {} }, LINES.loginFailed],
    [{ status: 401, json: { detail: 'Incorrect email or password' } }, 'Incorrect email or password'],
    [{ status: 429, json: { detail: { message: 'Too many attempts' } } }, 'Too many attempts'],
    [{ status: 200, json: 'no token' }, LINES.noProfile],
    ['no network', LINES.loginNetwork],
    [{ status: 500, json: { detail: 'Internal server error' } }, LINES.unavailable],
  ] as const) {
    const mend = await failing(page, LOGIN, how);
    await signIn(line);
    await mend();
  }
  await expectNoViolations(page);
  await page.route(LOGIN, (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{' }));
  await signIn(LINES.unexpected);
  await page.unroute(LOGIN);

  const mend = await failing(page, '**/api/auth/me', { status: 400, json: { detail: 'Odd' } }, 'GET');
  await signIn(LINES.noProfile);
  await mend();
  await button(page, 'Sign In').click();
  await expect(page.getByText(LINES.loginSuccessful)).toBeVisible();
});

test('a login without a response shows that it timed out', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByLabel('Email').fill('errors-timeout@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  let sent = 0;
  await page.route(LOGIN, () => void (sent += 1));
  await button(page, 'Sign In').click();
  await expect(button(page, 'Signing in...')).toBeVisible();
  await waitForTimeouts(page, alert(page));
  await expect(alert(page)).toHaveText(LINES.timedOut);
  expect(sent).toBe(3);
});

test('Sign Up focuses the invalid field, shows why it failed, and loses nothing', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await button(page, 'Create Account').click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Please enter your first name');
  const typed = {
    'First Name': 'Ana',
    'Last Name': 'Lind',
    Username: 'ana-of-errors',
    Email: 'errors-sign-up@example.com',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  };
  const field = (label: string) => page.getByLabel(label, { exact: true });
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  const expectKept = async () => {
    for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text);
  };

  for (const [how, line] of [
    [{ status: 400, json: {} }, LINES.registrationFailed],
    [{ status: 409, json: { detail: 'Email already registered' } }, 'Email already registered'],
    ['no network', LINES.loginNetwork],
  ] as const) {
    const mend = await failing(page, REGISTER, how);
    await button(page, 'Create Account').click();
    await expect(alert(page)).toHaveText(line);
    await expect.poll(() => focused(page)).toBe('Create Account');
    await expectKept();
    await mend();
  }
  let mend = await failing(page, REGISTER, refusedField('username', 'At most 50 characters'));
  await button(page, 'Create Account').click();
  await expect(field('Username')).toBeFocused();
  await expect(field('Username')).toHaveAccessibleDescription('At most 50 characters');
  await expectNoViolations(page);
  await expectKept();
  await mend();

  mend = await failing(page, REGISTER, { status: 200, json: {} });
  await button(page, 'Create Account').click();
  await expect(page.getByText(LINES.registered)).toBeVisible();
});

test('a forgotten password and the page of its link show failures and successes', async ({ page }) => {
  await page.goto('/');
  await button(page, 'Forgot password?').click();
  await page.getByLabel('Email').fill('errors-forgot@example.com');
  let mend = await failing(page, FORGOT, { status: 400, json: {} });
  await button(page, 'Send reset link').click();
  await expect(alert(page)).toHaveText(LINES.resetNotSent);
  await expect(page.getByLabel('Email')).toHaveValue('errors-forgot@example.com');
  await mend();
  await button(page, 'Send reset link').click();
  await expect(page.getByText(LINES.resetSent)).toBeVisible();

  await page.goto('/reset-password?token=from-a-mail');
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm New Password').fill(PASSWORD);
  for (const [how, line] of [
    [{ status: 400, json: {} }, LINES.resetFailed],
    ['no network', LINES.resetNetwork],
  ] as const) {
    mend = await failing(page, RESET, how);
    await button(page, 'Update Password').click();
    await expect(alert(page)).toHaveText(line);
    await expect.poll(() => focused(page)).toBe('Update Password');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(PASSWORD);
    await mend();
  }
  await button(page, 'Update Password').click();
  await expect(alert(page)).toHaveText('This reset link is invalid or has expired. Please request a new one.');
});
