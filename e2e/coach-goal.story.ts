import type { Page } from '@playwright/test';
import { expect, expectNoViolations, expectNoViolationsInBothThemes, test } from './fixtures.ts';
import { newPerson, signedIn, signInByForm, signInOnce, signOutWithDrafts } from './person.ts';
import { box, openPhone } from './touch.ts';

const goalField = (page: Page) => page.getByRole('textbox', { name: 'What do you want to achieve?' });
const suggestion = (page: Page) => page.getByRole('form', { name: 'Suggested project' });
const stepNames = (page: Page) => suggestion(page).getByRole('textbox', { name: /^Step \d+$/ });
const create = (page: Page) => page.getByRole('button', { name: /^Create project/ });

/** Breaks a goal down, with the field it is typed into. */
async function breakDown(page: Page, goal: string): Promise<void> {
  await goalField(page).fill(goal);
  await page.getByRole('button', { name: 'Break it down' }).click();
  await expect(page.getByRole('heading', { name: 'A suggestion. Edit anything.' })).toBeFocused();
}

test('a goal is broken down, edited in every part, created as a project and undone', async ({ page }) => {
  const person = await signedIn(page, 'coach-goal@example.com', { timezone: 'UTC' });
  const pillar = await person.post('pillars', { name: 'Health' });
  await person.post('areas', { name: 'Running', pillar_id: pillar.id });
  await page.goto('/#ai-coach');
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  await expect(page.getByText('Answered by rules from your own data. No model is connected.')).toBeVisible();
  await breakDown(page, 'Run a half marathon');
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  const count = await stepNames(page).count();
  expect(count).toBeGreaterThanOrEqual(4);
  expect(count).toBeLessThanOrEqual(8);
  await expectNoViolations(page);

  await suggestion(page).getByRole('textbox', { name: 'Project name' }).fill('Half marathon in Lisbon');
  await suggestion(page).getByRole('textbox', { name: 'Project description' }).fill('21.1 km on 14 March');
  await suggestion(page).getByRole('button', { name: /Area/ }).click();
  await page.getByRole('option', { name: 'Running' }).click();
  await stepNames(page).first().fill('Choose a race');
  await suggestion(page).getByRole('textbox', { name: 'Note for Choose a race' }).fill('And read its rules');
  await suggestion(page).getByRole('textbox', { name: 'Time for Choose a race' }).fill('1 h 15');
  await suggestion(page).getByRole('button', { name: 'Priority of Choose a race' }).click();
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  // By keyboard: one after it, and one more below that.
  await stepNames(page).first().press('Alt+ArrowDown');
  await expect(stepNames(page).nth(1)).toHaveValue('Choose a race');
  await stepNames(page).nth(1).press('Enter');
  await page.keyboard.type('Buy shoes');
  await expect(stepNames(page).nth(2)).toHaveValue('Buy shoes');
  await stepNames(page).first().focus();
  const first = await stepNames(page).first().inputValue();
  await suggestion(page)
    .getByRole('button', { name: `Remove ${first}` })
    .click();
  await expect(stepNames(page)).toHaveCount(count);

  // A reload loses nothing, and nothing is stored before it is created.
  await page.reload();
  await expect(stepNames(page).first()).toHaveValue('Choose a race');
  expect(await person.get('projects')).toEqual([]);
  await create(page).click();
  await expect(page.getByRole('heading', { name: 'Half marathon in Lisbon' })).toBeVisible();
  await expect(page).toHaveURL(/#projects\?project=/);
  type Task = { name: string; description: string; priority: string; estimated_duration: number };
  await expect.poll(() => person.get<Task[]>('tasks')).toHaveLength(count);
  const tasks = await person.get<Task[]>('tasks');
  expect(tasks.find(({ name }) => name === 'Choose a race')).toMatchObject({
    ...{ description: 'And read its rules', priority: 'high', estimated_duration: 75, area_name: 'Running' },
  });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(suggestion(page)).toBeVisible();
  await expect(stepNames(page).first()).toHaveValue('Choose a race');
  await expect.poll(() => person.get('projects')).toEqual([]);
  // Created again it is a separate project, whatever is in the trash.
  await create(page).click();
  await expect(page.getByRole('heading', { name: 'Half marathon in Lisbon' })).toBeVisible();
  await expect.poll(() => person.get<unknown[]>('projects')).toHaveLength(1);
});

test('a question and its suggestion survive a lost connection, Undo, errors and a refusal, and become a project, also by keyboard only', async ({
  page,
  context,
}) => {
  await signedIn(page, 'coach-kept@example.com');
  await page.goto('/#ai-coach');
  await expect(page.getByText('No monthly limit.')).toBeVisible();

  await test.step('an empty goal is named at its field', async () => {
    await page.getByRole('button', { name: 'Break it down' }).click();
    await expect(page.getByText('Enter a goal')).toBeVisible();
    await expect(goalField(page)).toBeFocused();
  });

  await test.step('without a connection the coach says so, and keeps the question', async () => {
    await context.setOffline(true);
    await expect(page.getByText('You’re offline', { exact: false }).first()).toBeVisible();
    await goalField(page).fill('Learn to bake bread');
    await page.getByRole('button', { name: 'Break it down' }).click();
    await expect(page.getByRole('alert').getByText(/^The coach needs a connection\. Your text is kept/)).toBeVisible();
    await expect(goalField(page)).toHaveValue('Learn to bake bread');
    await context.setOffline(false);
    await expect(page.getByText('You’re back online. Ask again.')).toBeVisible();
    await page.getByRole('button', { name: 'Break it down' }).click();
    await expect(stepNames(page).first()).toBeVisible();
    await expect(page.getByText('You’re back online.')).toHaveCount(0);
  });

  await test.step('Undo brings back a suggestion that was replaced or discarded', async () => {
    await stepNames(page).first().fill('Find a baker');
    await page.getByRole('button', { name: 'Break it down again' }).click();
    await expect(stepNames(page).first()).not.toHaveValue('Find a baker');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(stepNames(page).first()).toHaveValue('Find a baker');

    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(goalField(page)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Turn a goal into steps' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(stepNames(page).first()).toHaveValue('Find a baker');
  });

  await test.step('errors of a suggestion are shown at their fields, and a refusal loses nothing', async () => {
    const name = suggestion(page).getByRole('textbox', { name: 'Project name' });
    await name.fill('');
    await suggestion(page)
      .getByRole('textbox', { name: /^Time for/ })
      .first()
      .fill('soon');
    await create(page).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await expect(page.getByText('Enter a time, such as 45 min or 1 h 30')).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill('Bread');
    await suggestion(page)
      .getByRole('textbox', { name: /^Time for/ })
      .first()
      .fill('20');
    await page.route('**/api/projects/create-with-tasks', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Area not found' } }),
    );
    await create(page).click();
    await expect(suggestion(page).getByText('Area not found')).toBeVisible();
    await page.unroute('**/api/projects/create-with-tasks');
    await create(page).click();
    await expect(page.getByRole('heading', { name: 'Bread' })).toBeVisible();
  });

  await test.step('the form of a new project hands its name and description to the coach', async () => {
    await page.goto('/#projects?new=project');
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Move house');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('By the end of May');
    await dialog.getByRole('button', { name: 'Let the coach break it down' }).click();
    await expect(page).toHaveTitle('AI Coach | Auric');
    await expect(goalField(page)).toHaveValue('Move house');
    await expect(page.getByRole('textbox', { name: 'What should the coach know?' })).toHaveValue('By the end of May');
    await page.goto('/#projects?new=project');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  await test.step('a goal becomes a project by keyboard only', async () => {
    await page.goto('/#ai-coach');
    await goalField(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Learn to bake bread');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'A suggestion. Edit anything.' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Project name' })).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('A loaf');
    // Enter ends a name and creates nothing.
    await page.keyboard.press('Enter');
    await expect(suggestion(page)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'A loaf' })).toBeVisible();
  });
});

