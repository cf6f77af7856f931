import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { findLayoutFaults, NO_FAULTS } from './layout-faults.ts';
import { keepSignedIn, newPerson } from './person.ts';

const today = () => new Date().toISOString().slice(0, 10);
const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 2 }) });

/** A person with two pillars with a wanted share of 50 % each, and a task for today below one of them. */
async function someone(page: Page, email: string) {
  const person = await newPerson(page, email);
  const { post } = person;
  const family = await post('pillars', { name: 'Family', color: '#E5739A', time_allocation_percentage: 50 });
  await post('pillars', { name: 'Work', color: '#5B8DEF', time_allocation_percentage: 50 });
  const area = await post('areas', { name: 'Parents', pillar_id: family.id });
  const project = await post('projects', { name: 'Winter weekend', area_id: area.id, status: 'In Progress' });
  const task = await post('tasks', {
    ...{ name: 'Book the train', project_id: project.id, due_date: today(), estimated_duration: 40 },
  });
  await keepSignedIn(page, person.token);
  return { ...person, task, project };
}

test('ticking a task moves score, map and balance, and opening it again removes its points', async ({ page }) => {
  const { post } = await someone(page, 'score-follows@example.com');
  await page.goto('/#dashboard');
  await expect(card(page, 'Alignment').getByText('No score yet').first()).toBeVisible();
  await expect(card(page, 'Balance').getByText('no time yet')).toBeVisible();
  await expect(card(page, 'Activity').getByText('Each square is a day')).toBeVisible();

  await card(page, 'Today')
    .getByRole('checkbox', { name: /Book the train/ })
    .click();
  await expect(card(page, 'Alignment').getByText('5 points in the last 7 days')).toBeVisible();
  await expect(card(page, 'Balance').getByText('40 min', { exact: true })).toBeVisible();
  await expect(card(page, 'Balance').getByText('20 min over')).toBeVisible();
  await expect(card(page, 'Balance').getByText('20 min short')).toBeVisible();
  await expect(card(page, 'Activity').getByRole('link', { name: '1 completed, 5 points' })).toBeVisible();

  await card(page, 'Today')
    .getByRole('checkbox', { name: /Book the train/ })
    .click();
  await expect(card(page, 'Alignment').getByText('No score yet').first()).toBeVisible();

  // Another device completes something.
  await post('tasks', { name: 'Call the hotel', completed: true });
  await expect(card(page, 'Alignment').getByText('5 points in the last 7 days')).toBeVisible();
});

