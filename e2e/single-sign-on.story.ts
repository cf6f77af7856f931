import type { Page } from '@playwright/test';
import type { OpenIdServer } from '#server/testing/google/openid-server.ts';
import { expect, expectNoViolationsInBothThemes, test as base } from './fixtures.ts';
import { keepSignedIn, newPerson, PASSWORD } from './person.ts';

const NAMES = { given_name: 'Ana', family_name: 'Berg', name: 'Ana Berg' };

const test = base.extend<{ provider: OpenIdServer }>({
  provider: ({ withGoogle }, use) => use(withGoogle.provider),
  baseURL: ({ withGoogle }, use) => use(withGoogle.product.url),
});

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Company login' });
const atProvider = async (page: Page, choice: 'Continue' | 'Cancel') => {
  await expect(page).toHaveTitle('Company login');
  await page.getByRole('link', { name: choice }).click();
};

test('single sign-on creates an account, and later returns to the page where the person was', async ({
  page,
  provider,
}) => {
  provider.person = { sub: 'ana', email: 'ana@company.example', ...NAMES };
  await page.goto('/');
  await button(page).click();
  await atProvider(page, 'Cancel');
  await expect(page.getByRole('alert')).toHaveText('You were not signed in at Company login.');
  expect(new URL(page.url()).pathname).toBe('/');

  await button(page).click();
  await atProvider(page, 'Continue');
  await expect(page.getByRole('button', { name: "I Understand - Let's Build My System" })).toBeVisible();
  await page.getByTitle('Close').click();
  await page.getByRole('banner').getByRole('button', { name: /Ana/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await page.goto('/#journal');
  await page.reload();
  await button(page).press('Enter');
  await atProvider(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('who cancels at the provider and tries again keeps the invitation', async ({ page, provider }) => {
  provider.person = { sub: 'ana-five', email: 'ana.five@company.example', ...NAMES };
  await page.route('**/api/auth/invitation', (route) => route.fulfill({ json: { email: null } }));
  await page.goto('/sign-up?token=invited');
  await button(page).click();
  await atProvider(page, 'Cancel');
  await expect(page.getByRole('alert')).toHaveText('You were not signed in at Company login.');
  await button(page).click();
  const sent = page.waitForRequest('**/api/auth/oidc');
  await atProvider(page, 'Continue');
  expect((await sent).postDataJSON()).toMatchObject({ invitation: 'invited' });
});

test('the address of an answer opens nothing without its sign-in, or a second time', async ({ page, provider }) => {
  provider.person = { sub: 'eve', email: 'eve@company.example', ...NAMES };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // That of somebody else, which a link could open.
  await page.goto('/oidc/callback?code=theirs&state=theirs');
  await expect(page.getByRole('alert')).toHaveText(
    'This sign-in has ended, or began in another tab. Please try again.',
  );
  expect(asked.filter((url) => url.includes('/api/auth/oidc'))).toEqual([]);
  await expect(button(page)).toBeEnabled();
  await page.getByLabel('Email').fill('eve@company.example');
  await button(page).click();
  await atProvider(page, 'Continue');
  await expect(page.getByRole('button', { name: "I Understand - Let's Build My System" })).toBeVisible();
});

test('a person with a password links the provider at the first sign-in, and in Settings', async ({
  page,
  provider,
}) => {
  const person = { email: 'ana.two@company.example' };
  await newPerson(page, person.email);
  provider.person = { sub: 'ana-two', email: person.email, ...NAMES };
  await page.goto('/');
  await button(page).click();
  await atProvider(page, 'Continue');
  const link = page.getByRole('form', { name: 'Link Company login to your account' });
  await link.getByLabel('Auric password').fill('wrong horse');
  await page.keyboard.press('Enter');
  await expect(link.getByRole('alert')).toHaveText('The password is wrong.');
  await link.getByLabel('Auric password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /, Ana$/ })).toBeVisible();

  await page.goto('/#settings?section=privacy');
  await page.getByRole('button', { name: 'Unlink Company login' }).click();
  await page.getByRole('dialog', { name: 'Unlink Company login?' }).getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Link Company login' }).click();
  await atProvider(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Link Company login?' })).toBeVisible();
  await expect(page.getByText(`Your account at Company login is ${person.email}. If it isn’t`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText(`You can sign in as ${person.email}.`)).toBeVisible();

  // As if the server had had another provider before.
  const linked: Record<'email' | 'former_email', string | null> = {
    email: person.email,
    former_email: 'ana@old.example',
  };
  await page.route('**/api/auth/oidc-account*', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: linked });
    linked[route.request().url().includes('former=true') ? 'former_email' : 'email'] = null;
    return route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Unlink the former provider' }).click();
  const unlink = page.getByRole('dialog', { name: 'Unlink the former provider?' });
  await unlink.getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('The former provider is no longer linked to your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Unlink Company login' }).click();
  await page.getByRole('dialog', { name: 'Unlink Company login?' }).getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Unlink' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Link Company login' })).toBeVisible();
});

test('a provider that is away is named, and the password still signs in', async ({ page }) => {
  const email = 'ana.three@company.example';
  await newPerson(page, email);
  await page.route('**/api/auth/oidc/begin', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('Company login can’t be reached');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: /, Ana$/ })).toBeVisible();
});

test('its pages fit on a phone, in both themes', async ({ page, provider }) => {
  provider.person = { sub: 'ana-four', email: `${'long'.repeat(14)}@company.example`, ...NAMES };
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = async () => {
    await expectNoViolationsInBothThemes(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  };
  await page.goto('/');
  await expect(button(page)).toBeVisible();
  await fits();

  const { token } = await newPerson(page, 'ana.four@company.example');
  await keepSignedIn(page, token);
  await page.goto('/#settings?section=privacy');
  await page.reload();
  await page.getByRole('button', { name: 'Link Company login' }).click();
  await atProvider(page, 'Continue');
  await expect(page.getByRole('button', { name: 'Link', exact: true })).toBeEnabled();
  await fits();
});
