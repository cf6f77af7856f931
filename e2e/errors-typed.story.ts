import type { Locator, Page } from '@playwright/test';
import { failing, type Failure, focused, LINES, refusedField } from './error-lines.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signInByForm, signInOnce } from './person.ts';

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

const FAILURES = [
  [{ status: 422, json: { detail: 'Not on a Monday' } }, 'Not on a Monday'],
  [{ status: 429, json: { detail: 'Too many requests' } }, 'Too many requests'],
  [{ status: 500, json: { detail: 'Internal server error' } }, LINES.unavailable],
] as const satisfies readonly (readonly [Failure, string])[];

const ENDED = { status: 401, json: { detail: 'Not authenticated' } };

async function expectKept(page: Page, { typed }: Form) {
  for (const [field, text] of typed) await expect(field(page)).toHaveValue(text);
}

/** Fills a form and sends it through failures, which must all keep the text. */
async function sendThroughFailures(page: Page, form: Form, failures: readonly (readonly [Failure, string])[]) {
  const { place, typed, submit, path, refusable } = form;
  await page.goto(`/#${place}`);
  for (const [field, text] of typed) await field(page).fill(text);
  for (const [how, line] of failures) {
    const mend = await failing(page, path, how);
    await button(page, submit).click();
    await expect(page.getByRole('alert').filter({ hasText: line })).toBeVisible();
    await expect.poll(() => focused(page)).toBe(submit);
    await expectKept(page, form);
    await mend();
  }
  const mend = await failing(page, path, refusedField(refusable, 'Not like this'));
  await button(page, submit).click();
  await expect(page.getByText('Not like this')).toBeVisible();
  const refused = page.getByRole('textbox', { description: /Not like this/ });
  await expect(refused).toBeFocused();
  await expectKept(page, form);
  await mend();
}

test('text in a form survives failures of the server and the end of a session', async ({ page }) => {
  const email = 'errors-typed@example.com';
  const { token } = await newPerson(page, email);
  await signInOnce(page, token);
  for (const [index, form] of FORMS.entries()) {
    // Only the first form goes through all failures, because one place decides for all forms what a status means.
    const failures = index === 0 ? FAILURES : FAILURES.slice(0, 1);
    await test.step(`${form.name} is refused`, () => sendThroughFailures(page, form, failures));
  }
  await test.step('the session ends while the last form is sent', async () => {
    const { path, submit } = FORMS.at(-1)!;
    const mend = await failing(page, path, ENDED);
    await button(page, submit).click();
    await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
    await mend();
    await signInByForm(page, email);
  });
  for (const form of FORMS) {
    await test.step(`${form.name} is sent`, async () => {
      const { place, submit } = form;
      await page.goto(`/#${place}`);
      await expectKept(page, form);
      const sent = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
      await button(page, submit).click();
      await sent;
      await expect(button(page, submit)).toBeHidden();
    });
  }
});

