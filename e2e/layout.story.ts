import type { Locator, Page } from '@playwright/test';
import { expect, followRequests, test, untilSettled } from './fixtures.ts';
import { findLayoutFaults, NO_FAULTS } from './layout-faults.ts';
import { inTens, signedIn } from './person.ts';

const SENTENCE = 'Write down what everybody agreed on at the workshop about the new front page and send it round. ';
const long = (length: number) => SENTENCE.repeat(3).slice(0, length - 1) + 'x';
const NAMES = [long(59), long(100), long(250), 'W'.repeat(60), 'W'.repeat(250)];
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A person with names of maximum length, whose tasks have every mark that a row can show. */
async function verbosePerson(page: Page, email: string) {
  const { post, put } = await signedIn(page, email);
  const pillar = await post('pillars', { name: long(100), description: long(250).repeat(20) });
  const area = await post('areas', {
    name: `Area ${long(94)}`,
    pillar_id: pillar.id,
    description: long(250).repeat(20),
  });
  const project = await post('projects', {
    name: `Project ${long(91)}`,
    area_id: area.id,
    status: 'In Progress',
    due_date: day(-3),
    description: long(250).repeat(20),
  });
  await post('projects', { name: 'W'.repeat(100), area_id: area.id });
  // On phones its next action is right below its name.
  const short = await post('projects', { name: 'Attic', area_id: area.id, status: 'In Progress', due_date: day(-4) });
  await post('tasks', { name: 'Clear it out', project_id: short.id });
  const first = await post('tasks', { name: 'Find the minutes', project_id: project.id });
  const late = { project_id: project.id, due_date: day(-9), estimated_duration: 630, priority: 'high' };
  const tasks: { id: string }[] = [];
  for (const name of NAMES) {
    const recurrence_pattern = { type: 'weekly', weekdays: ['monday', 'friday'] };
    const task = await post('tasks', { name, ...late, dependency_task_ids: [first.id], recurrence_pattern });
    await post('tasks', { name, ...late, parent_task_id: task.id });
    await post(`today/tasks/${task.id}`);
    tasks.push(task);
  }
  const done = await post('tasks', { name: 'Look up the way', project_id: project.id, estimated_duration: 90 });
  // A waiting task can start, so there is a notification.
  const waits = { project_id: project.id, dependency_task_ids: [done.id] };
  await post('tasks', { name: long(250), ...waits });
  await put(`tasks/${done.id}`, { completed: true });
  await post('journal', { title: 'A quiet morning', content: long(250), mood: 'grateful', tags: ['river', long(50)] });
  await post('tasks', { name: long(100), project_id: project.id, dependency_task_ids: [tasks[2]!.id] });
  await post('recurring-tasks', { name: long(250), project_id: project.id, recurrence_pattern: { type: 'daily' } });
  return { project: project.id, pillar: pillar.id, task: tasks[2]?.id ?? '' };
}

/** The screens with lists, and a text to wait for. */
const screens = ({ project, pillar, task }: Awaited<ReturnType<typeof verbosePerson>>) =>
  [
    ['tasks', 'WWWW'],
    [`tasks?task=${task}`, 'WWWW'],
    ['tasks?view=repeating', 'Write down'],
    ['today', 'WWWW'],
    [`projects?project=${project}`, 'WWWW'],
    [`projects?project=${project}&task=${task}`, 'WWWW'],
    ['projects', 'Project Write down'],
    ['areas', 'Area Write down'],
    ['pillars', 'Write down'],
    [`pillars?pillar=${pillar}`, 'Area Write down'],
    ['dashboard', 'WWWW'],
    ['insights', 'Completed per day'],
    ['insights?rows=overdue', 'Overdue'],
    [`insights?pillar=${pillar}`, 'Area Write down'],
  ] as const;

/** More screens, with a text to wait for. */
const OTHERS = [
  ['journal', 'A quiet morning'],
  ['journal?entry=new', 'Private'],
  ['notifications', 'can start'],
  ['settings?section=notifications', 'Quiet hours'],
  ['settings?section=planning', 'Time zone'],
  ['settings?section=files', 'Keep files with'],
  ['settings?section=about', '0.1.0'],
  ['ai-coach', 'What do you want to achieve?'],
  ['ai-coach?view=chat', 'Someone to think with'],
  ['dashboard?view=alignment', 'Write down'],
] as const;

