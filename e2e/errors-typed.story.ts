import type { Locator, Page } from '@playwright/test';
import { failing, type Failure, focused, LINES, refusedField } from './error-lines.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signedIn, signInByForm, signInOnce } from './person.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => (page: Page) => page.getByRole('textbox', { name, exact: true });

/** A form: its place and texts, and how it is sent. */
interface Form {
  name: string;
  /** The section with its parameters. */
  place: string;
  typed: readonly (readonly [field: (page: Page) => Locator, text: string])[];
  submit: string;
  path: string;
  /** A field that the server can refuse; the reason is shown at it. */
  refusable: string;
}

const FORMS: readonly Form[] = [
  {
    name: 'a pillar',
    place: 'pillars?new=yes',
    typed: [[textbox('Name'), 'Health'] as const, [textbox('Why'), 'To be there for long'] as const],
    submit: 'Create pillar',
    path: '**/api/pillars',
    refusable: 'name',
  },
  {
    name: 'an area',
    place: 'areas?new=yes',
    typed: [
      [textbox('Name'), 'Sleep'],
      [textbox('Description'), 'Eight hours'],
    ],
    submit: 'Create area',
    path: '**/api/areas',
    refusable: 'name',
  },
  {
    name: 'a project',
    place: 'projects?new=project',
    typed: [
      [textbox('Name'), 'Winter weekend'],
      [textbox('Description'), 'With Mum'],
    ],
    submit: 'Create project',
    path: '**/api/projects',
    refusable: 'name',
  },
  {
    name: 'a project template',
    place: 'project-templates?new=yes',
    typed: [
      [textbox('Name'), 'Spring cleaning'],
      [textbox('Description'), 'Every April'],
    ],
    submit: 'Create template',
    path: '**/api/project-templates',
    refusable: 'name',
  },
  {
    name: 'a journal template',
    place: 'journal?view=templates&template=new',
    typed: [
      [textbox('Name'), 'Before I sleep'],
      [textbox('Question 1'), 'What stays?'],
    ],
    submit: 'Create template',
    path: '**/api/journal/templates',
    refusable: 'name',
  },
  {
    name: 'a repeating task',
    place: 'tasks?view=repeating&new=yes',
    typed: [
      [textbox('Name'), 'Water the plants'],
      [textbox('Description'), 'The fern twice'],
    ],
    submit: 'Create',
    path: '**/api/recurring-tasks',
    refusable: 'name',
  },
  {
    name: 'feedback',
    place: 'feedback',
    typed: [
      [textbox('Subject'), 'A thought'],
      [textbox('Message'), 'It could be darker'],
    ],
    submit: 'Send',
    path: '**/api/feedback',
    refusable: 'message',
  },
];

/** Sends a form through failures and the end of a session, which must all keep the text, and then successfully. */
async function sendThroughFailures(
  page: Page,
  form: Form,
  failures: readonly (readonly [Failure, string])[],
  signInAgain: () => Promise<void>,
) {
  const { place, typed, submit, path, refusable } = form;
  await page.goto(`/#${place}`);
  for (const [field, text] of typed) await field(page).fill(text);
  const expectKept = async () => {
    for (const [field, text] of typed) await expect(field(page)).toHaveValue(text);
  };
  for (const [how, line] of failures) {
    const mend = await failing(page, path, how);
    await button(page, submit).click();
    await expect(page.getByRole('alert').filter({ hasText: line })).toBeVisible();
    await expect.poll(() => focused(page)).toBe(submit);
    await expectKept();
    await mend();
  }
  let mend = await failing(page, path, refusedField(refusable, 'Not like this'));
  await button(page, submit).click();
  await expect(page.getByText('Not like this')).toBeVisible();
  const refused = page.getByRole('textbox', { description: /Not like this/ });
  await expect(refused).toBeFocused();
  await expectKept();
  await mend();

  mend = await failing(page, path, { status: 401, json: { detail: 'Not authenticated' } });
  await button(page, submit).click();
  await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
  await mend();
  await signInAgain();
  await page.goto(`/#${place}`);
  await expectKept();
  const sent = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await button(page, submit).click();
  await sent;
  await expect(button(page, submit)).toBeHidden();
}

const FAILURES = [
  [{ status: 422, json: { detail: 'Not on a Monday' } }, 'Not on a Monday'],
  [{ status: 429, json: { detail: 'Too many requests' } }, 'Too many requests'],
  [{ status: 500, json: { detail: 'Internal server error' } }, LINES.unavailable],
] as const satisfies readonly (readonly [Failure, string])[];

