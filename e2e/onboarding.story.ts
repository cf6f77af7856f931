import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { logIn, PASSWORD, register, signInOnce } from './person.ts';

const APPLY = '**/api/onboarding/apply';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const inTheFoot = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('button', { name, exact: true });

/** Opens the app as a new person, who sees the wizard. */
async function openForTheFirstTime(page: Page, email: string) {
  await register(page, email, { first_name: 'Ada', last_name: 'Byron' });
  await signInOnce(page, (await logIn(page, email)).token);
  await page.goto('/');
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
}

async function goToConfirmation(page: Page, template: string) {
  await button(page, "I Understand - Let's Build My System").click();
  await button(page, "Let's Get Started").click();
  await page.getByRole('radio', { name: template }).check();
  await button(page, 'Continue').click();
  await expect(heading(page, 'Ready to Set Up Your System?')).toBeFocused();
}

async function expectStep(page: Page, step: number, way: 'Close' | 'Skip Onboarding') {
  await expect(page.getByText(`Step ${step} of 5`)).toBeVisible();
  await expect(page.getByRole('banner').getByTitle(way)).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Smart Onboarding' });
  await expect(progress).toHaveAttribute('aria-valuenow', String(step));
}

async function countAll(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  const headers = { Authorization: `Bearer ${token}` };
  const count = async (path: string) =>
    ((await (await page.request.get(`/api/${path}`, { headers })).json()) as unknown[]).length;
  return [await count('pillars'), await count('areas'), await count('projects'), await count('tasks')];
}

