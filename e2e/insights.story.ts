import type { Page } from '@playwright/test';
import type { ServerProcess } from '../bench/server-process.ts';
import { expect, expectNoViolationsInBothThemes, test as base } from './fixtures.ts';
import { inTens, keepSignedIn, logIn, newPerson } from './person.ts';

const test = base.extend({ baseURL: ({ past }, use) => use(past.url) });

type Person = Awaited<ReturnType<typeof newPerson>>;

const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A person with two pillars, an area in each and a project in each area. */
async function somebody(page: Page, email: string) {
  const person = await newPerson(page, email, { timezone: 'UTC' });
  const { post } = person;
  const health = await post('pillars', { name: 'Health', color: '#3FB984', time_allocation_percentage: 50 });
  const work = await post('pillars', { name: 'Work', color: '#5B8DEF', time_allocation_percentage: 50 });
  const running = await post('areas', { name: 'Running', pillar_id: health.id });
  const studio = await post('areas', { name: 'Studio', pillar_id: work.id });
  const marathon = await post('projects', { name: 'First 10 km', area_id: running.id });
  const site = await post('projects', { name: 'Website', area_id: studio.id });
  return { person, marathon: marathon.id, site: site.id };
}

async function complete({ post, put }: Person, project_id: string, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { id } = await post('tasks', { name, project_id });
    await put(`tasks/${id}`, { status: 'completed' });
    ids.push(id);
  }
  return ids;
}

/** Two tasks done forty days ago, four three days ago, one today; one is open, one started and one overdue. */
async function withHistory(page: Page, past: ServerProcess, email: string) {
  // The account existed in the whole previous range, otherwise nothing would be compared with it.
  await past.setClockBack(60);
  const { marathon, site } = await somebody(page, email);
  await past.setClockBack(40);
  const then = await logIn(page, email);
  await complete(then, marathon, 'Buy shoes', 'First run');
  await past.setClockBack(3);
  // The session of weeks ago has ended.
  const lately = await logIn(page, email);
  await complete(lately, marathon, 'Second run');
  await complete(lately, site, 'Draw the front page', 'Choose a font', 'Ask Ana');
  await past.setClockBack(0);
  const now = await logIn(page, email);
  await complete(now, site, 'Publish it');
  await now.post('tasks', { name: 'Stretch', project_id: marathon });
  const started = await now.post('tasks', { name: 'Write about it', project_id: site });
  await now.put(`tasks/${started.id}`, { status: 'in_progress' });
  await now.post('tasks', { name: 'Pay the host', project_id: site, due_date: dayBack(1) });
  await keepSignedIn(page, now.token);
  return now;
}

/** A figure by its label, with its number and its text. */
const figure = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