for (const forms of [FORMS.slice(0, 4), FORMS.slice(4)]) {
  const names = forms.map(({ name }) => name).join(', ');
  test(`text in a form survives failures of the server and the end of a session: ${names}`, async ({ page }) => {
    const email = `errors-typed-${forms.length}@example.com`;
    const { token } = await newPerson(page, email);
    await signInOnce(page, token);
    for (const [index, form] of forms.entries()) {
      // Only the first form goes through all failures, because one place decides for all forms what a status means.
      const failures = index === 0 ? FAILURES : FAILURES.slice(0, 1);
      await test.step(form.name, () => sendThroughFailures(page, form, failures, () => signInByForm(page, email)));
    }
  });
}

test('a journal entry survives every failure, and is saved once', async ({ page }) => {
  const { get, token } = await newPerson(page, 'errors-typed-entry@example.com');
  await signInOnce(page, token);
  await page.goto('/#journal?entry=new');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Half a thought');
  for (const how of [
    { status: 422, json: { detail: 'Not on a Monday' } },
    { status: 429, json: { detail: 'Too many requests' } },
  ]) {
    const mend = await failing(page, '**/api/journal', how);
    await button(page, 'Save entry').click();
    await expect(page.getByText(how.json.detail)).toBeVisible();
    await expect(text).toHaveText('Half a thought');
    await expect.poll(() => focused(page)).not.toBe('nothing');
    await mend();
  }
  const mend = await failing(page, '**/api/journal', { status: 401, json: { detail: 'Not authenticated' } });
  await button(page, 'Save entry').click();
  await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
  await mend();
  await signInByForm(page, 'errors-typed-entry@example.com');
  await page.goto('/#journal?entry=new');
  await expect(text).toHaveText('Half a thought');
  await button(page, 'Save entry').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(() => get('journal')).toMatchObject([{ content: 'Half a thought' }]);
});

test('a new task that could not be saved stays in its line', async ({ page }) => {
  const { post, get, token } = await newPerson(page, 'errors-typed-line@example.com');
  await post('tasks', { name: 'Water the plants' });
  await signInOnce(page, token);
  await page.goto('/#tasks');
  const line = textbox('New task')(page);
  let mend = await failing(page, '**/api/tasks', { status: 429, json: { detail: 'Too many requests' } });
  await line.fill('Call Ana');
  await line.press('Enter');
  await expect(page.getByText('Too many requests')).toBeVisible();
  await expect(line).toHaveValue('Call Ana');
  await expect.poll(() => focused(page)).toBe('New task');
  await mend();
  mend = await failing(page, '**/api/tasks', { status: 401, json: { detail: 'Not authenticated' } });
  await line.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
  await mend();
  await signInByForm(page, 'errors-typed-line@example.com');
  await page.goto('/#tasks');
  await expect(line).toHaveValue('Call Ana');
  await line.focus();
  await line.press('Enter');
  await expect(page.getByRole('main').getByRole('checkbox', { name: 'Call Ana' })).toBeVisible();
  await expect.poll(async () => (await get<object[]>('tasks')).length).toBe(2);
});

test('notes and a new name that could not be saved stay in their fields', async ({ page }) => {
  const { post, get, token } = await newPerson(page, 'errors-typed-panel@example.com');
  const { id } = await post('tasks', { name: 'Water the plants' });
  await signInOnce(page, token);
  await page.goto(`/#tasks?task=${id}`);
  const notes = textbox('Description')(page);
  let mend = await failing(page, '**/api/tasks/*', { status: 422, json: { detail: 'Not on a Monday' } }, 'PUT');
  await notes.fill('The fern twice');
  await textbox('Name')(page).focus();
  await expect(page.getByText('Not on a Monday')).toBeVisible();
  await expect(notes).toHaveValue('The fern twice');
  await mend();
  mend = await failing(page, '**/api/tasks/*', { status: 401, json: { detail: 'Not authenticated' } }, 'PUT');
  await notes.focus();
  await textbox('Name')(page).focus();
  await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
  await mend();
  await signInByForm(page, 'errors-typed-panel@example.com');
  await page.goto(`/#tasks?task=${id}`);
  await expect(notes).toHaveValue('The fern twice');
  await notes.focus();
  await textbox('Name')(page).focus();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/#tasks');
  const row = page.getByRole('main').getByRole('link', { name: 'Water the plants' });
  const rename = async () => {
    await row.focus();
    await page.keyboard.press('r');
    return page.getByRole('dialog', { name: 'Name' }).getByRole('textbox', { name: 'Name' });
  };
  mend = await failing(page, '**/api/tasks/*', { status: 429, json: { detail: 'Too many requests' } }, 'PUT');
  await (await rename()).fill('Water the ferns');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Too many requests')).toBeVisible();
  await mend();
  await expect.poll(() => focused(page)).not.toBe('nothing');
  await expect(await rename()).toHaveValue('Water the ferns');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Water the ferns' })).toBeVisible();
  await expect.poll(() => get('tasks')).toMatchObject([{ name: 'Water the ferns', description: 'The fern twice' }]);
});

