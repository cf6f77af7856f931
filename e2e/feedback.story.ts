import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, expectNoViolations, expectNoViolationsInBothThemes, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { waiting } from './offline.ts';
import { openPhone } from './touch.ts';

/** The stored feedback of a person, oldest first. */
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

test('feedback is sent by mouse, confirms the next step, and a second message that the server mails is announced as mailed', async ({
  page,
  server,
}) => {
  await signedIn(page, 'feedback@example.com');
  await page.goto('/#feedback');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Enter a subject')).toBeVisible();
  await expect(page.getByText('Enter a message')).toBeVisible();
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
  await expect(page.getByText('Your message is saved')).toBeVisible();
  await expect
    .poll(() => stored(server.dataDir, 'feedback@example.com'))
    .toEqual([{ ...words, category: 'question', priority: 'urgent' }]);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
  await expect(page.getByText('Draft restored.')).toHaveCount(0);

  await page.route('**/api/feedback', async (route) => {
    const answer = await route.fetch();
    // As on a server with FEEDBACK_EMAIL.
    await route.fulfill({ json: { ...((await answer.json()) as object), email_sent: true } });
  });
  await page.getByRole('textbox', { name: 'Subject' }).fill(words.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(words.message);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('on its way to the people')).toBeVisible();
});

test('a refusal is shown in the form, a reload loses nothing, and without a connection feedback is sent later', async ({
  page,
  context,
  server,
}) => {
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
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(words.message);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ana' })).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue('');

  const later = { ...words, subject: 'From the train' };
  await subject.fill(later.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(later.message);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message will be sent when you’re back')).toBeVisible();
  await waiting(page, 1);
  expect(stored(server.dataDir, 'feedback-kept@example.com')).toMatchObject([words]);

  await context.setOffline(false);
  await expect.poll(() => stored(server.dataDir, 'feedback-kept@example.com')).toMatchObject([words, later]);
  await expect(page.getByRole('button', { name: '1 change waiting', exact: true })).toHaveCount(0);
});

test('feedback is sent by keyboard, from the account menu through Help, which lists the keys of the question mark, the version and the API page', async ({
  page,
  server,
}) => {
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

  await test.step('Help lists the keys, the version of the server and the API page', async () => {
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

test('on a phone Help and Feedback fit in both themes, and feedback is sent by touch', async ({ browser, baseURL }) => {
  const { context, page } = await openPhone(browser, baseURL);
  await signedIn(page, 'feedback-phone@example.com');
  await page.goto('/#feedback?view=help');
  await expect(page.getByRole('heading', { name: 'The four levels' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await expectNoViolationsInBothThemes(page);
  await page.goto('/#feedback');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await expectNoViolationsInBothThemes(page);
  await page.getByText('Low', { exact: true }).tap();
  await page.getByRole('textbox', { name: 'Subject' }).fill(words.subject);
  await page.getByRole('textbox', { name: 'Message' }).fill(words.message);
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you, Ana' })).toBeVisible();
  await context.close();
});
