import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { keepSignedIn, newPerson } from './person.ts';
import { rowAction } from './row-action.ts';

const MINUTE_MS = 60_000;
const line = (page: Page) => page.getByRole('region', { name: 'Focus timer' });
const clock = (page: Page) => line(page).getByRole('timer', { name: 'Focus' });

/** The visible width of a name, in px. */
const nameWidth = async (page: Page) => (await line(page).getByRole('link').boundingBox())?.width;

test('a focus session is the same on all devices: started here, paused there, finished here', async ({
  page,
  browser,
  baseURL,
}) => {
  const { post, get, token } = await newPerson(page, 'two-devices@example.com');
  const { id } = await post('tasks', { name: 'Write the list', estimated_duration: 60 });
  await post(`today/tasks/${id}`);
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  for (const device of [page, phone]) {
    await keepSignedIn(device, token);
    await device.goto('/#today');
    await expect(device.getByRole('list', { name: 'Tasks of the day' })).toContainText('Write the list');
  }
  // The timer has run for eight minutes on a third device.
  await post('today/focus-timer/start', { id: randomUUID(), task_id: id, ago_ms: 8 * MINUTE_MS });
  for (const device of [page, phone]) await expect(clock(device)).toContainText(/^1[67]:\d\d/);
  await expectNoViolations(phone);
  await line(phone).getByRole('button', { name: 'Pause' }).click();
  await expect(line(page).getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(clock(page).getByText('Paused')).toBeVisible();
  await expect(page).toHaveTitle('Today | Auric');
  await line(page).getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('Focus session of 8 min counted')).toBeVisible();
  await expect(line(phone)).toHaveCount(0);
  for (const device of [page, phone]) await expect(device.getByText('1 session today')).toBeVisible();
  expect(await get(`tasks/${id}/focus`)).toEqual({ minutes: 8, sessions: 1 });

  await page.setViewportSize({ width: 1280, height: 400 });
  await (await rowAction(page, 'Focus: “Write the list”')).focus();
  await page.evaluate('scrollTo(0, 0)');
  await page.keyboard.press('Enter');
  await expect(line(phone)).toContainText('Write the list');
  // The line covers nothing of the page.
  await expect(line(page)).toBeVisible();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await expect(clock(phone)).toContainText(/^2[45]:\d\d/);
  await phone.goto(`/#today?task=${id}`);
  await phone.getByRole('button', { name: 'End focus' }).click();
  await expect(line(page)).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Focus', exact: true })).toBeVisible();
  await context.close();
});

test('when a session ends, the line on every device offers a break, and the page does not jump', async ({
  page,
  browser,
  baseURL,
}) => {
  const { post, token } = await newPerson(page, 'session-ends@example.com');
  await post('tasks', { name: 'Write the list' });
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  for (const device of [page, phone]) {
    await keepSignedIn(device, token);
    await device.goto('/#tasks');
    await expect(device.getByRole('link', { name: 'Write the list' })).toBeVisible();
  }
  await post('today/focus-timer/start', { id: randomUUID(), task_id: null, ago_ms: 25 * MINUTE_MS - 10_000 });
  for (const device of [page, phone]) await expect(line(device)).toBeVisible();
  const place = async (device: Page) => (await device.getByRole('link', { name: 'Write the list' }).boundingBox())?.y;
  const before = [await place(page), await place(phone)];
  for (const device of [page, phone]) {
    await expect(device.getByText('Focus session of 25 min counted')).toBeVisible();
  }
  expect([await place(page), await place(phone)]).toEqual(before);
  await expectNoViolations(phone);
  await line(phone).getByRole('button', { name: 'Rest 5 min' }).click();
  for (const device of [page, phone]) {
    await expect(line(device).getByRole('timer', { name: 'Break' })).toContainText(/^[45]:\d\d/);
  }
  await context.close();
});

test('a session continues without a connection, and counts from when it was finished', async ({ page, context }) => {
  const { post, get, token } = await newPerson(page, 'focus-tunnel@example.com');
  const { id } = await post('tasks', { name: 'Read the report' });
  await post(`today/tasks/${id}`);
  await post('today/focus-timer/start', { id: randomUUID(), task_id: id, ago_ms: 5 * MINUTE_MS });
  await keepSignedIn(page, token);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/#today');
  await expect(line(page)).toContainText('Read the report');
  // A timer that ran before the page was opened covers nothing.
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await expect.poll(() => nameWidth(page)).toBeGreaterThan(80);
  await expect(line(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await context.setOffline(true);
  await line(page).getByRole('button', { name: 'End session' }).click();
  await expect(line(page)).toHaveCount(0);
  expect(await get(`tasks/${id}/focus`)).toEqual({ minutes: 0, sessions: 0 });
  await context.setOffline(false);
  await expect.poll(() => get(`tasks/${id}/focus`)).toEqual({ minutes: 5, sessions: 1 });
});
