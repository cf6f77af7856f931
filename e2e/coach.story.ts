import type { Page } from '@playwright/test';
import { expect, expectNoViolations, expectNoViolationsInBothThemes, test } from './fixtures.ts';
import { signedIn } from './person.ts';
import { openPhone } from './touch.ts';
import { undo } from './undo.ts';

/** A person with a week to review. */
async function somebody(page: Page, email: string) {
  const person = await signedIn(page, email, { timezone: 'UTC' });
  const pillar = await person.post('pillars', { name: 'Health', time_allocation_percentage: 60 });
  const area = await person.post('areas', { name: 'Running', pillar_id: pillar.id });
  const project = await person.post('projects', { name: 'First 10 km', area_id: area.id });
  const done = await person.post('tasks', { name: 'Buy shoes', project_id: project.id });
  await person.put(`tasks/${done.id}`, { status: 'completed' });
  await person.post('tasks', { name: 'Run 5 km', project_id: project.id, due_date: '2026-01-02' });
  return { ...person, project: project.id };
}

test('a weekly review becomes a journal entry, which Undo removes', async ({ page }) => {
  const person = await somebody(page, 'coach-review@example.com');
  await page.goto('/#ai-coach?view=review');
  await expect(page.getByRole('heading', { name: 'A week, seen from outside' })).toBeVisible();
  await page.getByRole('button', { name: 'Look back at my week' }).click();
  await expect(page.getByRole('heading', { name: /^Weekly review, / })).toBeFocused();
  const figures = page.getByRole('list', { name: 'The week in figures' });
  await expect(figures.getByRole('link', { name: '1 task done' })).toBeVisible();
  await expect(page.getByText('Answered by rules from your own data')).toBeVisible();
  await expectNoViolations(page);
  // Names link to their records; a task opens beside the review.
  const review = page.getByRole('article');
  await review.getByRole('link', { name: 'Run 5 km' }).first().click();
  await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();
  await page.keyboard.press('Escape');
  // It is overdue, and so already on the list of today: its step has the three actions that its text names.
  const decide = review.getByRole('group', { name: 'Decide about Run 5 km' });
  await expect(decide.getByRole('button')).toHaveText(['Do it now', 'Reschedule', 'Delete']);
  await expect(review.getByRole('button', { name: /^Plan today/ })).toHaveCount(0);
  await decide.getByRole('button', { name: 'Delete' }).click();
  await expect(review.getByText('No longer here')).toBeVisible();
  await undo(page);
  await decide.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByRole('dialog', { name: 'Reschedule Run 5 km' }).getByRole('button', { name: 'Today' }).click();
  await expect(review.getByText('Already on today’s list')).toBeVisible();
  await expect(decide).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Keep as journal entry' }).click();
  await expect(review.getByText('Saved in your journal.')).toBeVisible();
  type Entry = { title: string; content: string; tags: string[]; links: object[] };
  await undo(page, async () => {
    await expect.poll(() => person.get<Entry[]>('journal')).toHaveLength(1);
    const [entry] = await person.get<Entry[]>('journal');
    expect(entry).toMatchObject({ title: expect.stringMatching(/^Weekly review, /), tags: ['weekly review'] });
    expect(entry!.links.length).toBeGreaterThan(0);
  });
  await expect(page.getByRole('button', { name: 'Keep as journal entry' })).toBeVisible();
  await expect.poll(() => person.get('journal')).toEqual([]);

  await page.getByRole('button', { name: 'Keep as journal entry' }).click();
  await page.getByRole('link', { name: 'Open the entry' }).click();
  await expect(page).toHaveTitle('Journal | Auric');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/^Weekly review, /);
});