test('from sign-up through five steps to the dashboard, with one area left out', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Byron');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await button(page, 'Create Account').click();

  for (const word of ['Pillars', 'Areas', 'Projects', 'Tasks', 'Clarity', 'Focus', 'Progress']) {
    await expect(page.getByRole('heading', { name: word })).toBeVisible();
  }
  await expectStep(page, 1, 'Close');
  await expectNoViolations(page);
  await button(page, "I Understand - Let's Build My System").click();

  await expect(heading(page, 'Welcome to Your Growth Journey!')).toBeFocused();
  for (const part of ['3 Pillars', '9 Areas', '9 Projects', '27 Tasks']) {
    await expect(page.getByText(part)).toBeVisible();
  }
  await expectStep(page, 2, 'Skip Onboarding');
  await expectNoViolations(page);
  await button(page, "Let's Get Started").click();

  await expect(heading(page, 'Choose Your Template')).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(button(page, 'Continue')).toBeDisabled();
  await page.getByRole('radio', { name: 'Student Template' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Entrepreneur Template' })).toBeChecked();
  await expectStep(page, 3, 'Skip Onboarding');
  await expectNoViolations(page);
  await button(page, 'Continue').click();

  await expect(heading(page, 'Ready to Set Up Your System?')).toBeFocused();
  await expect(page.getByText('3 pillars · 9 areas · 9 projects · 27 tasks')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Customers', exact: true }).uncheck();
  await expect(page.getByText('3 pillars · 8 areas · 8 projects · 24 tasks')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Win the first ten paying customers' })).not.toBeChecked();
  await expectStep(page, 4, 'Skip Onboarding');
  await expectNoViolations(page);
  // The last step closes by itself two seconds after it was looked at.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await button(page, 'Create My System').click();

  await expect(heading(page, 'Your System is Ready!')).toBeFocused();
  await expect(page.getByText('Taking you to your dashboard...')).toBeVisible();
  seen.resolve();
  await expect(page).toHaveTitle('Dashboard | Auric');
  await expect.poll(() => countAll(page)).toEqual([3, 8, 8, 24]);

  await page.reload();
  await expect(page).toHaveTitle('Dashboard | Auric');
});

test('if signing in after sign-up fails, Login has the address, focuses the password, and keeps text typed in between', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Byron');
  await page.getByLabel('Email').fill('carried@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  // Login appears by itself three seconds after the form was looked at.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 403, json: { detail: 'Not now' } }));
  await button(page, 'Create Account').click();
  await expect(page.getByText('Your account has been created successfully.')).toBeVisible();
  await page.unroute('**/api/auth/login');
  // Nothing can be typed into a form that is about to close.
  await expect(page.getByLabel('Email')).toBeDisabled();
  await page.getByRole('tab', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('carried@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('a quiet');
  // Longer than Login takes to appear by itself.
  await page.clock.runFor(3_500);
  await page.clock.resume();
  await page.keyboard.type(' passphrase');
  await page.keyboard.press('Enter');
  await expectStep(page, 1, 'Close');
});

test('Back and Forward go through the steps, which keep their choices, also after a reload; another template resets them', async ({
  page,
}) => {
  await openForTheFirstTime(page, 'wizard-history@example.com');
  await goToConfirmation(page, 'Student Template');
  await page.getByRole('checkbox', { name: 'Health and Balance' }).uncheck();
  await page.reload();
  await expect(page.getByText('2 pillars · 6 areas · 6 projects · 18 tasks')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Student Template' })).toBeChecked();
  await page.goBack();
  await expect(heading(page, 'Welcome to Your Growth Journey!')).toBeFocused();
  await page.goForward();
  await button(page, 'Continue').click();
  await expect(page.getByText('2 pillars · 6 areas · 6 projects · 18 tasks')).toBeVisible();
  await button(page, 'Back').click();
  await expect(page.getByRole('radio', { name: 'Student Template' })).toBeChecked();
  await page.getByRole('radio', { name: 'Busy Employee Template' }).check();
  await button(page, 'Continue').click();
  await expect(page.getByText('3 pillars · 9 areas · 9 projects · 27 tasks')).toBeVisible();
  await button(page, 'Back').click();
  await expectStep(page, 3, 'Skip Onboarding');
  await page.goBack();
  await expectStep(page, 2, 'Skip Onboarding');
});

test('skipping leaves an empty system, and the wizard does not return on any device', async ({ page, browser }) => {
  await openForTheFirstTime(page, 'skip@example.com');
  await button(page, "I Understand - Let's Build My System").click();
  await page.keyboard.press('Escape');
  const marked = page.waitForResponse('**/api/auth/complete-onboarding');
  await inTheFoot(page, 'Skip Onboarding').click();
  await expect(page).toHaveTitle('Dashboard | Auric');
  expect((await marked).ok()).toBe(true);
  expect(await countAll(page)).toEqual([0, 0, 0, 0]);

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await elsewhere.goto('/');
  await signIn(elsewhere, 'skip@example.com');
  await expect(elsewhere).toHaveTitle('Dashboard | Auric');
  await elsewhere.close();
});

test('a system is created once however often it is tried, and its untouched items are removed and restored in Settings', async ({
  page,
}) => {
  await openForTheFirstTime(page, 'again@example.com');
  await goToConfirmation(page, 'Entrepreneur Template');

  await test.step('the system is created, but every response is lost', async () => {
    const statuses: number[] = [];
    await page.route(APPLY, async (route) => {
      statuses.push((await route.fetch()).status());
      await route.fulfill({ status: 500, json: { detail: 'Internal server error' } });
    });
    await button(page, 'Create My System').click();
    await expect(button(page, 'Setting Up...')).toBeVisible();
    await expect(page.getByText('Creating 3 pillars, 9 areas, 9 projects and 27 tasks')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('Failed to apply template. Please try again.');
    expect(statuses).toEqual([201, 200, 200]);
    await page.unroute(APPLY);
  });

  await test.step('when the dashboard cannot be opened the wizard says that it can be closed', async () => {
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: {} }));
    await button(page, 'Create My System').click();
    await expect(page.getByRole('alert')).toHaveText(
      'Onboarding completed but there was an error navigating. You can close this dialog.',
    );
    await page.getByTitle('Skip Onboarding').click();
    await expect(page).toHaveTitle('Dashboard | Auric');
    await page.unroute('**/api/auth/me');
    await expect.poll(() => countAll(page)).toEqual([3, 9, 9, 27]);
  });

  await test.step('untouched starter items are removed with one click, and restored with Undo', async () => {
    await page.goto('/#settings?section=data');
    await button(page, 'Remove untouched starter items').click();
    await expect(page.getByText('Removed 3 pillars, 9 areas, 9 projects and 27 tasks')).toBeVisible();
    await expect.poll(() => countAll(page)).toEqual([0, 0, 0, 0]);
    await button(page, 'Undo').click();
    await expect.poll(() => countAll(page)).toEqual([3, 9, 9, 27]);
  });
});
