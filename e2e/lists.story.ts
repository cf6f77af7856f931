import type { Page } from '@playwright/test';
import { carry } from './carry.ts';
import { expect, expectNoViolations, followRequests, test, untilSettled } from './fixtures.ts';
import { inTens, signedIn } from './person.ts';
import { undo } from './undo.ts';

const LONG =
  'A name that somebody wrote as a whole sentence, because nothing kept them from doing so, all of it'.padEnd(100, '.');

/** A person with projects in two areas, and tasks that are late, due and without a date. */
async function busy(page: Page, email: string, look: 'cards' | 'list' | 'board') {
  const person = await signedIn(page, email);
  const { post, put } = person;
  const today = new Date().toISOString().slice(0, 10);
  const { id: pillar_id } = await post('pillars', { name: 'Family & Friends', description: 'To be there for them.' });
  const { id: parents } = await post('areas', { name: 'Parents', pillar_id });
  const { id: home } = await post('areas', { name: 'Home', pillar_id });
  const project = (name: string, area_id: string, fields = {}) => post('projects', { name, area_id, ...fields });
  const { id: weekend } = await project('Winter weekend with Mum', parents);
  await project(LONG, parents, { status: 'In Progress', due_date: '2026-01-05' });
  await project('Shelves for the guest room', home, { status: 'On Hold' });
  await post('tasks', { name: LONG, project_id: weekend, due_date: today, estimated_duration: 45, priority: 'high' });
  const { id: done } = await post('tasks', { name: 'Book the train', project_id: weekend, due_date: today });
  await post('tasks', { name: 'Ask about the key', project_id: weekend, due_date: '2026-01-05' });
  await post('tasks', { name: 'Unfiled' });
  await put(`tasks/${done}`, { completed: true });
  await page.addInitScript((kept) => localStorage.setItem('projects_look', kept), look);
  return { ...person, weekend };
}

const main = (page: Page) => page.getByRole('main');
test('projects are listed by area, filtered, started and moved on the board, each with Undo, and the sidebar counts open tasks', async ({
  page,
}) => {
  const { get, weekend } = await busy(page, 'project-list@example.com', 'list');
  await page.goto('/#projects');
  const links = main(page).getByRole('listitem').getByRole('link');
  const names = links.filter({ hasNotText: /^Next: / });
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText(['Parents2', 'Home1']);
  await expect(names).toHaveText(['Winter weekend with Mum', LONG, 'Shelves for the guest room']);
  // It is late, and the first one is due today.
  await expect(links.filter({ hasText: /^Next: / })).toHaveText(['Next: Ask about the key']);
  await expectNoViolations(page);

  await page.keyboard.press('/');
  await page.keyboard.type('guest');
  await expect(names).toHaveText(['Shelves for the guest room']);
  await page.reload();
  await expect(names).toHaveText(['Shelves for the guest room']);
  await page.getByRole('searchbox', { name: 'Filter projects' }).press('Escape');
  await expect(names).toHaveCount(3);

  await names.first().click();
  await page.getByRole('button', { name: /Set “Winter weekend with Mum” to in progress/ }).click();
  const status = async () => (await get<{ status: string }>(`projects/${weekend}`)).status;
  await undo(page, () => expect.poll(status).toBe('In Progress'));
  await expect.poll(status).toBe('Not Started');
  await page.goBack();
  await expect(names).toHaveCount(3);

  await test.step('a project is moved on the board by keyboard', async () => {
    await page.locator('label', { hasText: 'Board' }).click();
    const column = (name: string) => main(page).getByRole('region', { name });
    const card = page.locator(`[data-card="${weekend}"]`);
    await expect(column('Not started').locator('[data-card]')).toHaveCount(1);
    await expectNoViolations(page);
    await card.focus();
    await carry(page, ['ArrowRight']);
    await expect(column('In progress').locator('[data-card]')).toHaveCount(2);
    await undo(page, () => expect.poll(status).toBe('In Progress'));
    await expect(column('Not started').locator('[data-card]')).toHaveCount(1);
    await expect.poll(status).toBe('Not Started');
  });

  await test.step('the sidebar counts open tasks of today, of all and of the Inbox, and follows completed ones', async () => {
    const link = (name: string) => page.getByRole('complementary').getByRole('link', { name });
    await expect(link('Today 2 open')).toBeVisible();
    await expect(link('Tasks 3 open')).toBeVisible();
    await expect(link('Inbox 1 open')).toBeVisible();
    await link('Inbox 1 open').click();
    await page.getByRole('checkbox', { name: 'Unfiled' }).click();
    await expect(link('Tasks 2 open')).toBeVisible();
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Inbox', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});

/** The box of each row of the page: left, top, width and height in pixels. */
const boxes = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('main :is([data-row-id], [data-card], a[href])')].map((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return [left, top + scrollY, width, height].map(Math.round).join(' ');
  })`);

test('nothing moves on hover or focus', async ({ page }) => {
  await busy(page, 'still@example.com', 'cards');
  await page.clock.install();
  const untilAnswered = followRequests(page);
  const expectStill = (hash: string, selector = 'main :is([data-row-id], [data-card])') =>
    test.step(hash, async () => {
      await page.goto(`/#${hash}`);
      const rows = page.locator(selector);
      await expect(rows.first()).toBeVisible();
      // A part that has arrived is rendered a moment later.
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading...' })).toHaveCount(0);
      await untilAnswered();
      const before = await boxes(page);
      for (const row of await rows.all()) {
        await row.hover();
        // Longer than the delay before anything opens.
        await page.clock.runFor(700);
        await untilSettled(page);
        expect(await boxes(page), 'hover').toEqual(before);
        const inside = row.locator('a, [tabindex="0"]');
        await ((await inside.count()) > 0 ? inside.first() : row).focus();
        await page.keyboard.press('Shift');
        await page.clock.runFor(300);
        await untilSettled(page);
        expect(await boxes(page), 'focus').toEqual(before);
      }
    });
  for (const hash of ['tasks', 'tasks?view=inbox', 'today', 'dashboard']) await expectStill(hash);
  await expectStill('projects', 'main a[href*="project="]');
  for (const look of ['list', 'board']) {
    await page.addInitScript((kept) => localStorage.setItem('projects_look', kept), look);
    await page.reload();
    await expectStill('projects');
  }
});

