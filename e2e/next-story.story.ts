import { expect, test } from './fixtures.ts';

/** The state that a page could see from the previous story. */
const LEFT = `(async () => ({
  local: localStorage.getItem('left'),
  session: sessionStorage.getItem('left'),
  cookie: document.cookie.includes('left'),
  databases: (await indexedDB.databases()).some(({ name }) => name === 'left'),
  script: window.left ?? null,
  isDark: matchMedia('(prefers-color-scheme: dark)').matches,
  width: innerWidth,
  clipboard: (await navigator.permissions.query({ name: 'clipboard-read' })).state,
  health: (await fetch('/api/health')).status,
}))()`;

// In this order, in the same browser process and context.
test('a story leaves state behind', async ({ page, context }) => {
  await page.addInitScript('window.left = 1');
  await context.grantPermissions(['clipboard-read']);
  await page.setViewportSize({ width: 500, height: 500 });
  await page.clock.setFixedTime('2001-01-01');
  await page.route('**/api/health', (route) => route.fulfill({ status: 418 }));
  await page.goto('/');
  await page.evaluate(`(async () => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    document.cookie = 'left=1';
    await new Promise((done) => { indexedDB.open('left').onsuccess = done; });
  })()`);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(LEFT)).toEqual({
    ...{ local: '1', session: '1', cookie: true, databases: true, script: 1 },
    ...{ isDark: true, width: 500, clipboard: 'granted', health: 418 },
  });
  expect(await page.evaluate('new Date().getFullYear()')).toBe(2001);
  await context.setOffline(true);
});

test('the next story finds nothing of it', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(LEFT)).toEqual({
    ...{ local: null, session: null, cookie: false, databases: false, script: null },
    ...{ isDark: false, width: 1280, clipboard: 'prompt', health: 200 },
  });
  expect(await page.evaluate('new Date().getFullYear()')).toBeGreaterThan(2001);
});
