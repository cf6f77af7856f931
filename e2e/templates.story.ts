import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from './fixtures.ts';
import { findLayoutFaults, NO_FAULTS } from './layout-faults.ts';
import { newPerson, signedIn } from './person.ts';

interface Task {
  id: string;
  name: string;
  due_date: string | null;
  parent_task_id: string | null;
  dependency_task_ids: string[];
}

/** A project that went well: three tasks, one a subtask of another, and one that waits. */
async function withProject(page: Page, email: string) {
  const person = await signedIn(page, email, { timezone: 'UTC' });
  const { post } = person;
  const { id: area_id } = await post('areas', { name: 'Studio' });
  const { id: project_id } = await post('projects', { name: 'Open evening', area_id });
  const { id: parent_task_id } = await post('tasks', { name: 'Invite', project_id, due_date: '2026-03-09' });
  const draw = { name: 'Draw the invitation', project_id, parent_task_id, due_date: '2026-03-02' };
  const { id: drawn } = await post('tasks', { ...draw, estimated_duration: 90 });
  await post('tasks', { name: 'Send it', project_id, due_date: '2026-03-10', dependency_task_ids: [drawn] });
  return { ...person, project_id, area_id };
}

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Yours' }).getByRole('link', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('a project becomes a template, which creates the project that its preview shows, and Undo removes it', async ({
  page,
}) => {
  const { project_id, get } = await withProject(page, 'templates@example.com');
  await page.goto(`/#projects?project=${project_id}`);
  const menu = page.getByRole('button', { name: 'Actions for Open evening' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Complete' }).click();
  await expect(toast(page, '“Open evening”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Complete' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await expect(toast(page, 'Saved “Open evening” as a template.')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'Edit template' })).toBeVisible();

  await page.goto('/#project-templates');
  await expectNoViolations(page);
  await card(page, 'Open evening').click();
  await expect(page.getByText('3 tasks over 9 days')).toBeVisible();
  await expectNoViolations(page);
  // The area of the project it was saved from.
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('Studio');
  await page.getByRole('textbox', { name: 'Name' }).fill('Open evening in December');
  await page.getByRole('button', { name: /Starts/ }).click();
  await page.getByRole('dialog', { name: 'Starts' }).getByRole('button', { name: 'Tomorrow' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  const dates = preview.getByRole('button', { name: /^Due date of/ });
  await expect(dates).toHaveCount(3);
  await expect(preview.getByText('after “Draw the invitation”')).toBeVisible();
  const skips = page.getByRole('switch', { name: 'Skip weekends' });
  await skips.check({ force: true });
  await expect(skips).toBeChecked();
  const shown = await dates.allTextContents();
  await page.getByRole('button', { name: 'Create project with 3 tasks' }).click();

  await expect(page.getByRole('heading', { name: 'Open evening in December' })).toBeVisible();
  const made = async () =>
    (await get<{ id: string; name: string; area_name: string }[]>('projects')).find(
      ({ name }) => name === 'Open evening in December',
    );
  await expect.poll(made).toMatchObject({ area_name: 'Studio' });
  const tasks = await get<Task[]>(`projects/${(await made())!.id}/tasks`);
  // As in the preview: with the year if it is another one.
  const words = (day: string) =>
    page.evaluate((date) => {
      const isThisYear = date.startsWith(new Date().toISOString().slice(0, 4));
      const format = new Intl.DateTimeFormat(undefined, {
        ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
        ...(!isThisYear && { year: 'numeric' }),
      });
      return format.format(new Date(`${date}T00:00:00Z`));
    }, day);
  const days: string[] = [];
  for (const { due_date } of tasks) days.push(await words(due_date!));
  expect(days).toEqual(shown);
  const [invite, draw, send] = tasks;
  expect([draw!.parent_task_id, send!.dependency_task_ids]).toEqual([invite!.id, [draw!.id]]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/#project-templates$/);
  await expect
    .poll(async () => (await get<{ name: string }[]>('projects')).map(({ name }) => name))
    .toEqual(['Open evening']);
  await expect(page.getByText('used once')).toBeVisible();
});

test('a date of another year fits beside its day, also on hover', async ({ page }) => {
  const { post } = await signedIn(page, 'template-years@example.com', { timezone: 'UTC' });
  // Every day of the week, in any month.
  const tasks = Array.from({ length: 14 }, (_, place) => ({
    name: `Step ${place}`,
    due_offset_days: 400 + place * 29,
  }));
  const { id } = await post('project-templates', { name: 'Long way', tasks });
  await page.goto(`/#project-templates?use=${id}`);
  const dates = page.getByRole('button', { name: /^Due date of/ });
  await expect(dates).toHaveCount(14);
  for (const date of await dates.all()) {
    await date.hover();
    await expect.poll(() => findLayoutFaults(page)).toEqual(NO_FAULTS);
  }
});

test('text typed in the template editor survives a reload, and is saved with its outline', async ({ page }) => {
  const { get } = await signedIn(page, 'templates-editor@example.com');
  await page.goto('/#project-templates');
  await expect(page.getByText('None yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New template' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring cleaning');
  const line = (number: number) => page.getByRole('textbox', { name: `Task ${number}`, exact: true });
  await line(1).fill('Kitchen');
  await line(1).press('Enter');
  await line(2).pressSequentially('Windows');
  await line(2).press('Enter');
  await line(3).pressSequentially('Oven');
  await page.getByRole('textbox', { name: 'Day of Kitchen' }).fill('1');
  await page.getByRole('textbox', { name: 'Day of Oven' }).fill('soon');
  await page.getByRole('textbox', { name: 'Time for Oven' }).fill('1 h 30');

  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(line(3)).toHaveValue('Oven');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByText('1 is the first day')).toBeVisible();
  await page.getByRole('textbox', { name: 'Day of Oven' }).fill('3');

  await line(3).press('Alt+ArrowUp');
  await expect(line(2)).toHaveValue('Oven');
  await page.getByRole('button', { name: 'Actions for Oven' }).click();
  await page.getByRole('menuitem', { name: 'Make it a subtask' }).click();
  await page.getByRole('button', { name: 'Add a prerequisite to Windows' }).click();
  await page.getByRole('option', { name: 'Oven' }).click();
  await expect(page.getByText('after “Oven”')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Windows' }).click();
  await page.getByRole('menuitem', { name: 'Write notes' }).click();
  await page.getByRole('textbox', { name: 'Notes of Windows' }).fill('Not in the sun');
  await page.getByRole('button', { name: 'Create template' }).click();

  await expect(card(page, 'Spring cleaning')).toBeVisible();
  const last = async () => (await get<{ name: string; tasks: Task[] }[]>('project-templates')).at(-1)!;
  await expect.poll(last).toMatchObject({ name: 'Spring cleaning' });
  const own = await last();
  const [kitchen, oven] = own.tasks;
  expect(own.tasks).toMatchObject([
    { name: 'Kitchen', due_offset_days: 0, parent_task_id: null },
    { name: 'Oven', due_offset_days: 2, parent_task_id: kitchen!.id, estimated_duration: 90 },
    { name: 'Windows', dependency_task_ids: [oven!.id], description: 'Not in the sun' },
  ]);
  await page.getByRole('link', { name: 'New template' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
});

test('built-in templates are copied and copies deleted with Undo, and another person reaches neither', async ({
  page,
}) => {
  const { get } = await signedIn(page, 'templates-copies@example.com');
  await page.goto('/#projects?new=project');
  await page.getByRole('link', { name: 'Start from a template' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Actions for A short trip' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(card(page, 'A short trip (copy)')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for A short trip (copy)' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(card(page, 'A short trip (copy)')).toBeHidden();
  // Until then the visible Undo is that of the copy.
  await expect(page.getByText('Deleted “A short trip (copy)”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'A short trip (copy)')).toBeVisible();

  const own = async () =>
    (await get<{ id: string; is_default: boolean }[]>('project-templates')).find(({ is_default }) => !is_default);
  await expect.poll(own).toBeDefined();
  const { id } = (await own())!;
  const other = await newPerson(page, 'templates-other@example.com', { first_name: 'Ben' });
  expect((await other.get<object[]>('project-templates')).length).toBe(3);
  await page.evaluate((token) => localStorage.setItem('auth_token', token), other.token);
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), other.token);
  await page.goto(`/?other#project-templates?use=${id}`);
  await expect(page.getByText('This template is no longer here')).toBeVisible();
});

test('project and journal templates are one tab stop each, and keys edit, duplicate and delete', async ({ page }) => {
  await signedIn(page, 'keys-of-templates@example.com');
  for (const [place, address, copied] of [
    ['project templates', '#project-templates', 'A short trip'],
    ['journal templates', '#journal?view=templates', 'Gratitude'],
  ] as const) {
    await test.step(place, async () => {
      await page.goto(`/${address}`);
      const builtIn = page.getByRole('region', { name: 'Ready to use' });
      const own = page.getByRole('region', { name: 'Yours' }).getByRole('heading', { level: 3 }).getByRole('link');
      await builtIn.getByRole('link', { name: copied, exact: true }).focus();
      await page.keyboard.press('Delete');
      await page.keyboard.press('c');
      await expect(own).toHaveCount(1);
      await page.keyboard.press('Home');
      await expect(own).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(builtIn.getByRole('heading', { level: 3 }).first().getByRole('link')).toBeFocused();
      await page.keyboard.press('k');
      await page.keyboard.press('Delete');
      await expect(own).toHaveCount(0);
      await expect(page.getByText(`Deleted “${copied} (copy)”`)).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(own).toHaveCount(1);
      await own.focus();
      await page.keyboard.press('e');
      await expect(page.getByRole('heading', { name: 'Edit template' })).toBeVisible();
    });
  }
});