test('earlier weeks can be reviewed, and the review of an empty week says so', async ({ page }) => {
  const person = await signedIn(page, 'coach-weeks@example.com', { timezone: 'UTC' });
  const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10);
  const content = 'A quiet day, and a long walk.';
  const { id } = await person.post('journal', { content, entry_date: eightDaysAgo });
  await page.goto('/#ai-coach?view=review');
  const before = page.getByRole('button', { name: 'Previous week' });
  const after = page.getByRole('button', { name: 'Next week' });
  const look = page.getByRole('button', { name: 'Look back at this week' });
  const review = page.getByRole('article', { name: /^Weekly review, / });
  await expect(after).toHaveAttribute('aria-disabled', 'true');
  await before.click();
  await expect(page).toHaveURL(/date=/);
  await expect(page.getByText(/^Your account began on .*, after these days\.$/)).toBeVisible();
  await look.click();
  await expect(review.getByText('You wrote 1 journal entry.')).toBeVisible();
  const quote = review.getByRole('listitem').filter({ hasText: `“${content}”` });
  await expect(quote.getByRole('link')).toHaveAttribute('href', `#journal?entry=${id}`);
  await expect(review.getByRole('button', { name: 'Keep as journal entry' })).toBeVisible();
  await expectNoViolations(page);

  await before.click();
  await page.reload();
  await look.click();
  await expect(review.getByText('You completed and wrote nothing in those 7 days.')).toBeVisible();
  await expect(review.getByRole('button', { name: 'Keep as journal entry' })).toHaveCount(0);
  // It has replaced the week before it.
  await undo(page);
  await expect(review).toHaveCount(0);
  await after.click();
  await expect(review.getByText('You wrote 1 journal entry.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
  await after.click();
  await expect(page.getByRole('button', { name: 'Look back at my week' })).toBeVisible();
  await expect(page).toHaveURL(/#ai-coach\?view=review$/);
});

test('the answer to an obstacle names the person’s tasks, a suggestion becomes a task, and why statements explain each task', async ({
  page,
}) => {
  const person = await somebody(page, 'coach-obstacle@example.com');
  await page.goto('/#ai-coach?view=obstacle');
  const look = page.getByRole('button', { name: 'Find a way forward' });
  await look.click();
  await expect(page.getByText('Choose a project')).toBeVisible();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'First 10 km' }).click();
  await page.getByRole('textbox', { name: 'What’s in the way?' }).fill('I am too tired in the evening.');
  await look.click();
  await expect(page.getByRole('heading', { name: 'Ways forward with First 10 km' })).toBeFocused();
  const lines = page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(3);
  await expectNoViolations(page);
  const before = (await person.get<unknown[]>('tasks')).length;
  await lines
    .getByRole('button', { name: /^Add as task/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Open the task' })).toBeVisible();
  await undo(page, () => expect.poll(() => person.get<unknown[]>('tasks')).toHaveLength(before + 1));
  await expect(page.getByRole('link', { name: 'Open the task' })).toHaveCount(0);
  await expect.poll(() => person.get<unknown[]>('tasks')).toHaveLength(before);

  await test.step('the view of why statements explains each task', async () => {
    await page.goto('/#ai-coach?view=why');
    const tasks = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Run 5 km' });
    await expect(tasks).toContainText('Health › Running › First 10 km');
    await expect(page.getByText('is a step of')).toHaveCount(0);
    await expect(page.getByText('Write why “Health” matters to you')).toBeVisible();
    await expect(page.getByRole('listitem').getByRole('link', { name: 'Health' }).first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Run 5 km' }).first().click();
    await expect(page.getByRole('complementary', { name: 'Task' })).toBeVisible();
  });

  await test.step('a review says whether a model or the rules have answered', async () => {
    await page.route('**/api/ai/quota', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), provider: 'model' } });
    });
    await page.goto('/#ai-coach?view=review');
    await page.reload();
    await expect(page.getByText('Answered by a language model.')).toBeVisible();
    await page.getByRole('button', { name: 'Look back at my week' }).click();
    await expect(page.getByText('The model gave no usable answer, so this one is from rules.')).toBeVisible();
  });
});

