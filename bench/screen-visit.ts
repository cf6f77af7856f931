import type { Browser, Page } from '@playwright/test';
import { type Pace, scrollFor, type ScrollWork, timeFromClick } from './in-page.ts';

/** The page and person of a visit. */
export interface Visitor {
  chrome: Browser;
  /** `http://127.0.0.1:<port>` */
  url: string;
  token: string;
}

const OPEN_RING = 'main [role=checkbox][data-state=open]';

/**
 * Opens the section Tasks from the sidebar and ticks its first task. Returns the milliseconds from each click until it
 * is painted.
 */
export function openAndTick(visitor: Visitor): Promise<{ usable: number; ticked: number }> {
  return visit(visitor, async (page) => {
    const opened = page.evaluate<number>(timeFromClick(OPEN_RING));
    // Its name ends with how many are open.
    await page
      .getByRole('link', { name: /^Tasks\b/ })
      .first()
      .click();
    const usable = await opened;
    const ring = page.locator(OPEN_RING).first();
    const name = JSON.stringify(await ring.getAttribute('aria-label'));
    const done = page.evaluate<number>(timeFromClick(`main [aria-checked=true][aria-label=${name}]`));
    await ring.click();
    return { usable, ticked: await done };
  });
}

/** Opens the list at an address (`#tasks`) and scrolls it for some milliseconds. */
export function scrollList(visitor: Visitor, address: string, durationMs: number, pace: Pace): Promise<ScrollWork> {
  return visit(visitor, async (page) => {
    await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
    await page.locator(OPEN_RING).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.evaluate<ScrollWork>(scrollFor(durationMs, pace));
  });
}

/** A visit with an empty cache that begins on the dashboard. */
async function visit<Result>({ chrome, url, token }: Visitor, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await chrome.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await context.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  try {
    const page = await context.newPage();
    // The stream of changes never ends, so the network would never be idle.
    await page.route('**/api/events', (route) => route.abort());
    await page.goto(`${url}/#dashboard`);
    await page.getByRole('heading', { name: /^Good/ }).waitFor();
    await page.waitForLoadState('networkidle');
    return await work(page);
  } finally {
    await context.close();
  }
}