test('opening the line that adds tasks does not move the content below', async ({ page }) => {
  await busy(page, 'still-quick-add@example.com', 'cards');
  const untilAnswered = followRequests(page);
  for (const hash of ['tasks', 'today']) {
    await page.goto(`/#${hash}`);
    await expect(page.locator('main [data-row-id]').first()).toBeVisible();
    await untilAnswered();
    const before = await boxes(page);
    await page.getByRole('textbox', { name: 'New task' }).fill('Call Ana tomorrow 17:00 !high');
    await expect(page.getByRole('list', { name: 'Understood' }).getByRole('listitem')).toHaveCount(2);
    expect(await boxes(page)).toEqual(before);
    await page.getByRole('textbox', { name: 'New task' }).fill('');
  }
});

test('a new pillar gets an emoji that fits its name, and many projects are a list on a phone unless the person has chosen cards', async ({
  page,
}) => {
  const { get, post } = await signedIn(page, 'many-projects@example.com');
  await test.step('an emoji that fits is kept if it was chosen', async () => {
    await page.goto('/#pillars?new=yes');
    const dialog = page.getByRole('dialog', { name: 'New pillar' });
    const icon = dialog.getByRole('textbox', { name: 'Icon' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Santé');
    await expect(icon).toHaveValue('💚');
    await icon.fill('🧡');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Santé et sommeil');
    await dialog.getByRole('button', { name: 'Create pillar' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => get('pillars')).toMatchObject([{ name: 'Santé et sommeil', icon: '🧡' }]);
    await expect(page.getByText('Created “Santé et sommeil”')).toBeVisible();
  });

  await test.step('a new area at the end of a long list comes into sight, and Undo deletes it', async () => {
    for (let at = 1; at <= 20; at += 1) await post('areas', { name: `Area ${at}` });
    await page.goto('/#areas?new=yes');
    const dialog = page.getByRole('dialog', { name: 'New area' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Cousins');
    await dialog.getByRole('button', { name: 'Create area' }).click();
    await expect(page.getByText('Created “Cousins”')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Cousins' })).toBeInViewport({ ratio: 1 });
    await undo(page);
    await expect(main(page).getByRole('link', { name: 'Cousins' })).toBeHidden();
    await expect.poll(async () => (await get<unknown[]>('areas')).length).toBe(20);
  });

  for (let at = 1; at <= 13; at += 1) await post('projects', { name: `Project ${at}` });
  const look = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name });
  await page.goto('/#projects');
  await expect(look('Cards')).toBeChecked();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(look('List')).toBeChecked();
  await expect(main(page).getByRole('listitem')).toHaveCount(13);
  // The filter shows few; they stay a list.
  await page.getByRole('searchbox', { name: 'Filter projects' }).fill('Project 13');
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
  await look('List').press('ArrowLeft');
  await expect(look('Cards')).toBeChecked();
  await page.reload();
  await expect(look('Cards')).toBeChecked();
});

test('a long trash is read in pages, and counted and emptied as a whole', async ({ page }) => {
  const { post, token } = await signedIn(page, 'long-trash@example.com');
  const { id: project_id } = await post('projects', { name: 'Winter weekend' });
  await inTens(102, async (task) => {
    const { id } = await post('tasks', { name: `Task ${task}`, project_id });
    await page.request.delete(`/api/tasks/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/trash') && asked.push(request.url()));
  await page.goto('/#settings?section=trash');
  const rows = main(page).getByRole('button', { name: /^Restore/ });
  await expect(page.getByText('102 items can be restored')).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await expect(async () => {
    await main(page)
      .getByText(/loaded$/)
      .scrollIntoViewIfNeeded();
    expect(await rows.count()).toBe(102);
  }).toPass();
  await expect(page.getByText('All 102 loaded')).toBeVisible();
  expect(asked.filter((url) => !url.includes('limit=50'))).toEqual([]);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empty the trash?' });
  await expect(dialog).toContainText('102 items and everything in them will be deleted');
  await dialog.getByRole('button', { name: 'Empty trash' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('open tasks are sorted by day below one heading each, and move to another heading by a key, also on a phone', async ({
  page,
}) => {
  await busy(page, 'due-groups@example.com', 'cards');
  await page.goto('/#tasks');
  const headings = main(page).getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([/Winter weekend with Mum$/, 'Inbox']);
  await page.getByRole('button', { name: 'Sort: due date' }).click();
  await page.getByRole('menuitemradio', { name: 'By day' }).click();
  await expect(headings).toHaveText(['Overdue', 'Today', 'No date']);

  await page.getByRole('link', { name: 'Unfiled' }).press('d');
  await page.keyboard.type('tomorrow');
  await page.keyboard.press('Enter');
  await expect(headings).toHaveText(['Overdue', 'Today', 'Tomorrow']);
  await expect(page.getByRole('link', { name: 'Unfiled' })).toBeFocused();
  await expectNoViolations(page);
  await page.reload();
  await expect(headings).toHaveText(['Overdue', 'Today', 'Tomorrow']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Due date', exact: true }).click();
  await page.getByRole('button', { name: 'Show tasks' }).click();
  await expect(headings).toHaveText([/Winter weekend with Mum$/, 'Inbox']);
});