test('a suggested due date of a project is set from the suggestion, with Undo, and a refused question keeps its text and shows the reason', async ({
  page,
}) => {
  const person = await signedIn(page, 'coach-quota@example.com', { timezone: 'UTC' });
  const project = await person.post('projects', { name: 'First 10 km', due_date: '2026-01-05' });
  const dueDate = async () => (await person.get<{ due_date: string }>(`projects/${project.id}`)).due_date;

  await test.step('a suggested due date is set', async () => {
    await page.goto('/#ai-coach?view=obstacle');
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'First 10 km' }).click();
    await page.getByRole('textbox', { name: 'What’s in the way?' }).fill('Hm');
    await page.getByRole('button', { name: 'Find a way forward' }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Its due date was January 5.' });
    await line.getByRole('button', { name: 'Set a due date' }).click();
    const menu = page.getByRole('dialog', { name: 'Due date of First 10 km' });
    await menu.getByRole('button', { name: 'Tomorrow' }).click();
    await expect(line.getByRole('button', { name: 'Due: Tomorrow' })).toBeVisible();
    await undo(page, () => expect.poll(dueDate).not.toBe('2026-01-05'));
    await expect(line.getByRole('button', { name: 'Set a due date' })).toBeVisible();
    await expect.poll(dueDate).toBe('2026-01-05');
  });

  await page.goto('/#ai-coach');
  const goal = page.getByRole('textbox', { name: 'What do you want to achieve?' });
  const detail = 'The coach is off on this server.';
  await page.route('**/api/ai/decompose-project', (route) => route.fulfill({ status: 402, json: { detail } }));
  await goal.fill('Learn to bake bread');
  await page.getByRole('button', { name: 'Break it down' }).click();
  await expect(page.getByRole('alert').getByText(detail)).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(goal).toHaveValue('Learn to bake bread');
});

test('on a phone each view explains itself to an empty account, in both themes', async ({ browser, baseURL }) => {
  const { context, page } = await openPhone(browser, baseURL);
  await signedIn(page, 'coach-empty@example.com');
  const empty = [
    ['Break down a goal', 'Turn a goal into steps'],
    ['Weekly review', 'A week, seen from outside'],
    ['Obstacle', 'What is in the way'],
    ['Chat', 'Someone to think with'],
    ['What tasks are for', 'The reason behind a task'],
  ] as const;
  await page.goto('/#ai-coach');
  const views = page.getByRole('navigation', { name: 'Coach' });
  const open = async (name: string) => {
    await views.getByRole('button').tap();
    await page.getByRole('menuitemradio', { name, exact: true }).tap();
  };
  await expect(page.getByRole('heading', { name: empty[0][1] })).toBeVisible();
  for (const [name, heading] of empty) {
    await open(name);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(views.getByRole('button')).toHaveText(name);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await expectNoViolationsInBothThemes(page);
  }
  await open('Weekly review');
  await page.getByRole('button', { name: 'Look back at my week' }).tap();
  await expect(page.getByRole('heading', { name: /^Weekly review, / })).toBeVisible();
  await context.close();
});

test('on a phone the menu of views stays open while a view loads', async ({ browser, baseURL }) => {
  const { context, page } = await openPhone(browser, baseURL);
  await signedIn(page, 'coach-menu@example.com');
  let load = () => {};
  await page.route('**/assets/WhyView-*.js', async (route) => {
    await new Promise<void>((resolve) => (load = resolve));
    return route.continue();
  });
  await page.goto('/#ai-coach');
  const views = page.getByRole('navigation', { name: 'Coach' }).getByRole('button');
  const asked = page.waitForRequest('**/assets/WhyView-*.js');
  await views.tap();
  await page.getByRole('menuitemradio', { name: 'What tasks are for' }).tap();
  await asked;
  await expect(views).toHaveText('What tasks are for');
  await views.tap();
  const chat = page.getByRole('menuitemradio', { name: 'Chat' });
  await expect(chat).toBeVisible();
  load();
  await expect(page.getByText('Read from where each task is,')).toBeAttached();
  await expect(chat).toBeVisible();
  await context.close();
});
