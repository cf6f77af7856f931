import type { Page } from '@playwright/test';
import { failing, focused, LINES, waitForTimeouts } from './error-lines.ts';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { PASSWORD, register, signedIn } from './person.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('alert');
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });
const issue = (line: string) => `Connection Issue${line}`;

/** Throws an uncaught error in the page. As text: it runs there. */
const failUncaught = (page: Page, what: string) => page.evaluate(`queueMicrotask(() => { ${what} })`);

test('an uncaught error and a timeout are reported once as a Connection Issue, and a slow response is logged', async ({
  page,
}) => {
  await page.clock.install();
  await signedIn(page, 'errors-background@example.com');
  await page.goto('/#settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

  await test.step('an uncaught error, but none of an extension, and none twice', async () => {
    const tell = async (what: string, line: string) => {
      await failUncaught(page, what);
      await expect(toast(page)).toHaveText(issue(line));
      await toast(page).getByRole('button', { name: 'Close' }).click();
      await expect(toast(page)).toBeHidden();
      await page.clock.runFor(1_000);
    };
    await tell(`throw new Error('odd')`, LINES.other);
    await tell(`Promise.reject(new Error('Network Error'))`, LINES.loadNetwork);
    await failUncaught(
      page,
      `const e = new Error('x'); e.stack = 'Error: x at chrome-extension://abc/a.js:1:1'; throw e`,
    );
    await failUncaught(page, `Promise.reject(new Error('Network Error'))`);
    await page.clock.runFor(1_000);
    await expect(toast(page)).toBeHidden();
  });

  await test.step('a slow response, and a line below the header while a list is refetched', async () => {
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('Slow request: GET /api/trash'));
    let answer = Promise.withResolvers<void>();
    await page.route('**/api/trash*', async (route) => {
      await answer.promise;
      await route.fallback();
    });
    const openTrash = async () => {
      answer = Promise.withResolvers();
      const asked = page.waitForRequest('**/api/trash*');
      await page.goto('/#settings?section=trash');
      await asked;
    };
    const line = page.getByRole('progressbar', { name: 'Refreshing' });
    await openTrash();
    await page.clock.runFor(2_200);
    answer.resolve();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    expect((await warned).type()).toBe('warning');
    await expect(line).toBeHidden();

    await page.goto('/#settings');
    await expect(page.getByText('The trash is empty')).toBeHidden();
    await page.clock.fastForward(60_000);
    await openTrash();
    await expect(line).toBeVisible();
    answer.resolve();
    await expect(line).toBeHidden();
  });

  await test.step('a timeout', async () => {
    await failing(page, '**/api/auth/sessions', 'no answer', 'GET');
    const asked = page.waitForRequest('**/api/auth/sessions');
    await page.goto('/#settings?section=privacy');
    await asked;
    await waitForTimeouts(page, toast(page));
    await expect(toast(page)).toHaveText(issue(LINES.loadTimedOut));
  });
});

