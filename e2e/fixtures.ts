import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { startServer, type RunningServer } from './server.ts';

/** Playwright's `test` with the product running: one server per worker, `page.goto('/')` opens it. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // The next story goes on in it: Playwright clears the rest.
  context: async ({ context }, use) => {
    await use(context);
    // An answer may be on its way when a story ends.
    for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});

/**
 * Waits for what moves or fades in or out, not for toasts that run their time, nor for what is folded away: that never
 * ends. As text: it runs in the page.
 */
const SETTLED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000)
    .filter(({ effect }) => effect.target?.checkVisibility())
    .map(({ finished }) => finished)
).then(() => undefined)`;

/** Waits until what moves or fades has arrived. */
export const untilSettled = (page: Page): Promise<void> => page.evaluate(SETTLED);

/** Nothing on the page is known to shut anybody out. */
export async function expectNoViolations(page: Page): Promise<void> {
  // Colours are those of the end: what fades in is paler until then.
  await untilSettled(page);
  // Every link of the app is a hash: one that is scrolled out of sight would be taken for a way past the navigation.
  const audit = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { 'skip-link': { enabled: false } } })
    // No second page to put the results of frames together: the app has no frames of other origins.
    .setLegacyMode();
  expect((await audit.analyze()).violations).toEqual([]);
}

export { expect };