test('a range changes every figure, the address keeps it, and each figure opens exactly its rows', async ({
  page,
  past,
}) => {
  const person = await withHistory(page, past, 'range@example.com');
  await page.goto('/#insights');
  const done = figure(page, 'Tasks completed');
  await expect(done).toContainText('5');
  await expect(done).toContainText('3 more than the 30 days before');
  await expect(figure(page, 'Completion rate')).toContainText('5 of 8 tasks');
  await expect(figure(page, 'Best day')).toContainText('4 tasks');
  const areas = page.getByRole('table', { name: 'Areas by tasks completed' });
  await expect(areas.getByRole('row')).toHaveCount(3);
  await expect(areas.getByRole('row').nth(1)).toContainText('Studio');

  await page.getByText('All time', { exact: true }).click();
  await expect(done).toContainText('on 3 days');
  await expect(done.getByText('7', { exact: true })).toBeVisible();
  await expect(areas.getByRole('row', { name: /Running/ })).toContainText('3');
  await page.reload();
  await expect(done).toContainText('on 3 days');

  await done.getByRole('link').click();
  const rows = panel(page, 'Tasks completed');
  await expect(rows.getByRole('listitem')).toHaveCount(7);
  await page.getByText('7 days', { exact: true }).click();
  await expect(rows.getByRole('listitem')).toHaveCount(5);
  await expect(done.getByText('5', { exact: true })).toBeVisible();

  await rows.getByRole('link', { name: 'Publish it' }).click();
  await expect(panel(page, 'Task')).toBeVisible();
  await page.goBack();
  await expect(rows.getByRole('listitem')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();

  await test.step('no accessibility violations in both themes, wide and on a phone', async () => {
    await page.getByText('How this is counted').click();
    await expectNoViolationsInBothThemes(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoViolationsInBothThemes(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await page.setViewportSize({ width: 1280, height: 720 });
    await done.getByRole('link').click();
    await expect(rows.getByRole('listitem')).toHaveCount(5);
    await expectNoViolationsInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(rows).toBeHidden();
  });

  const overdue = page.getByRole('table', { name: 'Tasks by status' }).getByRole('row', { name: 'Overdue' });
  await expect(overdue).toContainText('1');
  const weekly = { recurrence_pattern: { type: 'weekly' }, start_date: dayBack(3) };
  await person.post('recurring-tasks', { name: 'Water the plants', ...weekly });
  await expect(overdue).toContainText('2');
  await page.getByRole('link', { name: 'Overdue', exact: true }).click();
  const late = panel(page, 'Overdue');
  await expect(late.getByRole('link', { name: 'Pay the host' })).toBeVisible();
  await expect(late.getByRole('listitem')).toHaveCount(2);
  await late.getByRole('checkbox', { name: 'Water the plants' }).click();
  await expect(overdue).toContainText('1');
});

test('a custom range counts only its days, an area filters every figure, days are one tab stop, and pages lead to the rows of a project and back', async ({
  page,
  past,
}) => {
  await withHistory(page, past, 'own@example.com');
  await page.goto(`/#insights?from=${dayBack(41)}&to=${dayBack(39)}`);
  await expect(figure(page, 'Tasks completed').getByText('2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^To(?!day)/ }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(figure(page, 'Tasks completed').getByText('7', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`to=${dayBack(0)}`));

  // An area filters every figure, and stays when the range changes.
  await page.goto('/#insights');
  await page.getByRole('button', { name: 'Area', exact: true }).click();
  await page.getByRole('option', { name: 'Running' }).click();
  await expect(figure(page, 'Tasks completed').getByText('1', { exact: true })).toBeVisible();
  await page.getByText('All time', { exact: true }).click();
  await expect(figure(page, 'Tasks completed').getByText('3', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'To do' }).click();
  await expect(panel(page, 'To do').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filter Area' }).click();
  await expect(figure(page, 'Tasks completed').getByText('7', { exact: true })).toBeVisible();

  // The days of the chart are one tab stop.
  await page.goto('/#insights?range=week');
  const days = page.getByRole('group', { name: /^Tasks completed per day/ }).getByRole('link');
  await expect(days).toHaveCount(2);
  await days.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.first()).toBeFocused();
  await expect(days.first()).toHaveAccessibleName(/: 4 tasks, 0 on /);
  await page.keyboard.press('Enter');
  const rows = panel(page, 'Tasks completed');
  await expect(rows.getByRole('listitem')).toHaveCount(4);
  await rows.getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();
  const table = page.getByRole('table', { name: 'Tasks completed per day' });
  await expect(table.getByRole('row')).toHaveCount(8);

  await test.step('the pages lead from a pillar to the rows of a project, and back the same way', async () => {
    await page.goto('/#insights?range=week');
    await page.getByRole('main').getByRole('link', { name: 'Work', exact: true }).click();
    const crumbs = page.getByRole('navigation', { name: 'Path' });
    await expect(crumbs.getByRole('heading')).toHaveText('Work');
    // The link is removed with its page, and a screen reader continues on the new one.
    await expect(page.getByRole('main')).toBeFocused();
    // Its steps look like those of the overview, and open their rows.
    const steps = page.getByRole('group', { name: /^Tasks completed per day/ }).getByRole('link');
    await expect(steps).toHaveCount(2);
    await expect(steps.first()).toHaveAccessibleName(/: 3 tasks, 0 on /);
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await expect(crumbs.getByRole('listitem')).toHaveText(['All insights', 'Work', 'Studio']);
    await expect(figure(page, 'Tasks completed').getByText('4', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Website', exact: true }).click();
    await expect(crumbs.getByRole('listitem')).toHaveText(['All insights', 'Work', 'Studio', 'Website']);
    const completed = figure(page, 'Completed').getByRole('listitem');
    await expect(completed).toHaveCount(4);
    await expect(completed.first()).toContainText('Publish it');
    await expect(page.getByRole('heading', { name: 'Completed per day' })).toBeVisible();
    await page.goBack();
    await expect(crumbs.getByRole('heading')).toHaveText('Studio');
    await page.goBack();
    await expect(crumbs.getByRole('heading')).toHaveText('Work');
    await crumbs.getByRole('link', { name: 'All insights' }).click();
    await expect(figure(page, 'Tasks completed').getByText('5', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/range=week/);
  });
});

test('completions of moved tasks are a separate row, and given time opens rows that add up to it', async ({ page }) => {
  const { person, marathon, site } = await somebody(page, 'moved@example.com');
  const first = await person.post('tasks', { name: 'First run', project_id: marathon, estimated_duration: 45 });
  await person.put(`tasks/${first.id}`, { status: 'completed' });
  await complete(person, marathon, 'Second run');
  await complete(person, site, 'Draw');
  const areasOf = await person.get<{ id: string; name: string }[]>('areas');
  const pillars = await person.get<{ id: string; name: string }[]>('pillars');
  const running = areasOf.find(({ name }) => name === 'Running')!;
  const work = pillars.find(({ name }) => name === 'Work')!;
  await person.put(`areas/${running.id}`, { pillar_id: work.id });
  await keepSignedIn(page, person.token);
  await page.goto('/#insights?range=week');
  await page.getByRole('main').getByRole('link', { name: 'Health', exact: true }).click();
  const areas = page.getByRole('table', { name: 'Areas by tasks completed' });
  await expect(areas.getByRole('row').nth(1)).toContainText('Since moved, archived or deleted');
  await areas.getByRole('link', { name: 'Since moved, archived or deleted', exact: true }).click();
  await expect(panel(page, 'Tasks completed').getByRole('listitem')).toHaveCount(2);
  await expect(panel(page, 'Tasks completed')).toContainText('2 tasks, 10 points');
  await page.keyboard.press('Escape');

  await figure(page, 'Time given').getByRole('link').click();
  const rows = panel(page, 'Time given');
  await expect(rows).toContainText('2 tasks, 1 h 15, 1 of them at the usual length');
  await expect(rows.getByRole('listitem').filter({ hasText: 'Second run' })).toContainText('at the usual length');
  await page.keyboard.press('Escape');

  await page.goto(`/#insights?range=week&pillar=${work.id}`);
  await expect(areas.getByRole('row', { name: /Running/ })).toContainText('2 more before it moved here');
});

test('on a phone, tapping a day shows its figures before its rows open, and Back closes them', async ({
  browser,
  past,
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, baseURL: past.url },
  });
  const page = await context.newPage();
  await withHistory(page, past, 'touch@example.com');
  await page.goto('/#insights?range=week');
  const day = page
    .getByRole('group', { name: /^Tasks completed per day/ })
    .getByRole('link')
    .first();
  await day.tap();
  await expect(page.getByText(/^4 tasks, 0 on/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await day.tap();
  const rows = page.getByRole('dialog', { name: 'Tasks completed' });
  await expect(rows.getByRole('listitem')).toHaveCount(4);
  await page.goBack();
  await expect(rows).toBeHidden();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await context.close();
});

test('before the first task nothing is counted, and before the first completion there is no score', async ({
  page,
}) => {
  const { token } = await newPerson(page, 'empty@example.com');
  await keepSignedIn(page, token);
  await page.goto('/#insights');
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a task' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Call Ana');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(figure(page, 'Completion rate')).toContainText('no score yet');
  const main = page.getByRole('main');
  await expect(main).toContainText('Nothing completed in this range.');
  await expect(main).not.toContainText(/NaN|undefined|null|Infinity|0\s?%/);
  await main.getByRole('link', { name: 'To do' }).click();
  await expect(panel(page, 'To do').getByRole('listitem')).toHaveCount(1);
});

test('a deleted task still counts, completions in another tab count at once, and many rows are loaded while scrolling', async ({
  page,
  context,
}) => {
  const { person, site } = await somebody(page, 'counted@example.com');
  const [id] = await complete(person, site, 'Thrown away', 'Kept');
  const headers = { Authorization: `Bearer ${person.token}` };
  expect((await page.request.delete(`/api/tasks/${id}`, { headers })).ok()).toBe(true);
  await person.post('tasks', { name: 'Tick me', project_id: site });
  await keepSignedIn(page, person.token);
  await page.goto('/#insights?rows=tasks');
  const done = figure(page, 'Tasks completed');
  const rows = panel(page, 'Tasks completed');

  await test.step('the row of a deleted task shows that it is deleted', async () => {
    await expect(done.getByText('2', { exact: true })).toBeVisible();
    await expect(rows.getByRole('listitem')).toHaveCount(2);
    await expect(rows.getByRole('listitem').filter({ hasText: 'Thrown away' })).toContainText('deleted or archived');
    await expect(rows.getByRole('link')).toHaveText(['Kept']);
  });

  await test.step('a completion in another tab counts here without a reload', async () => {
    const other = await context.newPage();
    await keepSignedIn(other, person.token);
    await other.goto('/#tasks');
    await other.getByRole('checkbox', { name: /Tick me/ }).click();
    await page.bringToFront();
    await expect(done.getByText('3', { exact: true })).toBeVisible();

    // Also without a link.
    await person.post('tasks', { name: 'And me', project_id: site });
    await other.bringToFront();
    await other.getByRole('checkbox', { name: /And me/ }).click();
    await other.getByRole('link', { name: 'Insights', exact: true }).click();
    await expect(figure(other, 'Tasks completed').getByText('4', { exact: true })).toBeVisible();
    await other.close();
    await page.bringToFront();
  });

  await test.step('many rows are loaded, until all that the figure counts are there', async () => {
    await inTens(116, (task) => person.post('tasks', { name: `Task ${task}`, project_id: site, completed: true }));
    await expect(done.getByText('120', { exact: true })).toBeVisible();
    await expect(async () => {
      await rows.getByRole('listitem').last().scrollIntoViewIfNeeded();
      await expect(rows.getByText('All 120 loaded')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(rows.getByRole('listitem')).toHaveCount(120);
  });
});
