import type { Page } from '@playwright/test';
import { expect, expectNoViolations, expectNoViolationsInBothThemes, test } from './fixtures.ts';
import { newPerson, signedIn, signedInAt, signInByForm, signInOnce, signOutWithDrafts } from './person.ts';
import { startServer } from './server.ts';
import { startSlowModel } from './slow-model.ts';
import { openPhone } from './touch.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Message to the coach' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true });
const chatItems = (page: Page) => messages(page).locator('> li');
const chats = (page: Page) => page.getByRole('region', { name: 'Chats' });
/** The announcements of the chat for screen readers. */
const announcement = (page: Page) => page.getByRole('region', { name: 'Chat with the coach' }).getByRole('status');

async function ask(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** The text of a reply that never ends. */
const HALF = 'event: delta\ndata: {"text":"Begin with the"}\n\n';

test('a chat is asked and answered, listed, found again, continued and deleted', async ({ page }) => {
  await signedIn(page, 'chat@example.com');
  await page.goto('/#ai-coach?view=chat');
  await expect(page.getByRole('heading', { name: 'Someone to think with' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'What should I do first today?' }).click();
  await expect(chatItems(page).first()).toContainText('What should I do first today?');
  await expect(chatItems(page).nth(1)).toContainText('Coach, by rules');
  await expect(page).toHaveURL(/chat=/);
  await expect(field(page)).toBeFocused();
  await expect(announcement(page)).toContainText('The coach says: ');
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  await expectNoViolations(page);

  await ask(page, 'What is overdue?');
  await expect(chatItems(page).nth(3)).toContainText('Coach, by rules');
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  await page.reload();
  await expect(chatItems(page)).toHaveCount(4);

  await page.getByRole('link', { name: 'New chat' }).click();
  await expect(chatItems(page)).toHaveCount(0);
  await ask(page, 'What did I get done?');
  await expect(chatItems(page).nth(1)).toContainText('Coach, by rules');
  await expect(chats(page).getByRole('listitem').first()).toContainText('What did I get done?');
  await chats(page)
    .getByRole('link', { name: /What should I do first today/ })
    .click();
  await expect(chatItems(page)).toHaveCount(4);

  await chats(page)
    .getByRole('button', { name: /^Delete “What should I do first today/ })
    .click();
  await expect(chats(page).getByRole('listitem')).toHaveCount(1);
  await expect(chatItems(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await chats(page)
    .getByRole('link', { name: /What should I do first today/ })
    .click();
  await expect(chatItems(page)).toHaveCount(4);

  await test.step('Undo of a deletion brings back a message without an answer too', async () => {
    await page.route('**/api/chat', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await ask(page, 'Why so late?');
    await expect(chatItems(page).nth(5).getByRole('alert')).toBeVisible();
    await chats(page)
      .getByRole('button', { name: /^Delete “What should I do first today/ })
      .click();
    await expect(chatItems(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await chats(page)
      .getByRole('link', { name: /What should I do first today/ })
      .click();
    await expect(chatItems(page)).toHaveCount(6);
    await expect(chatItems(page).nth(4)).toContainText('Why so late?');
  });
});

test('a task that is asked for is added by its button, once, with Undo', async ({ page }) => {
  await signedIn(page, 'chat-add@example.com');
  await page.goto('/#ai-coach?view=chat');
  await ask(page, 'Add a task: buy tape tomorrow');
  const reply = chatItems(page).nth(1);
  await expect(reply).toContainText('“buy tape” in the Inbox, due tomorrow.');
  const add = reply.getByRole('button', { name: 'Add task' });
  await expect(add).toBeVisible();
  await expectNoViolations(page);

  await add.click();
  await expect(page.getByText('“buy tape” added')).toBeVisible();
  await expect(reply).toContainText('Added.');
  await page.reload();
  await expect(reply).toContainText('Added.');
  await expect(add).toHaveCount(0);
  await reply.getByRole('link', { name: 'Open the task' }).click();
  const panel = page.getByRole('complementary', { name: 'Task' });
  await expect(panel).toContainText('buy tape');
  await page.keyboard.press('Escape');

  await test.step('it is offered again after Undo', async () => {
    await ask(page, 'Remind me to call mum');
    const other = chatItems(page).nth(3);
    const again = other.getByRole('button', { name: 'Add task' });
    await again.click();
    await expect(page.getByText('“call mum” added')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(again).toBeVisible();
    await page.reload();
    await again.click();
    await expect(other).toContainText('Added.');
    await page.goto('/#tasks?view=inbox');
    await expect(page.getByText('call mum')).toHaveCount(1);
    await expect(page.getByText('buy tape')).toHaveCount(1);
  });
});

test('a message that was answered does not come back into the field when the next one is sent at once', async ({
  page,
}) => {
  await signedIn(page, 'chat-quick@example.com');
  await page.goto('/#ai-coach?view=chat');
  await ask(page, 'What is overdue?');
  await expect(page).toHaveURL(/chat=/);
  await page.reload();
  await expect(chatItems(page)).toHaveCount(2);
  // The stored messages are not read again before the next one.
  await page.route('**/api/chat/*', () => undefined);
  await ask(page, 'And tomorrow?');
  await expect(chatItems(page).nth(3)).toContainText('Nothing is due tomorrow.');
  await ask(page, 'And next week?');
  await expect(field(page)).toHaveValue('');
  await expect(announcement(page)).toContainText('Nothing is due next week.');
});

test('a reply that breaks off loses nothing, asking again sends the same id, and an answer can be stopped', async ({
  page,
}) => {
  await signedIn(page, 'chat-broken@example.com');
  const ids: string[] = [];
  await page.route('**/api/chat', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    ids.push((route.request().postDataJSON() as { id: string }).id);
    if (ids.length > 1) return route.continue();
    return route.fulfill({ headers: { 'Content-Type': 'text/event-stream' }, body: HALF });
  });
  await page.goto('/#ai-coach?view=chat');
  await ask(page, 'What is next?');
  await expect(chatItems(page).nth(1)).toContainText('Begin with the');
  await expect(chatItems(page).nth(1).getByRole('alert')).toHaveText('The answer broke off.');
  await expectNoViolations(page);
  // Neither by leaving nor by a reload.
  await page.getByRole('link', { name: 'Weekly review' }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await expect(chatItems(page).first()).toContainText('What is next?');
  await expect(chatItems(page).nth(1)).toContainText('Not answered yet.');

  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(chatItems(page).nth(1)).toContainText('Coach, by rules');
  await expect(chatItems(page)).toHaveCount(2);
  expect(ids).toEqual([ids[0], ids[0]]);
  await expect(page.getByText('No monthly limit.')).toBeVisible();

  await test.step('an answer can be stopped, and the message returns to the field', async () => {
    await page.route('**/api/chat', (route) =>
      // Leaves the request without a response.
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await page.getByRole('link', { name: 'New chat' }).click();
    await expect(chatItems(page)).toHaveCount(0);
    await ask(page, 'What is next?');
    await expect(announcement(page)).toHaveText('The coach is answering.');
    await page.getByRole('button', { name: 'Stop the answer' }).click();
    await expect(chatItems(page).nth(1)).toContainText('Stopped.');
    await expect(field(page)).toBeFocused();
    await page.getByRole('button', { name: 'Edit the message' }).click();
    await expect(field(page)).toHaveValue('What is next?');
    await expect(field(page)).toBeFocused();
    await page.unroute('**/api/chat');
    await field(page).fill('What is next today?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(chatItems(page).nth(1)).toContainText('Coach, by rules');
    await expect(chatItems(page).first()).toContainText('What is next today?');
  });
});

test('the reply of a model arrives in pieces, can be stopped, and shows its Markdown but no link', async ({ page }) => {
  const model = await startSlowModel();
  const server = await startServer({ env: { AI_BASE_URL: model.url, AI_MODEL: 'slow' } });
  try {
    await signedInAt(page, server.url, 'chat-model@example.com');
    await page.goto(`${server.url}/#ai-coach?view=chat`);
    await ask(page, 'What should I think about?');
    await expect(chatItems(page).nth(1)).toContainText('Reading your records…');
    await model.say('Think about rest, ');
    await expect(chatItems(page).nth(1)).toContainText('Think about rest,');
    await expect(announcement(page)).toHaveText('The coach is answering.');
    await page.getByRole('button', { name: 'Stop the answer' }).click();
    await expect(chatItems(page).nth(1)).toContainText('Stopped.');
    await model.say('then about work.');
    await model.end();
    await expect(chatItems(page).nth(1)).toContainText('Think about rest, then about work.');
    await expect(chatItems(page).nth(1)).not.toContainText('Stopped.');
    await expect(chatItems(page)).toHaveCount(2);
    await expect(page).toHaveURL(/chat=/);
    await expect(page.getByText('Answered by a language model.')).toBeVisible();

    await ask(page, 'And in which order?');
    await model.say('Think about **rest** first:\n\n- Walk [outside](https://example.com)\n- Read <b>less</b>\n');
    await model.end();
    const reply = chatItems(page).nth(3);
    await expect(reply.locator('strong')).toHaveText('rest');
    await expect(reply.getByRole('listitem')).toHaveText(['Walk outside', 'Read <b>less</b>']);
    await expect(reply.getByRole('link')).toHaveCount(0);
    await expect(announcement(page)).toHaveText(
      'The coach says: Think about rest first: Walk outside Read <b>less</b>',
    );
    await expectNoViolations(page);
  } finally {
    await server.stop();
    model.stop();
  }
});

test('a question that the rules do not understand gets a list of questions that they do, and a message without a connection is kept', async ({
  page,
  context,
}) => {
  await signedIn(page, 'chat-unknown@example.com');
  await page.goto('/#ai-coach?view=chat');
  await ask(page, 'Blue or green?');
  const reply = chatItems(page).nth(1);
  await expect(reply).toContainText('I didn’t understand “Blue”, “or”, “green”.');
  await expect(reply.getByRole('button')).toHaveCount(3);
  await expect(page).toHaveURL(/chat=/);
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  await expectNoViolations(page);
  await field(page).fill('Half a thought');
  await reply.getByRole('button', { name: 'What is due this week?' }).click();
  await expect(chatItems(page).nth(3)).toContainText('due this week');
  await expect(field(page)).toHaveValue('Half a thought');
  await expect(field(page)).toBeFocused();
  await field(page).fill('What is overdue?');
  await field(page).press('Enter');
  await expect(page.getByText('Nothing is overdue.', { exact: true })).toBeVisible();
  await expect(chatItems(page).last().getByRole('link', { name: 'Overdue tasks' })).toHaveAttribute(
    'href',
    '#tasks?show=overdue',
  );
  await expect(page.getByText('No monthly limit.')).toBeVisible();

  await page.getByRole('link', { name: 'New chat' }).click();
  await expect(chatItems(page)).toHaveCount(0);
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline', { exact: false }).first()).toBeVisible();
  await ask(page, 'What is overdue?');
  await expect(chatItems(page).nth(1).getByRole('alert')).toHaveText(
    /^The coach needs a connection\. Your text is kept/,
  );
  await expect(chatItems(page).first()).toContainText('What is overdue?');
  await context.setOffline(false);
  await expect(page.getByText('You’re back online. Ask again.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(chatItems(page).nth(1)).toContainText('Nothing is overdue.');
  await expect(chatItems(page)).toHaveCount(2);

  // An address with an invalid chat id begins a new chat.
  for (const name of ['..', '%00', 'x'.repeat(120)]) {
    await page.goto('/#dashboard');
    await page.goto(`/#ai-coach?view=chat&chat=${name}`);
    await expect(page.getByRole('heading', { name: 'Someone to think with' })).toBeVisible();
  }
  await ask(page, 'What is overdue?');
  await expect(chatItems(page).nth(1)).toContainText('Nothing is overdue.');
  await expect(page).toHaveURL(/chat=[0-9a-f-]{36}$/);
});

test('an unsent message survives a reload, and a refused one stays in its chat with the reason', async ({ page }) => {
  await signedIn(page, 'chat-refused@example.com');
  await page.goto('/#ai-coach?view=chat');
  await page.route('**/api/chat', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 402, json: { detail: 'All answers of this month are used.' } })
      : route.continue(),
  );
  await field(page).fill('Half a thou');
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thou');
  await ask(page, 'A whole thought');
  await expect(chatItems(page).nth(1).getByRole('alert')).toHaveText('All answers of this month are used.');
  await expect(chatItems(page).first()).toContainText('A whole thought');
  // The next message does not replace it: its text is back in the field.
  await ask(page, 'Another thought');
  await expect(chatItems(page).first()).toContainText('Another thought');
  await expect(field(page)).toHaveValue('A whole thought');
});

test('on a phone the chat fits in both themes, its field stays visible, and other chats open from one line', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openPhone(browser, baseURL);
  await signedIn(page, 'chat-phone@example.com');
  const bar = page.getByRole('navigation', { name: 'Sections' });
  /** Without the focus, because the bar below makes room for the keyboard. */
  const isFieldInSight = async () => {
    await field(page).blur();
    const [its, bars] = [await field(page).boundingBox(), await bar.boundingBox()];
    return its !== null && bars !== null && its.y > 0 && its.y + its.height <= bars.y;
  };
  await page.goto('/#ai-coach?view=chat');
  await expect(page.getByRole('heading', { name: 'Someone to think with' })).toBeVisible();
  await expect.poll(isFieldInSight).toBe(true);
  await field(page).fill('W'.repeat(100));
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(chatItems(page).nth(1)).toContainText('Coach, by rules');
  await expect(page.getByRole('button', { name: '1 chat' })).toBeVisible();
  await expect.poll(isFieldInSight).toBe(true);
  await page.getByRole('button', { name: '1 chat' }).tap();
  await expect(chats(page).getByRole('listitem')).toHaveCount(1);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await expectNoViolationsInBothThemes(page);
  await context.close();
});

test("a person who signs in on the same page does not see the previous person's chat, even during a reply", async ({
  page,
}) => {
  const { token } = await newPerson(page, 'chat-first@example.com');
  await newPerson(page, 'chat-second@example.com', { first_name: 'Ben' });
  await signInOnce(page, token);
  await page.goto('/#ai-coach?view=chat');
  await ask(page, 'What do I owe?');
  await expect(chatItems(page).nth(1)).toContainText('Coach, by rules');
  const { hash } = new URL(page.url());
  let answer = () => {};
  await page.route('**/api/chat', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => (answer = resolve));
    return route.continue();
  });
  await page.getByRole('link', { name: 'New chat' }).click();
  await ask(page, 'And to whom?');
  await expect(announcement(page)).toHaveText('The coach is answering.');
  await signOutWithDrafts(page, 'keep');
  await signInByForm(page, 'chat-second@example.com');
  await page.goto('/#ai-coach?view=chat');
  await expect(page.getByRole('heading', { name: 'Someone to think with' })).toBeVisible();
  const answered = page.waitForResponse('**/api/chat');
  answer();
  await answered;
  await page.goto(`/${hash}`);
  await expect(page.getByRole('heading', { name: 'Someone to think with' })).toBeVisible();
  await expect(chatItems(page)).toHaveCount(0);
  await expect(page.getByText('owe?')).toHaveCount(0);
});