/** Widths in px with the text size in percent; 195 is a phone of 390 px whose page is zoomed to 200 %. */
const SIZES = {
  desktops: ['1280 100', '1280 200', '768 100', '768 200'],
  phones: ['360 100', '360 200', '195 100'],
};
for (const [devices, sizes] of Object.entries(SIZES)) {
  test(`on ${devices} nothing overlaps, with text at 100 % and 200 %`, async ({ page }) => {
    const person = await verbosePerson(page, `layout-${devices}@example.com`);
    // Cards on desktops.
    if (devices === 'phones') await page.addInitScript("localStorage.setItem('projects_look', 'list')");
    const untilAnswered = followRequests(page);
    await page.goto('/');
    for (const [hash, text] of [...screens(person), ...OTHERS, ['projects', 'Project Write down']] as const) {
      // The last is the board of projects.
      if (hash === 'dashboard?view=alignment') await page.evaluate("localStorage.setItem('projects_look', 'board')");
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      for (const size of sizes) {
        const [width, textSize] = size.split(' ');
        await page.setViewportSize({ width: Number(width), height: 900 });
        await page.evaluate(`document.documentElement.style.fontSize = '${textSize}%'`);
        await expect(page.getByText(text).first()).toBeAttached();
        await untilAnswered();
        await expect.soft.poll(() => findLayoutFaults(page), `${hash} at ${size} %`).toEqual(NO_FAULTS);
      }
    }
  });
}