test('a monthly goal and a project from a template survive the end of a session', async ({ page }) => {
  const { post, token } = await newPerson(page, 'errors-typed-plan@example.com');
  const { id } = await post('project-templates', { name: 'Open evening', tasks: [{ name: 'Invite' }] });
  await signInOnce(page, token);
  const end = async (path: string, method: string, act: () => Promise<void>) => {
    const mend = await failing(page, path, { status: 401, json: { detail: 'Not authenticated' } }, method);
    await act();
    await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
    await mend();
    await signInByForm(page, 'errors-typed-plan@example.com');
  };
  await page.goto('/#dashboard');
  const goal = textbox('Points to reach in a month')(page);
  await button(page, 'Set your monthly goal').click();
  await goal.fill('420');
  await end('**/api/alignment/monthly-goal', 'POST', () => goal.press('Enter'));
  await button(page, 'Set your monthly goal').click();
  await expect(goal).toHaveValue('420');
  const mend = await failing(page, '**/api/alignment/monthly-goal', {
    status: 429,
    json: { detail: 'Too many requests' },
  });
  await goal.press('Enter');
  await expect(page.getByText('Too many requests')).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Points to reach in a month');
  await mend();

  await page.goto(`/#project-templates?use=${id}`);
  const name = textbox('Name')(page);
  await name.fill('Open evening in May');
  const create = button(page, 'Create project with 1 task');
  await end('**/api/project-templates/*/use', 'POST', () => create.click());
  await page.goto(`/#project-templates?use=${id}`);
  await expect(name).toHaveValue('Open evening in May');
  await create.click();
  await expect(page.getByRole('heading', { name: 'Open evening in May' })).toBeVisible();
});

test('a refused setting shows the reason at its field and keeps the text', async ({ page }) => {
  await signedIn(page, 'errors-typed-setting@example.com');
  await page.goto('/#settings?section=planning');
  const capacity = page.getByRole('combobox', { name: 'A day holds' });
  const mend = await failing(page, '**/api/auth/profile', { status: 422, json: { detail: 'Not on a Monday' } }, 'PUT');
  await capacity.fill('5 h 10');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Not on a Monday')).toBeVisible();
  await expect(capacity).toHaveValue(/5 h 10/);
  await mend();
  await capacity.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Not on a Monday')).toBeHidden();
});

test('names typed in the profile survive the end of a session, and leave no draft once saved', async ({ page }) => {
  const email = 'errors-typed-profile@example.com';
  const { token } = await newPerson(page, email);
  await signInOnce(page, token);
  await page.goto('/#profile');
  const [first, last] = [textbox('First Name')(page), textbox('Last Name')(page)];
  await first.fill('Anna');
  const mend = await failing(
    page,
    '**/api/auth/profile',
    { status: 401, json: { detail: 'Not authenticated' } },
    'PUT',
  );
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
  await mend();
  await signInByForm(page, email);
  await page.goto('/#profile');
  await expect(first).toHaveValue('Anna');
  await expect(last).toHaveValue('Lind');
  await button(page, 'Start over').click();
  await expect(first).toHaveValue('Ana');
  await button(page, 'Restore draft').click();
  await expect(first).toHaveValue('Anna');
  await button(page, 'Save').click();
  await expect(page.getByText(LINES.profileUpdated)).toBeVisible();
  await expect(page.getByText('Draft restored.')).toBeHidden();
  await page.reload();
  await expect(first).toHaveValue('Anna');
  await expect(page.getByText('Draft restored.')).toBeHidden();
});
