import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { rowAction } from './row-action.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Tasks of the day' });
const row = (page: Page, name: string) => list(page).getByRole('checkbox', { name });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** A signed-in person in the New York zone, with a project. */
async function begin(page: Page, email: string) {
  const { post, get } = await signedIn(page, email, { timezone: 'America/New_York' });
  const { id: project_id } = await post('projects', { name: 'House' });
  const add = (name: string, fields: object = {}) => post('tasks', { name, project_id, ...fields });
  const { date } = await get<{ date: string }>('today');
  return { add, post, date };
}

test('a row is planned for tomorrow by mouse, keyboard and in its panel, with Undo, and written for it', async ({
  page,
}) => {
  const { add, post, date } = await begin(page, 'tomorrow@example.com');
  await post(`today/tasks/${(await add('Paint the door', { estimated_duration: 30 })).id}`);
  await add('Fix the roof', { due_date: date, estimated_duration: 30 });
  await page.goto('/#today');
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await row(page, 'Paint the door').hover();
  await page.getByRole('button', { name: 'Tomorrow: “Paint the door”' }).click();
  await expect(row(page, 'Paint the door')).toHaveCount(0);
  await expect(page.getByText('0 of 1 done')).toBeVisible();
  await expect(page.getByText('“Paint the door” planned for tomorrow')).toBeVisible();
  await undo(page).click();
  await expect(row(page, 'Paint the door')).toBeVisible();

  // From the list of all tasks, where the due date of a task due today moves with it.
  await page.goto('/#tasks');
  await (await rowAction(page, 'Tomorrow: “Fix the roof”')).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Fix the roof” planned for tomorrow')).toBeVisible();
  await page.goto('/#today');
  await expect(page.getByText('0 of 1 done')).toBeVisible();

  // The panel shows the day that a task is planned for.
  await page.getByRole('main').getByRole('link', { name: 'Paint the door' }).click();
  const day = (name: string) => page.getByRole('group', { name: 'Plan' }).getByRole('button', { name });
  await expect(day('Today')).toHaveAttribute('aria-current', 'date');
  await expect(day('Tomorrow')).not.toHaveAttribute('aria-current');
  await day('Tomorrow').click();
  await expect(day('Today')).not.toHaveAttribute('aria-current');

  // Written with a later day, a task goes to that day.
  await page.goto('/#today');
  const line = page.getByRole('textbox', { name: 'New task' });
  await line.fill('Water the plants tomorrow');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to tomorrow', { exact: true })).toBeVisible();
  await expect(row(page, 'Water the plants')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(row(page, 'Water the plants')).toBeVisible();
  await expectNoViolations(page);
});

test('on a phone, an overfull day offers to move tasks with one tap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { add, date } = await begin(page, 'too-full@example.com');
  await add('Write the report', { due_date: date, estimated_duration: 300 });
  await add('Sort the photos', { due_date: date, estimated_duration: 90 });
  await add('Book the train', { due_date: new Date(Date.parse(date) + 2 * 86_400_000).toISOString().slice(0, 10) });
  await page.goto('/#today');
  await expect(page.getByText('30 min over capacity. One task can wait.')).toBeVisible();
  await page.getByRole('button', { name: 'Move to tomorrow: “Sort the photos”' }).click();
  await expect(page.getByText(/over capacity/)).toHaveCount(0);
  await expect(row(page, 'Sort the photos')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Suggestions' })).toBeVisible();
  await undo(page).click();
  await expect(row(page, 'Sort the photos')).toBeVisible();
  // A day with too much on it suggests no more.
  await expect(page.getByRole('heading', { name: 'Suggestions' })).toHaveCount(0);
  await add('Visit Ana', { due_date: date, due_time: '18:00', estimated_duration: 400 });
  await add('Read', { due_date: date, estimated_duration: 30 });
  const plan = page.getByRole('region', { name: 'Plan of the day' });
  await expect(plan).toContainText('7 h 40 over capacity. Move 3 to tomorrow, which leaves 40 min over.');
  await expectNoViolations(page);
});

test('tomorrow counts the open tasks of today, and one press moves them, with Undo', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { add, date } = await begin(page, 'takes-over@example.com');
  for (const name of ['Write the report', 'Sort the photos']) await add(name, { due_date: date });
  await add('Call Ana', { due_date: date, completed: true });
  await page.goto('/#today');
  await page.getByRole('button', { name: 'Day after' }).click();
  const line = page.getByText('2 open tasks of today can move.');
  await expect(line).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Move them to tomorrow' }).click();
  await expect(row(page, 'Sort the photos')).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(page.getByText('2 tasks planned for tomorrow, 2 due dates moved')).toBeVisible();
  await undo(page).click();
  await expect(row(page, 'Sort the photos')).toHaveCount(0);
  await expect(line).toBeVisible();
});

test('tasks without an estimate count with the usual length, which is shown and can be changed, and a running session is shown on every page', async ({
  page,
}) => {
  const { add, date } = await begin(page, 'no-estimates@example.com');
  for (const name of ['Write the report', 'Sort the photos']) await add(name, { due_date: date });
  await add('Paint the door', { due_date: date, estimated_duration: 45 });
  await page.goto('/#today');
  const plan = page.getByRole('region', { name: 'Plan of the day' });
  await expect(plan).toContainText('1 h 45 planned of 6 h');
  await expect(plan).toContainText('2 tasks without an estimate count as 30 min each.');
  await expectNoViolations(page);

  await plan.getByRole('link', { name: 'Change usual length' }).click();
  const length = page.getByRole('combobox', { name: 'Usual length of a task' });
  await length.fill('3 h');
  await length.blur();
  await expect(length).toHaveValue('3 h');
  await page.goto('/#today');
  await expect(plan).toContainText('6 h 45 planned of 6 h');
  await expect(plan).toContainText('45 min over capacity. One task can wait.');

  await test.step('a running session is shown on every page and asks when its task is completed', async () => {
    await (await rowAction(page, 'Focus: “Paint the door”')).focus();
    await page.keyboard.press('Enter');
    const line = page.getByRole('region', { name: 'Focus timer' });
    await expect(line).toContainText('Paint the door');
    await page.goto('/#tasks');
    await expect(line).toContainText('Paint the door');
    await page.getByRole('checkbox', { name: 'Paint the door' }).click();
    await expect(line).toContainText('is done. End session?');
    await expectNoViolations(page);
    await line.getByRole('button', { name: 'Keep going' }).click();
    await expect(line).not.toContainText('is done');
    await line.getByRole('button', { name: 'End session' }).click();
    await expect(line).toHaveCount(0);
  });
});

test.describe('just before midnight', () => {
  test('tomorrow is the day after the current one, and the list changes at midnight', async ({ page }) => {
    const { add } = await begin(page, 'before-midnight@example.com');
    await page.clock.install({ time: new Date('2031-03-02T04:58:30Z') });
    await add('Pack the bags', { due_date: '2031-03-02' });
    await page.goto('/#today');
    await expect(page.getByRole('heading', { name: 'Saturday, March 1' })).toBeVisible();
    await expect(row(page, 'Pack the bags')).toHaveCount(0);
    const tomorrow = page.getByRole('heading', { name: 'Sunday, March 2' });
    // In small steps: in one step, the requests for the new day would time out.
    for (let step = 0; step < 36 && !(await tomorrow.isVisible()); step += 1) await page.clock.runFor('00:05');
    await expect(tomorrow).toBeVisible();
    await expect(row(page, 'Pack the bags')).toBeVisible();
  });
});