test('a list, a question and a profile that fail say why in their place, and keep text and focus', async ({ page }) => {
  const { post, token } = await signedIn(page, 'errors-places@example.com');
  const { id } = await post('tasks', { name: 'Water the plants' });

  await test.step('a list that fails to load is reported once as a Connection Issue, and offers Retry', async () => {
    let mend = await failing(page, '**/api/auth/sessions', { status: 500, json: { detail: 'Internal' } }, 'GET');
    await page.goto('/#settings?section=privacy');
    await expect(toast(page)).toHaveText(issue(LINES.loadUnavailable));
    await mend();
    mend = await failing(page, '**/api/auth/sessions', 'no network', 'GET');
    await button(page, 'Try again').click();
    await expect(toast(page)).toHaveText(issue(LINES.loadNetwork));
    await expect(button(page, 'Try again')).toBeFocused();
    await mend();
    await button(page, 'Try again').click();
    await expect(page.getByText('Where you’re signed in.')).toBeVisible();
    await expect.poll(() => focused(page)).not.toBe('nothing');
  });

  await test.step('a question stays open with its reason, and the focus stays on the pressed button', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    expect((await page.request.delete(`/api/tasks/${id}`, { headers })).ok()).toBe(true);
    await page.goto('/#settings?section=trash');
    await button(page, 'Delete Water the plants for good').click();
    const question = page.getByRole('dialog');
    const tooMany = { status: 429, json: { detail: 'Too many requests' } };
    const mend = await failing(page, '**/api/trash/*', tooMany, 'DELETE');
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(question.getByRole('alert')).toHaveText('Too many requests');
    await expect.poll(() => focused(page)).toBe('Delete for good');
    await expectNoViolations(page);
    await mend();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await expect.poll(() => focused(page)).not.toBe('nothing');
  });

  await test.step('a profile says at its bottom why it was not saved, and when its username can be changed again', async () => {
    await page.goto('/#profile');
    const name = page.getByRole('textbox', { name: 'Username' });
    await expect(page.getByText('Can be changed once every 7 days.')).toBeVisible();
    await name.fill('ana-lind');
    const problems = [
      { loc: ['body', 'username'], msg: 'At most 50 characters', type: 'too_big' },
      { loc: ['body', 'first_name'], msg: 'Must not be empty', type: 'too_small' },
      { loc: ['body', 'last_name'], msg: 'Must not be empty', type: 'too_small' },
    ];
    for (const [how, line] of [
      [{ status: 422, json: { detail: problems } }, LINES.profileProblems],
      [{ status: 429, json: { detail: LINES.profileCooldown } }, LINES.profileCooldown],
      [{ status: 409, json: { detail: 'Taken' } }, LINES.profileTaken],
      [{ status: 400, json: {} }, LINES.profileFailed],
    ] as const) {
      const mend = await failing(page, '**/api/auth/profile', how, 'PUT');
      await button(page, 'Save').click();
      await expect(alert(page)).toHaveText(line);
      await expect(name).toHaveValue('ana-lind');
      await expect.poll(() => focused(page)).not.toBe('nothing');
      await mend();
    }
    await button(page, 'Save').click();
    await expect(page.getByText(LINES.profileUpdated)).toBeVisible();
    await expect(page.getByText(/^Can be changed again on /)).toBeVisible();

    await name.fill('ana.of.the.lake');
    await button(page, 'Save').click();
    await expect(alert(page)).toHaveText('Username can only be changed once every 7 days');
    await expect(name).toHaveValue('ana.of.the.lake');
  });
});