test('rows and a board of a project keep their measures, and no “Saved” is shown beside a refused estimate', async ({
  page,
}) => {
  const { post } = await signedIn(page, 'one-project@example.com');
  await page.addInitScript("localStorage.setItem('project_view', 'kanban')");
  const { id: pillar_id } = await post('pillars', { name: 'Family & Friends' });
  const { id: area_id } = await post('areas', { name: 'Parents in Uppsala', pillar_id });
  const { id: project_id } = await post('projects', { name: 'Winter weekend with Mum and the dogs', area_id });
  const { id } = await post('tasks', { name: 'Book the train', project_id });
  await post(`today/tasks/${id}`);

  await test.step('a path is the project, with its area if both fit whole; on focus it is whole', async () => {
    await page.goto('/#today');
    const link = page.getByRole('link', { name: 'Book the train' });
    await expect(link).toBeVisible();
    // Text that does not fit is on a line that is cut off.
    const levels = () =>
      page.evaluate<
        boolean[]
      >(`[...document.querySelectorAll('[data-row] div:has(> a) + div > span > [aria-hidden] > span')].map((level) => {
        const box = level.getBoundingClientRect();
        const name = level.firstElementChild;
        return box.height > 0 && box.top >= level.parentElement.getBoundingClientRect().top - 1 && name.scrollWidth <= name.clientWidth;
      })`);
    await expect.poll(levels).toEqual([false, true, true]);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect.poll(levels).toEqual([false, false, true]);
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect.poll(levels).toEqual([false, false, true]);
    const whole = page.evaluate<string>(
      `getComputedStyle(document.querySelector('[data-path-words]'), '::after').content`,
    );
    expect(await whole).toContain('Family & Friends › Parents in Uppsala › Winter weekend with Mum and the dogs');
    expect(await findLayoutFaults(page)).toEqual(NO_FAULTS);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  const panel = page.getByRole('complementary', { name: 'Task' });
  await test.step('a click on the marks of a row opens it', async () => {
    await post(`tasks/${id}/subtasks`, { name: 'Compare prices' });
    await page.goto('/#tasks');
    // With a mouse the actions of the row cover its estimate.
    await page.getByText('0/1').click({ force: true });
    await expect(page).toHaveURL(new RegExp(`task=${id}`));
    await expect(panel).toBeVisible();
    await page.getByRole('button', { name: 'Actions for “Book the train”' }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(panel).toBeVisible();
  });

  await test.step('no “Saved” is shown beside a refused estimate', async () => {
    const estimate = panel.getByRole('textbox', { name: 'Estimate' });
    await estimate.fill('1 h 30');
    await estimate.press('Enter');
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
    await estimate.fill('soon');
    await estimate.press('Enter');
    await expect(panel.getByText('Enter a time, such as 45 min or 1 h 30, at most a week')).toBeVisible();
    await expect(panel.getByText('Saved', { exact: true })).toBeHidden();
    await expect(panel.getByText('Not saved')).toBeVisible();
    await estimate.fill('45');
    await estimate.press('Enter');
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
    await expect(panel.getByText('Enter a time, such as 45 min or 1 h 30, at most a week')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });

  await test.step('the columns of a board add up to the count of the project, and a lifted card keeps its place', async () => {
    await post('tasks', { name: 'Pack', project_id });
    await page.goto(`/#projects?project=${project_id}`);
    await expect(page.getByText('0 of 3')).toBeVisible();
    await expect(page.getByRole('region', { name: 'To do' }).getByText('2 + 1 subtask')).toBeVisible();

    // The line closes when the focus leaves it, not while the card is already lifted.
    await page.getByRole('button', { name: 'Add task', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused();
    await page.locator('[data-card]').first().focus();
    await page.keyboard.press('Space');
    await expect(page.locator('[aria-live="assertive"]')).toContainText('lifted');
    const offset = () =>
      page.evaluate<number>(`(() => {
        const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
        return Math.abs(top('[data-card]') - top('[data-drop-place]'));
      })()`);
    await expect.poll(offset).toBeLessThan(4);
    await untilSettled(page);
    expect(await offset()).toBeLessThan(4);
  });
});

test('forms, pickers and the sidebar fit low, narrow and wide windows', async ({ page }) => {
  const { post } = await signedIn(page, 'windows@example.com');
  await inTens(60, (area) => post('areas', { name: `Area ${area}` }));
  await post('projects', { name: 'Winter weekend' });
  await post('tasks', { name: 'Book the train', due_date: '2027-01-01' });

  await test.step('an area among sixty is found by typing, and in a low window the buttons of its form stay visible', async () => {
    await page.goto('/#projects?new=yes');
    const dialog = page.getByRole('dialog', { name: 'New project' });
    const picker = dialog.getByRole('combobox', { name: 'Area' });
    await picker.click();
    await picker.pressSequentially('57');
    await expect(page.getByRole('option')).toHaveText(['Area 57']);
    await picker.press('ArrowDown');
    await picker.press('Enter');
    await expect(picker).toHaveValue('Area 57');
    await page.setViewportSize({ width: 1280, height: 640 });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('a field shows its remaining length only when little is left', async () => {
    await page.goto('/#areas');
    await page.getByRole('button', { name: 'New area' }).first().click();
    const name = page.getByRole('dialog', { name: 'New area' }).getByRole('textbox', { name: 'Name' });
    await name.fill('x'.repeat(80));
    await expect(page.getByText(/characters left/)).toBeHidden();
    await name.fill('x'.repeat(120));
    await expect(name).toHaveValue('x'.repeat(100));
    await expect(page.getByText('0 characters left')).toBeVisible();
    await name.blur();
    await expect(page.getByText('0 characters left')).toBeHidden();
  });

  await test.step('on a wide screen the header ends where the content ends', async () => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto('/#today');
    const endOf = async (element: Locator) => {
      const box = await element.boundingBox();
      return box ? Math.round(box.x + box.width) : null;
    };
    const card = page.getByRole('main').getByRole('heading', { name: 'Focus' }).locator('xpath=ancestor::section[1]');
    await expect(card).toBeVisible();
    const last = page.getByRole('banner').getByRole('button').last();
    await expect.poll(async () => (await endOf(last)) === (await endOf(card))).toBe(true);
  });

  for (const width of [1280, 360]) {
    await test.step(`the whole date picker can be reached in a low window of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 600 });
      await page.goto('/#tasks');
      await page.getByRole('link', { name: 'Book the train' }).press('d');
      const none = page.getByRole('button', { name: 'No due date', exact: true });
      await expect(none).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('dialog', { name: 'Due date' })).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'Due date' })).toBeHidden();
    });
  }

  await test.step('the form of a repeating task does not scroll sideways on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/#tasks?view=repeating');
    await page.getByRole('button', { name: 'New repeating task' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New repeating task' });
    const last = dialog.locator('label', { hasText: 'Custom' });
    await last.scrollIntoViewIfNeeded();
    const { x, width } = (await last.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(360 - 16);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('on the narrow sidebar the name of a section is shown beside its icon, also in a scrolled low window', async () => {
    await page.setViewportSize({ width: 1100, height: 360 });
    await page.goto('/#tasks');
    const brand = page.getByRole('link', { name: 'Auric, dashboard' });
    expect((await brand.boundingBox())!.height).toBe((await page.locator('main').boundingBox())!.y);
    const link = page.getByRole('link', { name: 'Insights' });
    await link.scrollIntoViewIfNeeded();
    const style = (name: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('[href="#insights"]'), '::after').${name}`);
    expect(await style('visibility')).toBe('hidden');
    await link.hover();
    await expect.poll(() => style('opacity')).toBe('1');
    expect(await style('content')).toBe('"Insights" / ""');
    const { x, y, width, height } = (await link.boundingBox())!;
    const [left, top] = [parseFloat(await style('left')), parseFloat(await style('top'))];
    expect(left).toBeGreaterThanOrEqual(x + width);
    expect(top).toBeGreaterThan(y);
    expect(top).toBeLessThan(y + height);

    // Where the system chooses all colors, an outline marks the section.
    const current = page.getByRole('link', { name: /^Tasks/ });
    await expect(current).toHaveCSS('outline-style', 'none');
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(current).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: null });
  });
});

test('with large text on a phone, an address to copy is as wide as its card, above its button', async ({ page }) => {
  await signedIn(page, 'layout-copy@example.com');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/#settings?section=api');
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const field = page.getByRole('textbox', { name: 'Address for assistants' });
  const button = page.getByRole('button', { name: 'Copy address' });
  await expect(field).toBeVisible();
  const boxes = async () => ({ field: (await field.boundingBox())!, button: (await button.boundingBox())! });
  await expect.poll(async () => (await boxes()).field.width).toBeGreaterThan(200);
  const { field: above, button: below } = await boxes();
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
});