test('a goal is set, changed and removed in its card, each with Undo', async ({ page, context }) => {
  const { post, token } = await someone(page, 'goal@example.com');
  await post('tasks', { name: 'Call the hotel', completed: true });
  const other = await context.newPage();
  await keepSignedIn(other, token);
  await other.goto('/#settings?section=goals');
  await page.goto('/#dashboard');
  const alignment = card(page, 'Alignment');

  // With the keyboard only.
  await alignment.getByRole('button', { name: 'Set your monthly goal' }).focus();
  await page.keyboard.press('Enter');
  const field = alignment.getByRole('textbox', { name: 'Points to reach in a month' });
  await expect(field).toBeFocused();
  await page.keyboard.type('none');
  await page.keyboard.press('Enter');
  await expect(alignment.getByText('Enter a whole number from 1 to 1,000,000')).toBeVisible();
  await field.fill('1,000');
  await page.keyboard.press('Enter');
  await expect(alignment.getByText('5 of 1,000')).toBeVisible();
  const change = alignment.getByRole('button', { name: 'Change the monthly goal' });
  await expect(change).toBeFocused();
  await expect(alignment.getByText(/by today/)).toBeVisible();

  // The other page shows it, and changes it there.
  await expect(other.getByText('5 of 1,000')).toBeVisible();
  await other.getByRole('button', { name: 'Change the monthly goal' }).click();
  await other.getByRole('textbox', { name: 'Points to reach in a month' }).fill('5');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Reached', { exact: true })).toBeVisible();
  await expect(other.getByRole('row', { name: /reached/ })).toBeVisible();
  await expect(alignment.getByText('Reached', { exact: true })).toBeVisible();

  await change.click();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await change.click();
  await alignment.getByRole('button', { name: 'Remove goal' }).click();
  await expect(alignment.getByRole('button', { name: 'Set your monthly goal' })).toBeFocused();
  // The Undo toast of the last change is shown until then.
  await expect(page.getByText('Monthly goal removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(alignment.getByText('5 of 5')).toBeVisible();
});

test('the score opens every row with its reasons, and the rows add up to the score', async ({ page }) => {
  const { post, project } = await someone(page, 'rows-of-score@example.com');
  const important = { name: 'Ask about the key', project_id: project.id, priority: 'high', completed: true };
  await post('tasks', important);
  await post('tasks', { name: 'Call the hotel', completed: true });
  await page.goto('/#dashboard');
  await card(page, 'Alignment').getByRole('link', { name: 'See the points' }).click();
  await expect(page.getByRole('heading', { name: 'Alignment' })).toBeVisible();
  await expect(page.getByText('20 points in 2 rows')).toBeVisible();
  await expect(page.getByText('Task completed 5 · High-priority task 10')).toBeVisible();
  await expect(card(page, 'How points are counted').getByText('High-priority task')).toBeVisible();
  await expect(card(page, 'Months').getByRole('row')).toHaveCount(2);
  await page.getByRole('radiogroup', { name: 'Points of' }).getByText('Last 7 days').click();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Ask about the key' }).click();
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('20 points in 2 rows')).toBeVisible();

  // A week with more rows than the response lists.
  await page.route('**/api/alignment/weekly-score', async (route) => {
    const response = await route.fetch();
    const more = [{ day: today(), entries: 5_500, points: 27_500 }];
    await route.fulfill({ response, json: { ...(await response.json()), weekly_score: 27_520, more } });
  });
  await page.reload();
  await expect(page.getByText('27,520 points in 5,502 rows')).toBeVisible();
  await expect(card(page, 'Points').getByRole('heading', { level: 3 })).toContainText('27,520 points');
  await page.getByText('And 5,500 more.').getByRole('link', { name: 'See all in Insights' }).click();
  await expect(page.getByRole('complementary', { name: 'Completed' }).getByRole('listitem')).toHaveCount(2);
});

test('points of a month and time given to a pillar link to their rows', async ({ page }) => {
  const { put, task } = await someone(page, 'rows-behind@example.com');
  await put(`tasks/${task.id}`, { status: 'completed' });
  const opens = async (label: string, words: string) => {
    const rows = page.getByRole('complementary', { name: label });
    await expect(rows.getByRole('listitem')).toHaveCount(1);
    await expect(rows).toContainText(words);
    await expect(rows.getByRole('link', { name: 'Book the train' })).toBeVisible();
  };
  await page.goto('/#dashboard');
  await card(page, 'Balance').getByRole('link', { name: '40 min given' }).click();
  await opens('Time given', '1 task, 40 min');
  await page.goBack();
  await card(page, 'Balance')
    .getByRole('link', { name: /^Completed for Family/ })
    .click();
  await opens('Time given', 'Family');
  await page.getByRole('navigation', { name: 'Pillars' }).getByRole('link', { name: 'Work', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Pillars' })
    .getByRole('link', { name: /^Completed for Family/ })
    .click();
  await opens('Time given', 'Family');
  for (const address of ['/#dashboard?view=alignment', '/#settings?section=goals']) {
    await page.goto(address);
    await card(page, 'Months')
      .getByRole('link', { name: /^Completed in .*: 5$/ })
      .click();
    await opens('Completed', '1 task, 5 points');
  }
});

test('arrows move through the days of the map, which is one tab stop, the next action is started from its card, and each achievement shows its rule and its progress', async ({
  page,
}) => {
  const { post } = await someone(page, 'map-keys@example.com');
  await post('tasks', { name: 'Call the hotel', completed: true });
  await page.goto('/#dashboard');
  const days = page.getByRole('group', { name: 'Activity: arrow keys move between days' });
  const last = days.getByRole('link', { name: '1 completed, 5 points' });
  await expect(days.locator('a[tabindex="0"]')).toHaveCount(1);
  await last.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.getByRole('link').nth(-8)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(days.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Call the hotel').first()).toBeVisible();

  await page.goto('/#dashboard');
  const next = page.getByRole('region', { name: 'Next best action' });
  await expect(next.getByRole('link', { name: 'Book the train' })).toBeVisible();
  await next.getByRole('button', { name: 'Start “Book the train”' }).click();
  await expect(next.getByText('Running')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tasks of today' }).getByText('Book the train')).toBeVisible();
  const timer = page.getByRole('region', { name: 'Focus timer' });
  await timer.getByRole('link', { name: 'Book the train' }).click();
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();

  await test.step('each achievement shows its rule and its progress', async () => {
    await page.goto('/#dashboard');
    await card(page, 'Activity').getByRole('link', { name: /1 day/ }).click();
    await expect(page.getByRole('heading', { name: 'Achievements', level: 1 })).toBeVisible();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '10 tasks completed' }) });
    await expect(row.getByText('1 of 10')).toBeVisible();
    await expect(row.getByRole('progressbar', { name: 'Progress towards “10 tasks completed”' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|Infinity/);
    await expectNoViolations(page);
  });
});

test('of nine pillars Balance shows the six with the largest gaps, and the others on request', async ({ page }) => {
  const { post, token } = await newPerson(page, 'nine-pillars@example.com');
  const pillars: { id: string }[] = [];
  for (const [index, share] of [20, 20, 20, 15, 10, 9, 2, 2, 2].entries())
    pillars.push(await post('pillars', { name: `Pillar ${index + 1}`, time_allocation_percentage: share }));
  const area = await post('areas', { name: 'Area', pillar_id: pillars[0]!.id });
  await post('tasks', { name: 'Call the hotel', project_id: area.id, estimated_duration: 30, completed: true });
  await keepSignedIn(page, token);
  await page.goto('/#dashboard');
  const balance = card(page, 'Balance');
  await expect(balance.getByRole('listitem')).toHaveText([
    /Pillar 1/,
    /Pillar 2/,
    /Pillar 3/,
    /Pillar 4/,
    /Pillar 5/,
    /Pillar 6/,
  ]);
  await balance.getByRole('button', { name: 'Show 3 more' }).click();
  await expect(balance.getByRole('listitem')).toHaveCount(9);
  await expectNoViolations(page);
  await balance.getByRole('button', { name: 'Show the 6 largest gaps' }).click();
  await expect(balance.getByRole('listitem')).toHaveCount(6);
});

test('an empty account has only cards with something to say, and without pillars how the time of completed tasks is counted', async ({
  page,
}) => {
  const { post, token } = await newPerson(page, 'empty-figures@example.com');
  await keepSignedIn(page, token);
  await page.goto('/#dashboard');
  await expect(page.getByRole('heading', { name: 'Start with what matters' })).toBeVisible();
  await expect(card(page, 'Alignment').getByText('No score yet').first()).toBeVisible();
  // They would say nothing more.
  for (const name of ['Today', 'Projects in progress', 'Balance']) await expect(card(page, name)).toHaveCount(0);
  await expect(card(page, 'Learning').getByRole('link').first()).toBeVisible();
  await expect(card(page, 'Activity').getByText('Each square is a day')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|null|Infinity/);
  await expectNoViolations(page);
  await page.goto('/#dashboard?view=alignment');
  await expect(page.getByText('Nothing completed in the last 7 days.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/NaN|undefined|null|Infinity/);
  await expectNoViolations(page);

  // Without pillars, the time of completed tasks is counted all the same.
  await post('tasks', { name: 'Call the hotel', completed: true, estimated_duration: 20 });
  await page.goto('/#dashboard');
  const balance = card(page, 'Balance');
  await expect(balance.getByText('includes the Inbox')).toBeVisible();
  await expect(balance.getByRole('link', { name: 'Create a pillar' })).toBeVisible();
  await balance.getByRole('link', { name: '20 min given' }).click();
  await expect(page.getByRole('complementary', { name: 'Time given' }).getByRole('listitem')).toHaveCount(1);
});

test('the bottom of the sidebar keeps its texts and positions while the alignment loads', async ({ page }) => {
  const { put, task } = await someone(page, 'sidebar-foot@example.com');
  const foot = page.getByRole('navigation', { name: 'Pillars' });
  const family = foot.getByRole('listitem').filter({ hasText: 'Family' });
  await page.goto('/#dashboard');
  await expect(family).toContainText('– no time given yet, / 50%');
  await put(`tasks/${task.id}`, { status: 'completed' });
  await expect(family).toContainText('100 percent given, / 50%');

  let read = () => {};
  const held = new Promise<void>((resolve) => {
    read = resolve;
  });
  await page.route('**/api/alignment/dashboard', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/#journal');
  await page.reload();
  await expect(family).toContainText('/ 50%');
  const words = foot.getByText('Given in 7 days');
  await expect(words).toBeVisible();
  const boxes = () =>
    Promise.all([words, foot.getByText('wanted', { exact: true }).first(), family].map((each) => each.boundingBox()));
  const before = await boxes();
  read();
  await expect(family).toContainText('100 percent given, / 50%');
  expect(await boxes()).toEqual(before);
});

// Last in the file, because a touch screen needs another browser context.
test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test('a name of a hundred letters leaves the time of a row on one line', async ({ page }) => {
    const { post, token } = await newPerson(page, 'phone-long@example.com');
    const pillar = await post('pillars', { name: 'Long name '.repeat(10), time_allocation_percentage: 50 });
    const area = await post('areas', { name: 'Area', pillar_id: pillar.id });
    const project = await post('projects', { name: 'Project', area_id: area.id });
    await post('tasks', { name: 'Call the hotel', project_id: project.id, completed: true });
    await keepSignedIn(page, token);
    await page.goto('/#dashboard?view=alignment');
    const time = card(page, 'Points').locator('time');
    await expect(time).toBeVisible();
    expect((await time.boundingBox())!.height).toBeLessThan(30);
    await expect.poll(() => findLayoutFaults(page)).toEqual(NO_FAULTS);
  });

  test('without a score the dashboard begins with Today, also at the first tick', async ({ page }) => {
    await someone(page, 'phone-first@example.com');
    await page.goto('/#dashboard');
    const first = page.getByRole('main').getByRole('heading', { level: 2 }).nth(1);
    await expect(card(page, 'Alignment').getByText('No score yet').first()).toBeVisible();
    await expect(first).toHaveText('Today');
    await card(page, 'Today')
      .getByRole('checkbox', { name: /Book the train/ })
      .tap();
    await expect(card(page, 'Alignment').getByText('5 points in the last 7 days')).toBeVisible();
    await expect(first).toHaveText('Today');
  });

  test('the dashboard begins with the score, and the first tap on a day shows its completions', async ({ page }) => {
    const { post } = await someone(page, 'phone-figures@example.com');
    await post('tasks', { name: 'Call the hotel', completed: true });
    await page.goto('/#dashboard');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText('Alignment');
    await expect(card(page, 'Activity')).toBeVisible();
    const day = card(page, 'Activity').getByRole('link', { name: '1 completed, 5 points' });
    await expect(day).toBeVisible();
    await expect.poll(() => findLayoutFaults(page)).toEqual(NO_FAULTS);
    await day.tap();
    await expect(card(page, 'Activity').getByText('1 completed, 5 points', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/#dashboard/);
    // On a Sunday the tooltip of the day covers the names of the months.
    await expect.poll(async () => (await findLayoutFaults(page)).wide).toEqual([]);
    await day.tap();
    await expect(page).toHaveURL(/#insights\?from=.*rows=all/);

    await page.goto('/#dashboard');
    await card(page, 'Alignment').getByRole('button', { name: 'Set your monthly goal' }).tap();
    await page.getByRole('textbox', { name: 'Points to reach in a month' }).fill('10');
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(card(page, 'Alignment').getByText('5 of 10')).toBeVisible();
    await expectNoViolations(page);
  });
});
