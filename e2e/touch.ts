import type { Browser, Locator, Page } from '@playwright/test';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A phone of 360 px with a touch screen. If all stories of a file have one, `test.use(PHONE)` is less work. */
export async function openPhone(browser: Browser, baseURL: string | undefined, timezoneId?: string) {
  const context = await browser.newContext({
    ...PHONE,
    ...(timezoneId !== undefined && { timezoneId }),
    ...(baseURL !== undefined && { baseURL }),
  });
  return { context, page: await context.newPage() };
}

/** The position of an element. */
export async function box(element: Locator) {
  const found = await element.boundingBox();
  if (!found) throw new Error('It is not shown');
  return found;
}

/** A finger that moves over an element. */
export async function drag(page: Page, element: Locator, across: number, down: number) {
  const { x, y, width, height } = await box(element);
  const touch = await page.context().newCDPSession(page);
  const from = { x: x + width / 2, y: y + height / 2 };
  const at = (share: number) => [{ x: from.x + across * share, y: from.y + down * share }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step += 1) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A finger that rests on an element, until the returned function is called. */
export async function pressLong(page: Page, element: Locator): Promise<() => Promise<unknown>> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await box(element);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + Math.min(width / 2, 60), y: y + height / 2 }],
  });
  return () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A long press on a row that a finger can drag: its menu opens once the finger is lifted. */
export async function pressLongUnmoved(page: Page, row: Locator): Promise<void> {
  const lift = await pressLong(page, row);
  // The press is long from 450 ms on.
  await page.waitForTimeout(500);
  await lift();
}
