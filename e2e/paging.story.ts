import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inTens, signedIn } from './person.ts';

/** More than two pages. */
const ROWS = 104;

/** A person with a project, signed in. Returns functions that create and change records over the API. */
async function begin(page: Page, email: string) {
  const { post, put } = await signedIn(page, email);
  // A completion here could also be an achievement when its job runs.
  await put('notifications/preferences', { achievement_notifications: false });
  const { id: project_id } = await post('projects', { name: 'Winter weekend' });
  return { post, put, project_id };
}

/** The cursors of the pages requested at a path; null for a first page. */
function cursorsOf(page: Page, path: string, key: string) {
  const cursors: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === path && searchParams.get(key) !== null) cursors.push(searchParams.get('cursor'));
  });
  return cursors;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('completed tasks load page by page while scrolling, without a jump', async ({ page }) => {
  const { post, put, project_id } = await begin(page, 'done@example.com');
  const tasks = await inTens(ROWS, (step) => post('tasks', { name: `Step ${step}`, project_id }));
  await put('tasks/bulk', { tasks: tasks.map(({ id }) => ({ id, status: 'completed' })) });
  const cursors = cursorsOf(page, '/api/tasks', 'completed');
  await page.goto('/#tasks?show=done');
  await expect(page.getByText(`50 of ${ROWS} loaded`)).toBeAttached();
  await expect(button(page, `Done ${ROWS}`)).toBeVisible();
  expect(cursors.filter((cursor) => cursor !== null)).toEqual([]);

  const rows = page.getByRole('main').getByRole('checkbox', { name: /^Step \d+$/ });
  const name = (await rows.first().getAttribute('aria-label')) ?? '';
  await rows.first().press('Space');
  await expect(button(page, `Done ${ROWS - 1}`)).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, `Done ${ROWS}`)).toBeVisible();
  await expect(rows.first()).toHaveAccessibleName(name);

  await button(page, 'Select').click();
  await page.getByRole('checkbox', { name: `Select “${name}”` }).click();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/tasks\?.*cursor=/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.mouse.wheel(0, 1500);
  // The focused row stays rendered, out of sight.
  await expect(rows.first()).not.toBeInViewport();
  const seen = page
    .getByRole('main')
    .getByRole('checkbox', { name: /^Step \d+$/ })
    .nth(8);
  const seenName = (await seen.getAttribute('aria-label')) ?? '';
  const kept = page.getByRole('checkbox', { name: seenName, exact: true });
  await kept.focus();
  const before = await kept.boundingBox();
  answer.resolve();
  await expect(page.getByText(`100 of ${ROWS} loaded`)).toBeAttached();
  await expect.poll(async () => (await kept.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(kept).toBeFocused();
  await expect(page.getByText('1 selected')).toBeVisible();

  await page.keyboard.press('End');
  await expect(page.getByText(`All ${ROWS} loaded`)).toBeAttached();
  const read = cursors.filter((cursor) => cursor !== null);
  expect(read.length).toBe(new Set(read).size);
});

test('notifications also load page by page with a button, which keeps the focus', async ({ page }) => {
  const { post, put, project_id } = await begin(page, 'many-notifications@example.com');
  const first = await post('tasks', { name: 'Book the train', project_id });
  await inTens(ROWS, (step) => post('tasks', { name: `Step ${step}`, project_id, dependency_task_ids: [first.id] }));
  await put(`tasks/${first.id}`, { completed: true });
  await page.addInitScript('delete globalThis.IntersectionObserver');
  await page.goto('/#notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await button(page, 'Show 47 more').press('Enter');
  await expect(rows).toHaveCount(50);
  await expect(rows.nth(3).getByRole('link')).toBeFocused();
  await expect(button(page, `All ${ROWS}`)).toBeVisible();
  await expect(button(page, `Unread ${ROWS}`)).toBeVisible();

  const more = button(page, 'Load more');
  await more.press('Enter');
  await expect(rows).toHaveCount(100);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(ROWS);
  await expect(page.getByText(`All ${ROWS} loaded`)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  // The list is one tab stop, the row that was focused last, and the button was after it.
  await expect(rows.nth(3).getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.last().getByRole('link')).toBeFocused();

  const deleted = await rows.last().getByRole('link').textContent();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(ROWS - 1);
  await expect(button(page, `Unread ${ROWS - 1}`)).toBeVisible();
  await button(page, 'Undo').click();
  await expect(rows).toHaveCount(ROWS);
  await expect(rows.last().getByRole('link')).toHaveText(deleted ?? '');

  await button(page, 'Mark all read').click();
  await expect(button(page, 'Unread 0')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('Load more works while the list is being refreshed', async ({ page }) => {
  const { post, put, project_id } = await begin(page, 'pressed-meanwhile@example.com');
  const first = await post('tasks', { name: 'Book the train', project_id });
  await inTens(60, (step) => post('tasks', { name: `Step ${step}`, project_id, dependency_task_ids: [first.id] }));
  await put(`tasks/${first.id}`, { completed: true });
  await page.addInitScript('delete globalThis.IntersectionObserver');
  await page.goto('/#notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await button(page, 'Show 47 more').press('Enter');
  await expect(rows).toHaveCount(50);

  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/api\/notifications\?/, async (route) => {
    asked.resolve();
    await answer.promise;
    await route.fallback();
  });
  const second = await post('tasks', { name: 'Book a room', project_id });
  await post('tasks', { name: 'Pack', project_id, dependency_task_ids: [second.id] });
  await put(`tasks/${second.id}`, { completed: true });
  await asked.promise;
  await button(page, 'Load more').press('Enter');
  answer.resolve();
  await expect(rows).toHaveCount(61);
});
