import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { keepSignedIn, PASSWORD, signedIn } from './person.ts';
import { waiting } from './offline.ts';
import { startServer } from './server.ts';
import { openPhone } from './touch.ts';

/** What the server has stored of a person’s feedback, oldest first. */
function stored(dataDir: string, email: string) {
  const database = new DatabaseSync(join(dataDir, 'auric.db'), { readOnly: true });
  try {
    return database
      .prepare(
        `select category, priority, subject, message from feedback
          where user_id = (select id from users where email = ?) order by created_at`,
      )
      .all(email);
  } finally {
    database.close();
  }
}

const words = { subject: 'Two weeks away', message: 'How do I pause every repeat at once?' };

test('feedback is sent by mouse, says what happens next, and another can be written', async ({ page, server }) => {
  await signedIn(page, 'feedback@example.com');
  await page.goto('/#feedback');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please say in a few words what it is about')).toBeVisible();
  await expect(page.getByText('Please write a message')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await expectNoViolations(page);

  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Question' }).click();
  await page.getByText('Urgent', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill(words.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(words.message);
  await expect(page.getByText(`${words.message.length} of 5,000 characters`)).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(page.getByRole('heading', { name: 'Thank you, Ana' })).toBeFocused();
  await expect(page.getByText('Your message is stored on this server')).toBeVisible();
  await expect
    .poll(() => stored(server.dataDir, 'feedback@example.com'))
    .toEqual([{ ...words, category: 'question', priority: 'urgent' }]);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
  await expect(page.getByText('Draft kept.')).toHaveCount(0);
});

test('with an address for it feedback says that it was mailed, and is in the outbox', async ({ page }) => {
  const server = await startServer({ env: { FEEDBACK_EMAIL: 'people@example.org' } });
  try {
    const person = { email: 'mailed@example.com', password: PASSWORD, first_name: 'Ana', last_name: 'Lind' };
    await page.request.post(`${server.url}/api/auth/register`, { data: person });
    const login = await page.request.post(`${server.url}/api/auth/login`, { data: person });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${token}` };
    await page.request.post(`${server.url}/api/auth/complete-onboarding`, { headers });
    await keepSignedIn(page, token);
    await page.goto(`${server.url}/#feedback`);
    await page.getByRole('textbox', { name: 'Subject' }).fill(words.subject);
    await page.getByRole('textbox', { name: 'Message' }).fill(words.message);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('on its way by mail')).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('what is refused stands where it was written, and nothing of it is lost by a reload', async ({ page }) => {
  await signedIn(page, 'feedback-kept@example.com');
  await page.goto('/#feedback');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await page.route('**/api/feedback', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '60' },
      json: { detail: 'At most 5 messages can be sent in a minute. Please send it again in a moment.' },
    }),
  );
  await subject.fill(words.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(words.message);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^At most 5 messages can be sent in a minute/);
  await expect(subject).toHaveValue(words.subject);

  await page.unroute('**/api/feedback');
  await page.reload();
  await expect(page.getByText('Draft kept.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(words.message);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ana' })).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue('');
});

test('without a connection feedback waits on the device, and arrives once it is back', async ({
  page,
  context,
  server,
}) => {
  await signedIn(page, 'feedback-offline@example.com');
  await page.goto('/#feedback');
  await page.getByRole('textbox', { name: 'Subject' }).fill(words.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(words.message);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message waits on this device')).toBeVisible();
  await waiting(page, 1);
  expect(stored(server.dataDir, 'feedback-offline@example.com')).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => stored(server.dataDir, 'feedback-offline@example.com')).toMatchObject([words]);
  await expect(page.getByRole('button', { name: '1 waits', exact: true })).toHaveCount(0);
});

test('by keyboard: from the account’s menu to Help, to Feedback, and a message sent', async ({ page, server }) => {
  await signedIn(page, 'feedback-keys@example.com');
  await page.goto('/#today');
  await page.getByRole('button', { name: 'Account of Ana Lind' }).focus();
  await page.keyboard.press('Enter');
  const help = page.getByRole('menuitem', { name: 'Help' });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // Below Profile, Settings, Notifications and Keys.
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(help).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('heading', { name: 'Help' })).toBeVisible();
  await expect(page).toHaveTitle('Feedback · Help | Auric');

  await page.getByRole('link', { name: 'Write to the people who run this server' }).press('Enter');
  await expect(page).toHaveTitle('Feedback | Auric');
  await page.getByRole('combobox', { name: 'Category' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type(words.subject);
  await page.keyboard.press('Tab');
  await page.keyboard.type(words.message);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you, Ana' })).toBeFocused();
  await expect
    .poll(() => stored(server.dataDir, 'feedback-keys@example.com'))
    .toEqual([{ ...words, category: 'suggestion', priority: 'high' }]);
});

test('Help shows the keys that the question mark shows, the version of the server and the API page', async ({
  page,
}) => {
  await signedIn(page, 'help@example.com');
  await page.goto('/#feedback?view=help');
  const main = page.getByRole('main');
  await expect(main.getByText('Show these keys')).toBeVisible();
  await expect(main.getByText(/^\d+\.\d+\.\d+/)).toBeVisible();
  const keys = async (place: typeof main) =>
    (await place.locator('dt:has(kbd) + dd').allTextContents()).map((text) => text.trim());
  const shown = await keys(main);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys that work here' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => keys(dialog)).toEqual(shown);
  await page.keyboard.press('Escape');
  await expect(main.getByRole('link', { name: 'the API page' })).toHaveAttribute('href', '/api/docs');
  await expectNoViolations(page);
});

test('on a phone feedback is written and sent by touch, and Help fits in light and dark', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openPhone(browser, baseURL);
  await signedIn(page, 'feedback-phone@example.com');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.goto('/#feedback?view=help');
    await page.evaluate((scheme) => localStorage.setItem('color_scheme', scheme), colorScheme);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What belongs to what' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await expectNoViolations(page);
    await page.goto('/#feedback');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await expectNoViolations(page);
  }
  await page.getByText('Low', { exact: true }).tap();
  await page.getByRole('textbox', { name: 'Subject' }).fill(words.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(words.message);
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you, Ana' })).toBeVisible();
  await context.close();
});
