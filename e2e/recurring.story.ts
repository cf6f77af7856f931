import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { focusItem, rowAction } from './row-action.ts';

/** A person with a project, signed in. Returns ways to call the API and to open a place. */
async function begin(page: Page, email: string) {
  const { get, post, put } = await signedIn(page, email);
  const { id: project_id } = await post('projects', { name: 'A calm home' });
  const open = (hash: string) => page.goto(`/${hash}`);
  return { post, put, get, open, project_id };
}

interface Instance {
  id: string;
  due_date: string;
  completed: boolean;
}

const ring = (page: Page) => page.getByRole('checkbox', { name: /^Complete “Water the plants” of / });
const running = (page: Page) => page.getByRole('list', { name: 'Repeating tasks' });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Presses Undo in a toast, which may be shown only after the toasts before it. The focus holds it during `meanwhile`. */
async function undo(page: Page, message: RegExp, meanwhile?: () => Promise<void>) {
  const toast = page.getByText(message);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await meanwhile?.();
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
}

async function choose(page: Page, action: string | RegExp) {
  await page.getByRole('button', { name: 'Actions for “Water the plants”' }).first().focus();
  await page.keyboard.press('Enter');
  await focusItem(page, page.getByRole('menuitem', { name: action }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('a repeating task is created, completed, skipped, paused, changed and deleted by keyboard, each with Undo', async ({
  page,
}) => {
  const { open } = await begin(page, 'repeating@example.com');
  await open('#tasks?view=repeating');
  await expect(page.getByRole('heading', { name: 'Set it once' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a repeating task' }).focus();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'New repeating task' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Water the plants');
  await dialog.getByRole('button', { name: 'Monday', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('status')).toHaveText('Every week on Monday');
  const next = dialog.getByRole('list', { name: 'Next dates' }).getByRole('listitem');
  await expect(next).toHaveCount(6);
  for (const day of await next.all()) await expect(day).toContainText('Mon');
  await expect(dialog.getByText('If you finish late')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(running(page).getByText('Every week on Monday')).toBeVisible();
  await expect(running(page).getByText('Not done yet')).toBeVisible();

  const first = (await ring(page).getAttribute('aria-label')) ?? '';
  await ring(page).focus();
  await page.keyboard.press('Space');
  await expect(ring(page)).not.toHaveAccessibleName(first);
  await expect(running(page).getByText('1 of 1 done')).toBeVisible();
  await undo(page, /^“Water the plants”.* completed\s·\s\+5\spoints$/);
  await expect(ring(page)).toHaveAccessibleName(first);

  await choose(page, /^Skip /);
  await expect(ring(page)).not.toHaveAccessibleName(first);
  await undo(page, /^“Water the plants”.* skipped · Next: /);
  await expect(ring(page)).toHaveAccessibleName(first);

  await choose(page, 'Pause');
  await expect(page.getByRole('list', { name: 'Paused' }).getByText('Water the plants')).toBeVisible();
  await expect(page.getByText('“Water the plants” paused')).toBeVisible();
  await choose(page, 'Resume');
  await expect(ring(page)).toHaveAccessibleName(first);

  await choose(page, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit repeating task' });
  await edit.getByRole('textbox', { name: 'Every how many weeks' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(edit.getByRole('status')).toHaveText('Every 2 weeks on Monday');
  await page.keyboard.press('Enter');
  await expect(edit).toBeHidden();
  await expect(running(page).getByText('Every 2 weeks on Monday')).toBeVisible();

  await choose(page, 'Delete');
  await page.getByRole('button', { name: 'Delete repeating task' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Set it once' })).toBeVisible();
  await undo(page, /^Deleted “Water the plants”$/);
  await expect(running(page).getByText('Every 2 weeks on Monday')).toBeVisible();
  await expectNoViolations(page);

  await test.step('Back closes an open dialog and stays on the page', async () => {
    await open('#today');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tasks' }).click();
    await open('#tasks?view=repeating');
    await page.getByRole('button', { name: 'New repeating task' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Feed the cat');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/view=repeating/);
    await page.goBack();
    await expect(page).toHaveURL(/#tasks$/);
  });
});

test('an opened rule shows its next and past dates, and past ones can be corrected', async ({ page }) => {
  const { open, post, project_id } = await begin(page, 'history@example.com');
  await post('recurring-tasks', {
    name: 'Water the plants',
    project_id,
    start_date: daysAgo(14),
    recurrence_pattern: { type: 'weekly' },
  });
  await open('#tasks?view=repeating');
  await expect(running(page).getByText('2 missed')).toBeVisible();
  await page.getByRole('link', { name: 'Water the plants' }).click();
  const panel = page.getByRole('complementary', { name: 'Repeating task' });
  await expect(panel.getByText('If you miss it')).toBeVisible();
  await expect(panel.getByText('0 of 2 done · 2 not done').first()).toBeVisible();

  const history = panel.getByRole('checkbox');
  await expect(history).toHaveCount(3);
  await history.last().click();
  await expect(panel.getByText('1 of 2 done · 1 not done').first()).toBeVisible();
  await panel
    .getByRole('button', { name: /^Skip \w+, / })
    .last()
    .click();
  await expect(panel.getByText('1 of 1 done · 1 skipped').first()).toBeVisible();
  await expect(panel.getByText('100% of due occurrences done')).toBeVisible();
  await panel.getByRole('button', { name: /^Reopen / }).click();
  await expect(panel.getByText('1 of 2 done · 1 not done').first()).toBeVisible();
  await expectNoViolations(page);

  await page.route('**/complete', (route) => route.fulfill({ status: 400, json: { detail: 'Not today' } }));
  await history.first().click();
  await expect(page.getByText('Not today')).toBeVisible();
  await expect(history.first()).not.toBeChecked();
  await page.reload();
  await expect(panel.getByText('1 of 2 done · 1 not done').first()).toBeVisible();
});

test('skips of a task are undone in any order, and a skipped day is reopened in the panel', async ({ page }) => {
  const { open, post } = await begin(page, 'skip-days@example.com');
  await post('tasks', { name: 'Meditate', due_date: daysAgo(0), recurrence_pattern: { type: 'daily' } });
  await open('#tasks?view=repeating');
  const next = (day: string) =>
    expect(page.getByRole('checkbox', { name: `Complete “Meditate” of ${day}` })).toBeVisible();
  for (const [day, of] of [
    ['today', ''],
    ['tomorrow', ' of tomorrow'],
  ]) {
    await next(day!);
    await page.getByRole('button', { name: 'Actions for “Meditate”' }).click();
    await page.getByRole('menuitem', { name: `Skip ${day}` }).click();
    await expect(page.getByRole('status').getByText(`“Meditate”${of} skipped`)).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('undo history');
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Undo history' }).getByRole('listitem');
  await change.filter({ hasText: '“Meditate” skipped' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: “Meditate” skipped')).toBeVisible();
  await page.reload();
  await next('today');

  await page.getByRole('link', { name: 'Meditate' }).click();
  const panel = page.getByRole('complementary', { name: 'Repeating task' });
  await expect(panel.getByRole('button', { name: /^Reopen / })).toHaveCount(1);
  await panel.getByRole('button', { name: 'Skip next' }).click();
  await expect(panel.getByRole('button', { name: /^Reopen / })).toHaveCount(2);
  await expect(panel.getByText('2 skipped').first()).toBeVisible();
  await panel
    .getByRole('button', { name: /^Reopen / })
    .last()
    .click();
  await next('today');
  await open('#tasks?view=inbox');
  await expect(page.getByRole('main').getByRole('link', { name: 'Meditate' })).toHaveCount(1);
});

test('a task repeats from its panel, by any pattern, and stopping can be undone with its history', async ({ page }) => {
  const { open, post, put, get, project_id } = await begin(page, 'from-task@example.com');
  const task = await post('tasks', { name: 'Pay rent', project_id, due_date: daysAgo(70) });
  await open(`#tasks?task=${task.id}`);
  const panel = page.getByRole('complementary', { name: 'Task' });
  await panel.getByRole('button', { name: 'Repeat: Does not repeat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat “Pay rent”' });
  await dialog.getByText('Daily', { exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('Every day');
  await dialog.getByRole('textbox', { name: 'Every how many days' }).fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: 'Repeat: Every 30 days' })).toBeVisible();

  const ruleOf = async () => (await get<{ recurring_task_id: string | null }>(`tasks/${task.id}`)).recurring_task_id;
  await expect.poll(ruleOf).not.toBeNull();
  const rule = await ruleOf();
  const [first] = await get<Instance[]>(`recurring-tasks/${rule}/instances`);
  await put(`recurring-task-instances/${first!.id}/complete`);

  await panel.getByRole('button', { name: 'Stop repeating' }).click();
  await undo(page, /^Deleted the repeat of “Pay rent”$/, async () => {
    await expect(panel.getByRole('button', { name: 'Repeat: Does not repeat' })).toBeVisible();
    await expect.poll(() => get('recurring-tasks')).toEqual([]);
  });
  await expect(panel.getByRole('button', { name: 'Repeat: Every 30 days' })).toBeVisible();
  await expect
    .poll(() => get(`recurring-tasks/${rule}/instances`))
    .toContainEqual(expect.objectContaining({ id: first!.id, completed: true }));

  await panel.getByRole('link', { name: 'Open in Repeating' }).click();
  await expect(page.getByRole('complementary', { name: 'Repeating task' })).toContainText('Every 30 days');
  await expect(page).toHaveURL(new RegExp(`#tasks\\?view=repeating&id=${rule}$`));

  await test.step('the form knows years, weekdays of a month and its last day, and another weekday replaces the old one', async () => {
    const late = await post('tasks', {
      name: 'Call Ana',
      project_id,
      due_date: '2027-03-01',
      recurrence_pattern: { type: 'weekly', weekdays: ['monday'] },
    });
    await open(`#tasks?task=${late.id}`);
    await panel.getByRole('button', { name: 'Repeat: Every week on Monday' }).click();
    const form = page.getByRole('dialog', { name: 'Repeat “Call Ana”' });
    const says = form.getByRole('status');
    const days = form.getByRole('list', { name: 'Next dates' }).getByRole('listitem');
    await form.getByText('Yearly', { exact: true }).click();
    await expect(says).toHaveText('Every year on March 1');
    await form.getByText('Monthly', { exact: true }).click();
    await form.getByText('On its last day', { exact: true }).click();
    await expect(says).toHaveText('Every month on the last day');
    await form.getByText('On a weekday', { exact: true }).click();
    await expect(says).toHaveText('Every month on the last Friday');
    await form.getByRole('button', { name: 'Weekday: Friday' }).click();
    await page.getByRole('menuitemradio', { name: 'weekday (Mon to Fri)' }).click();
    await expect(says).toHaveText('Every month on the last weekday');
    await expectNoViolations(page);

    await form.getByText('Weekly', { exact: true }).click();
    await form.getByRole('button', { name: 'Monday', exact: true }).click();
    await form.getByRole('button', { name: 'Tuesday', exact: true }).click();
    await expect(says).toHaveText('Every week on Tuesday');
    await expect(days.first()).toContainText('Tue');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByRole('button', { name: 'Repeat: Every week on Tuesday' })).toBeVisible();
    await expect.poll(() => get(`tasks/${late.id}`)).toMatchObject({ due_date: '2027-03-02' });
    const rules = await get<{ name: string; next_due: string; next_dates: string[] }[]>('recurring-tasks');
    const moved = rules.find(({ name }) => name === 'Call Ana')!;
    expect([moved.next_due, ...moved.next_dates.slice(0, 2)]).toEqual(['2027-03-02', '2027-03-02', '2027-03-09']);
  });
});

test('an invalid rule shows the error at its field, and on a phone nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { open } = await begin(page, 'custom-rule@example.com');
  await open('#tasks?view=repeating');
  await page.getByRole('button', { name: 'New repeating task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New repeating task' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Write to Grandma');
  await dialog.getByText('Custom', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Enter a rule, such as the example')).toBeVisible();
  const rule = dialog.getByRole('textbox', { name: 'Rule' });
  await rule.fill('FREQ=HOURLY');
  await expect(rule).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('list', { name: 'Next dates' })).toBeHidden();
  await rule.fill('FREQ=MONTHLY;BYDAY=-1SU');
  await expect(dialog.getByRole('status')).toHaveText('Every month on the last Sunday');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(running(page).getByText('Every month on the last Sunday')).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});

test('a rule in an area names the area once, below its pillar, and has the color of the pillar', async ({ page }) => {
  const { post, open } = await begin(page, 'rules-in-area@example.com');
  const pillar = await post('pillars', { name: 'Health', color: '#3FB984' });
  const area = await post('areas', { name: 'Running', pillar_id: pillar.id });
  const pattern = { recurrence_pattern: { type: 'daily', interval: 1 } };
  const rule = await post('recurring-tasks', { name: 'Stretch', project_id: area.id, ...pattern });
  await open('#tasks?view=repeating');
  const row = running(page).getByRole('listitem').filter({ hasText: 'Stretch' });
  await expect(row.getByText('Running', { exact: true })).toHaveCount(1);
  await expect(row.getByText('Health', { exact: true })).toBeAttached();
  await expect(row.locator('[style*="#3FB984"]').first()).toBeAttached();
  await open(`#tasks?view=repeating&id=${rule.id}`);
  const panel = page.getByRole('complementary', { name: 'Repeating task' });
  await expect(panel.getByText('Running', { exact: true })).toHaveCount(1);
  await expect(panel.getByText('Health', { exact: true })).toBeVisible();
});

test('missed occurrences are one row: the older ones are skipped with Undo, the latest is opened, moved and completed', async ({
  page,
}) => {
  const { open, post, project_id } = await begin(page, 'missed@example.com');
  await post('recurring-tasks', {
    name: 'Water the plants',
    project_id,
    start_date: daysAgo(22),
    recurrence_pattern: { type: 'weekly' },
  });
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Water the plants' });
  await open('#tasks?view=repeating');
  await expect(running(page).getByText('4 missed')).toBeVisible();
  await open('#tasks?show=overdue');
  await expect(page.getByRole('button', { name: 'Overdue 1' })).toBeVisible();
  await expect(row).toContainText('4 missed');
  await expectNoViolations(page);

  await open('#today');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('4 missed');
  await expectNoViolations(page);
  await row.getByRole('button', { name: 'Skip older ones of “Water the plants”' }).click();
  await expect(row).toContainText('1 day late');
  await undo(page, /^3 older ones of “Water the plants” skipped$/);
  await expect(row).toContainText('4 missed');
  await row.getByRole('button', { name: 'Skip older ones of “Water the plants”' }).click();
  await expect(row).toContainText('1 day late');

  await row.getByRole('link', { name: 'Water the plants' }).click();
  const panel = page.getByRole('complementary', { name: 'Task' });
  await panel.getByRole('textbox', { name: 'Estimate' }).fill('20');
  await panel.getByRole('textbox', { name: 'Estimate' }).press('Enter');
  await expect(panel.getByText('Saved')).toBeVisible();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('20 min');
  await (await rowAction(page, 'Tomorrow: “Water the plants”')).focus();
  await page.keyboard.press('Enter');
  await expect(row).toBeHidden();
  await open('#tasks');
  await expect(row).toContainText('Tomorrow');
  await row.getByRole('checkbox', { name: 'Water the plants' }).click();
  await undo(page, /^“Water the plants” completed\s·\s\+5\spoints$/);
  await expect(row).toContainText('Tomorrow');
});

test('a daily task that is moved to tomorrow, which has its own, can be skipped instead', async ({ page }) => {
  const { get, post, open, project_id } = await begin(page, 'skip-instead@example.com');
  const due_date = daysAgo(0);
  const { id } = await post('tasks', {
    ...{ name: 'Water the plants', project_id, due_date, recurrence_pattern: { type: 'daily' } },
  });
  await open('#today');
  const row = page.getByRole('listitem').filter({ hasText: 'Water the plants' });
  await expect(row).toHaveCount(1);
  await row.getByRole('link', { name: 'Water the plants' }).focus();
  await page.keyboard.press('w');
  await expect(page.getByText('“Water the plants” planned for tomorrow, due date moved')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Skip instead' }).click();
  await expect(page.getByText('“Water the plants” skipped')).toBeVisible();
  await expect(row).toHaveCount(0);
  const moved = await get<{ due_date: string; recurring_task_id: string }>(`tasks/${id}`);
  expect(moved.due_date).toBe(daysAgo(-1));
  const instances = await get<Instance[]>(`recurring-tasks/${moved.recurring_task_id}/instances`);
  expect(instances.filter((one) => one.due_date <= moved.due_date)).toMatchObject([{ due_date, skipped: true }]);
});