test('a section that fails to load or to render says so in its place, the page has a separate screen, and a dead session leads to the login', async ({
  page,
  context,
}) => {
  const { post } = await signedIn(page, 'errors-sections@example.com');
  await post('journal', { content: 'A quiet day' });
  await post('tasks', { name: 'Water the plants' });

  await test.step('a section whose styles failed to load is rendered with them when it is opened again', async () => {
    await page.goto('/#feedback');
    const journal = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Journal' });
    await expect(journal).toBeVisible();
    await page.route('**/assets/JournalPage-*.css', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    await journal.hover();
    await lost;
    await page.unroute('**/assets/JournalPage-*.css');
    let isFetched = false;
    page.on('response', (response) => (isFetched ||= /JournalPage-[^/]*\.css$/.test(response.url())));
    // Hovering again before the first try has ended waits for that try.
    await expect
      .poll(async () => {
        await page.getByRole('banner').hover();
        await journal.hover();
        return isFetched;
      })
      .toBe(true);
    await journal.click();
    await expect(page.getByText('A quiet day').first()).toBeVisible();
    // The rules of styles that were not fetched cannot be read.
    const unstyled = () =>
      page.evaluate<number>(`[...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => {
      try { return !sheet.cssRules; } catch { return true; }
    }).length`);
    await expect.poll(unstyled).toBe(0);
  });

  await test.step('a part that fails to load shows the failure, and Retry loads the page again', async () => {
    await page.route('**/assets/JournalPage-*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: LINES.chunkTitle })).toBeVisible();
    await expect(page.getByText(LINES.chunk)).toBeVisible();
    await expectNoViolations(page);
    await page.unroute('**/assets/JournalPage-*');
    const read = page.waitForEvent('load');
    await button(page, 'Retry').click();
    await read;
    await expect(page.getByRole('heading', { name: LINES.chunkTitle })).toBeHidden();
    await expect(page.getByText('A quiet day').first()).toBeVisible();
  });

  await test.step('an error while a section is rendered stays in the section', async () => {
    await page.goto('/#settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.evaluate(`{
    const { prototype } = Intl.DateTimeFormat;
    const descriptor = Object.getOwnPropertyDescriptor(prototype, 'format');
    Object.defineProperty(prototype, 'format', { configurable: true, get: () => { throw new Error('odd') } });
    window.mend = () => Object.defineProperty(prototype, 'format', descriptor);
  }`);
    await page.goto('/#journal');
    await expect(page.getByRole('heading', { name: LINES.chunkTitle })).toBeVisible();
    await expect(page.getByText('The rest of the app works as before.')).toBeVisible();
    await page.evaluate('mend()');
    await button(page, 'Retry').click();
    await expect(page.getByRole('heading', { name: LINES.chunkTitle })).toBeHidden();

    // A response that cannot be rendered is not shown again: it is fetched again.
    await page.route('**/api/journal?*', (route) => route.fulfill({ json: [{}] }));
    await page.reload();
    await expect(page.getByRole('heading', { name: LINES.chunkTitle })).toBeVisible();
    await page.unroute('**/api/journal?*');
    await button(page, 'Retry').click();
    await expect(page.getByText('A quiet day')).toBeVisible();
  });

  await test.step('an error of the whole page has a separate screen', async () => {
    const answerWithNobody = async () => {
      await page.route('**/api/auth/me', (route) => route.fulfill({ json: null }));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
      await expect(page.getByText('The error was logged.')).toBeVisible();
      await page.unroute('**/api/auth/me');
    };
    await answerWithNobody();
    await button(page, 'Try Again').click();
    await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
    await answerWithNobody();
    await button(page, 'Reload Page').click();
    await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  });

  await test.step('a banner says that there is no connection, and an action says once why it failed', async () => {
    await page.goto('/#tasks');
    const check = page.getByRole('main').getByRole('checkbox', { name: /Water the plants/ });
    await expect(check).toBeVisible();
    // Without a connection a banner says so, and nothing else does.
    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expect(toast(page)).toBeHidden();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toBeHidden();

    const mend = await failing(page, '**/api/tasks/*', { status: 500, json: {} }, 'PUT');
    await check.click();
    await expect(toast(page)).toHaveText(LINES.unavailable);
    await expect(check).not.toBeChecked();
    await mend();
    await failing(page, '**/api/tasks/*', { status: 401, json: { detail: 'Not authenticated' } }, 'PUT');
    await check.click();
    await expect(alert(page)).toHaveText(LINES.signedOut);
    expect(new URL(page.url()).pathname).toBe('/');
    const session = `[localStorage.getItem('auth_token'), localStorage.getItem('user')]`;
    await expect.poll(() => page.evaluate(session)).toEqual([null, null]);
  });
});

test('the wizard shows why a system was not created, and which later steps failed', async ({ page }) => {
  const APPLY = '**/api/onboarding/apply';
  await register(page, 'errors-wizard@example.com');
  await page.goto('/');
  await page.getByLabel('Email').fill('errors-wizard@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await button(page, "I Understand - Let's Build My System").click();
  await button(page, "Let's Get Started").click();
  await page.getByRole('radio', { name: 'Student Template' }).check();
  await button(page, 'Continue').click();
  for (const [how, line] of [
    [{ status: 422, json: { detail: [{ loc: ['body'], msg: 'Not offered here' }] } }, LINES.applyRefused],
    [{ status: 422, json: {} }, LINES.applyInvalid],
    [{ status: 409, json: { detail: 'There is a system already' } }, 'There is a system already'],
    [{ status: 400, json: { message: 'Not today' } }, 'Not today'],
    [{ status: 400, json: {} }, LINES.applyFailed],
  ] as const) {
    const mend = await failing(page, APPLY, how);
    await button(page, 'Create My System').click();
    await expect(alert(page)).toHaveText(line);
    await expect.poll(() => focused(page)).toBe('Create My System');
    await mend();
  }
  const logged = page.waitForEvent('console', (message) => message.text().includes(LINES.notAuthenticated));
  // Another tab signs out when it is ready, and this one does not notice.
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (!document.body.textContent.includes('Your System is Ready!')) return;
    observer.disconnect();
    localStorage.removeItem('auth_token');
  }).observe(document.body, { childList: true, subtree: true })`);
  await button(page, 'Create My System').click();
  await expect(page.getByText('Your System is Ready!')).toBeVisible();
  await expect(alert(page)).toHaveText(LINES.navigating);
  await logged;
});

test('failing to mark onboarding as completed is only logged', async ({ page }) => {
  await register(page, 'errors-skip@example.com');
  await page.goto('/');
  await page.getByLabel('Email').fill('errors-skip@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
  await failing(page, '**/api/auth/complete-onboarding', { status: 400, json: {} });
  const logged = page.waitForEvent('console', (message) => message.text().includes(LINES.notMarked));
  await page.getByTitle('Close').click();
  await logged;
  await expect(page).toHaveTitle('Dashboard | Auric');
  await expect(alert(page)).toBeHidden();
});
