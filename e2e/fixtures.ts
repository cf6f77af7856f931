import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page, type Request, test as base, type TestInfo } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import type { OpenIdServer } from '#server/testing/google/openid-server.ts';
import { type ServerProcess, startServer as startSettable } from '../bench/server-process.ts';
import { STORY_PASSWORD as PASSWORD } from '#server/testing/argon2.ts';
import { startServer, type RunningServer } from './server.ts';

/** Auric with sign-in by Google and by a provider of its own, and a server that is both. */
interface WithGoogle {
  product: RunningServer;
  provider: OpenIdServer;
}

/** Creates the first account, without which the page to sign in offers to create it. */
async function createFirst({ url }: RunningServer): Promise<void> {
  const person = { email: 'first@example.org', password: PASSWORD, first_name: 'Ida', last_name: 'Berg' };
  const headers = { 'Content-Type': 'application/json' };
  const { ok } = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body: JSON.stringify(person) });
  expect(ok).toBe(true);
}

/** Fixtures that the stories of a worker share. Each starts with the first story that uses it. */
interface OfWorker {
  server: RunningServer;
  /** A server whose clock can be set back, so that stories can complete tasks weeks ago. */
  past: ServerProcess;
  withGoogle: WithGoogle;
}

// Playwright writes a stack for each step, with source maps. Frames of packages have none, and cost less as they are.
const mapped = Error.prepareStackTrace;
if (mapped)
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      // Playwright drops its own lines only without `async`.
      if (frame.getFileName()?.includes('/node_modules/')) return `\n    at ${String(frame).replace(/^async /, '')}`;
      const text = String(mapped(error, [frame]));
      return text.slice(text.lastIndexOf('\n    at '));
    });
    return `${error.name}: ${error.message}${lines.join('')}`;
  };

/** Attaches screenshots of the pages if the story failed. Playwright would take some of every story, in case it fails. */
async function takePicturesOfFailure(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.errors.length === 0) return;
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`failed-${testInfo.attachments.length + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 }).catch(() => {});
    testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

/**
 * Playwright's `test` with a running server per worker; `page.goto('/')` opens it. All worker fixtures are here,
 * because a file with more of them would start another worker, with its own browser and server.
 */
export const test = base.extend<{ screenshots: void }, OfWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const server = await startServer();
      await createFirst(server);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  past: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'auric-past-'));
      const server = await startSettable(dataDir, { settableClock: true });
      await use(server);
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  withGoogle: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const { startOpenIdServer } = await import('#server/testing/google/openid-server.ts');
      const provider = await startOpenIdServer();
      const { clientId, userinfoUrl } = provider.google;
      const { issuer, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name } = provider.oidc;
      const google = { GOOGLE_CLIENT_ID: clientId, GOOGLE_USERINFO_URL: userinfoUrl };
      const env = { ...google, OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: name };
      const product = await startServer({ env });
      await createFirst(product);
      await use({ product, provider });
      await product.stop();
      await provider.stop();
    },
    // A busy machine takes long to load the provider and to start both.
    { scope: 'worker', timeout: 180_000 },
  ],
  // Of the contexts that the story opened by itself.
  screenshots: [
    async ({ browser }, use, testInfo) => {
      await use();
      for (const context of browser.contexts()) await takePicturesOfFailure(context, testInfo);
    },
    { auto: true },
  ],
  // The next story continues in the same page process: Playwright clears the rest.
  context: async ({ context }, use, testInfo) => {
    await use(context);
    await takePicturesOfFailure(context, testInfo);
    // A response may arrive after a story ends.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

/**
 * The same for stories where a service worker keeps the app on the device. It outlives its page, so each story has a
 * new context.
 */
export const testWithServiceWorker = test.extend({
  context: async ({ browser }, use, testInfo) => {
    const context = await browser.newContext({ serviceWorkers: 'allow' });
    await use(context);
    await takePicturesOfFailure(context, testInfo);
    await context.close();
  },
});

/**
 * Waits for running animations, except toasts, whose timers run, and folded parts, whose animations never end. As text,
 * because it runs in the page.
 */
const SETTLED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000)
    .filter(({ effect }) => effect.target?.checkVisibility())
    .map(({ finished }) => finished)
).then(() => undefined)`;

/** Waits until running animations have ended. */
export const untilSettled = (page: Page): Promise<void> => page.evaluate(SETTLED);

/**
 * Follows the requests of a page from now on. Returns a function that waits for all responses, except the stream of
 * changes, which never ends.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/api/events') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
}

/** The page has no known accessibility violation. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Every link of the app is a hash: one that is scrolled out of view would be mistaken for a skip link.
  await audit(page, { rules: { 'skip-link': { enabled: false } } });
}

/** The same in both themes; of the second, which differs only in its colours, only the contrast is checked. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await expectNoViolations(page);
  const isDark = await page.evaluate<boolean>(`document.documentElement.dataset.mantineColorScheme === 'dark'`);
  await switchTheme(page, isDark ? 'light' : 'dark');
  await audit(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  await switchTheme(page, isDark ? 'dark' : 'light');
}

async function audit(page: Page, options: RunOptions): Promise<void> {
  // Fading colours are paler until the end.
  await untilSettled(page);
  // The app has no frames, and half a megabyte of source is sent once to each loaded page.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const all = JSON.stringify({ resultTypes: ['violations'], ...options });
  expect(await page.evaluate(`axe.run(${all}).then(({ violations }) => violations)`)).toEqual([]);
}

/** Changes the theme as another tab would. */
async function switchTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(`dispatchEvent(
    new StorageEvent('storage', { key: 'color_scheme', newValue: '${theme}', storageArea: localStorage }),
  )`);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

export { expect };