const TWO_LINES_PX = 60;

test('a long step wraps, is one line to a screen reader, and Enter continues with the next step', async ({
  browser,
  baseURL,
}) => {
  const { context, page } = await openPhone(browser, baseURL);
  await signedIn(page, 'coach-long@example.com');
  await page.goto('/#ai-coach');
  await breakDown(page, 'Learn to bake bread');
  const step = stepNames(page).first();
  const height = async () => (await box(step)).height;
  await step.fill('Bake a loaf');
  await expect.poll(height).toBeLessThan(TWO_LINES_PX);
  const count = await stepNames(page).count();
  const words = 'Ask everybody in the street which flour they use and why they would use it again';
  await step.fill(words.replace('street ', 'street\n'));
  await expect(step).toHaveValue(words);
  await expect.poll(height).toBeGreaterThan(TWO_LINES_PX);
  expect(await step.evaluate((field) => field.scrollHeight <= field.clientHeight + 2)).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await step.press('Enter');
  await expect(stepNames(page)).toHaveCount(count + 1);
  await expect(stepNames(page).nth(1)).toBeFocused();
  await expect(step).toHaveValue(words);
  await context.close();
});

test('on a phone a suggestion fits in both themes, and a project is created by touch', async ({ browser, baseURL }) => {
  const { context, page } = await openPhone(browser, baseURL);
  await signedIn(page, 'coach-phone@example.com');
  await page.goto('/#ai-coach');
  await breakDown(page, 'A'.repeat(100));
  // The answer is shown from its beginning.
  await expect.poll(async () => (await box(page.getByRole('heading', { name: 'A suggestion' }))).y).toBeLessThan(370);
  await stepNames(page).first().fill('B'.repeat(100));
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await expectNoViolationsInBothThemes(page);
  await create(page).tap();
  await expect(page).toHaveURL(/#projects\?project=/);
  await context.close();
});

test('an answer that arrives after sign-out is not kept for the next person', async ({ page }) => {
  const { token } = await newPerson(page, 'goal-first@example.com');
  await newPerson(page, 'goal-second@example.com', { first_name: 'Ben' });
  const noAnswer = () => {};
  let answer = noAnswer;
  await page.route('**/api/ai/decompose-project', async (route) => {
    const response = await route.fetch();
    await new Promise<void>((resolve) => (answer = resolve));
    return route.fulfill({ response });
  });
  await signInOnce(page, token);
  await page.goto('/#ai-coach');
  await goalField(page).fill('Leave my job');
  await page.getByRole('button', { name: 'Break it down' }).click();
  await expect.poll(() => answer !== noAnswer).toBe(true);
  await signOutWithDrafts(page, 'keep');
  await signInByForm(page, 'goal-second@example.com');
  await page.goto('/#ai-coach');
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  const answered = page.waitForResponse('**/api/ai/decompose-project');
  answer();
  await (await answered).finished();
  await expect(goalField(page)).toHaveValue('');
  await expect(suggestion(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No monthly limit.')).toBeVisible();
  await expect(suggestion(page)).toHaveCount(0);
});