test('text typed outside of forms survives refusals and the end of a session, and is saved once', async ({ page }) => {
  const email = 'errors-typed-places@example.com';
  const { get, post, token } = await newPerson(page, email);
  const { id } = await post('tasks', { name: 'Water the plants' });
  const { id: template } = await post('project-templates', { name: 'Open evening', tasks: [{ name: 'Invite' }] });
  // The reasons differ, because a toast may stay while the next one is shown.
  const tooMany = (what: string) => ({ status: 429, json: { detail: `Too many ${what}` } });
  const refused = (what: string) => ({ status: 422, json: { detail: `No ${what} on a Monday` } });
  await signInOnce(page, token);

  const text = page.getByRole('textbox', { name: 'Text' });
  await test.step('a journal entry is refused', async () => {
    await page.goto('/#journal?entry=new');
    await text.fill('Half a thought');
    for (const how of [refused('entry'), tooMany('entries')]) {
      const mend = await failing(page, '**/api/journal', how);
      await button(page, 'Save entry').click();
      await expect(page.getByText(how.json.detail)).toBeVisible();
      await expect(text).toHaveText('Half a thought');
      await expect.poll(() => focused(page)).not.toBe('nothing');
      await mend();
    }
  });

  const line = textbox('New task')(page);
  await test.step('a new task is refused', async () => {
    await page.goto('/#tasks');
    const mend = await failing(page, '**/api/tasks', tooMany('tasks'));
    await line.fill('Call Ana');
    await line.press('Enter');
    await expect(page.getByText('Too many tasks')).toBeVisible();
    await expect(line).toHaveValue('Call Ana');
    await expect.poll(() => focused(page)).toBe('New task');
    await mend();
  });

  await test.step('a new name is refused at its row, and saved', async () => {
    const row = page.getByRole('main').getByRole('link', { name: 'Water the plants' });
    const rename = async () => {
      await row.focus();
      await page.keyboard.press('r');
      return page.getByRole('dialog', { name: 'Name' }).getByRole('textbox', { name: 'Name' });
    };
    const mend = await failing(page, '**/api/tasks/*', tooMany('names'), 'PUT');
    await (await rename()).fill('Water the ferns');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Too many names')).toBeVisible();
    await mend();
    await expect.poll(() => focused(page)).not.toBe('nothing');
    await expect(await rename()).toHaveValue('Water the ferns');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('link', { name: 'Water the ferns' })).toBeVisible();
  });

  const goal = textbox('Points to reach in a month')(page);
  await test.step('a monthly goal is refused', async () => {
    await page.goto('/#dashboard');
    await button(page, 'Set your monthly goal').click();
    await goal.fill('420');
    const mend = await failing(page, '**/api/alignment/monthly-goal', tooMany('goals'));
    await goal.press('Enter');
    await expect(page.getByText('Too many goals')).toBeVisible();
    await expect.poll(() => focused(page)).toBe('Points to reach in a month');
    await mend();
  });

  await test.step('a setting is refused at its field, and saved', async () => {
    await page.goto('/#settings?section=planning');
    const capacity = page.getByRole('combobox', { name: 'A day holds' });
    const mend = await failing(page, '**/api/auth/profile', refused('change'), 'PUT');
    await capacity.fill('5 h 10');
    await page.keyboard.press('Tab');
    await expect(page.getByText('No change on a Monday')).toBeVisible();
    await expect(capacity).toHaveValue(/5 h 10/);
    await mend();
    await capacity.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByText('No change on a Monday')).toBeHidden();
  });

  const name = textbox('Name')(page);
  const [first, last] = [textbox('First Name')(page), textbox('Last Name')(page)];
  await test.step('a project from a template and a new first name are typed', async () => {
    await page.goto(`/#project-templates?use=${template}`);
    await name.fill('Open evening in May');
    await page.goto('/#profile');
    await first.fill('Anna');
  });

  const notes = textbox('Description')(page);
  await test.step('notes are refused, and the session ends when they are sent again', async () => {
    await page.goto(`/#tasks?task=${id}`);
    let mend = await failing(page, '**/api/tasks/*', refused('notes'), 'PUT');
    await notes.fill('The fern twice');
    await name.focus();
    await expect(page.getByText('No notes on a Monday')).toBeVisible();
    await expect(notes).toHaveValue('The fern twice');
    await mend();
    mend = await failing(page, '**/api/tasks/*', ENDED, 'PUT');
    await notes.focus();
    await name.focus();
    await expect(page.getByRole('alert')).toHaveText(LINES.signedOut);
    await mend();
    await signInByForm(page, email);
  });

  await test.step('notes and a new task are saved', async () => {
    await page.goto(`/#tasks?task=${id}`);
    await expect(notes).toHaveValue('The fern twice');
    await notes.focus();
    await name.focus();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(line).toHaveValue('Call Ana');
    await line.focus();
    await line.press('Enter');
    await expect(page.getByRole('main').getByRole('checkbox', { name: 'Call Ana' })).toBeVisible();
    const tasks = async () => (await get<{ name: string; description: string }[]>('tasks')).map((each) => each.name);
    await expect.poll(async () => (await tasks()).toSorted()).toEqual(['Call Ana', 'Water the ferns']);
    await expect.poll(() => get(`tasks/${id}`)).toMatchObject({ description: 'The fern twice' });
  });

  await test.step('a journal entry is saved', async () => {
    await page.goto('/#journal?entry=new');
    await expect(text).toHaveText('Half a thought');
    await button(page, 'Save entry').click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect.poll(() => get('journal')).toMatchObject([{ content: 'Half a thought' }]);
  });

  await test.step('a monthly goal is saved', async () => {
    await page.goto('/#dashboard');
    await button(page, 'Set your monthly goal').click();
    await expect(goal).toHaveValue('420');
    await goal.press('Enter');
    await expect(goal).toBeHidden();
  });

  await test.step('a new first name is saved, and leaves no draft', async () => {
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

  await test.step('the project of the template is created', async () => {
    await page.goto(`/#project-templates?use=${template}`);
    await expect(name).toHaveValue('Open evening in May');
    await button(page, 'Create project with 1 task').click();
    await expect(page.getByRole('heading', { name: 'Open evening in May' })).toBeVisible();
  });
});
