import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { recurringContract } from '#contract/recurring.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { alignmentContract } from '#contract/alignment.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { HELD_OUT, NOT_UNDERSTOOD, QUESTIONS, SUBJECTS } from './questions.cases.ts';

let now = new Date('2026-11-02T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);
const at = (time: string) => (now = new Date(`2026-11-${time}:00Z`));

/** Anna's account on Friday, November 20. */
const anna = await (async () => {
  const user = await app.newUser();
  const { token } = user;
  const health = await newPillar(user, { name: 'Health', time_allocation_percentage: 50 });
  const family = await newPillar(user, { name: 'Family', time_allocation_percentage: 50 });
  const body = await newArea(user, { name: 'Body', pillar_id: health.id });
  const home = await newArea(user, { name: 'Household', pillar_id: family.id });
  const garden = await newArea(user, { name: 'Garden', pillar_id: family.id });
  const kitchen = await newProject(user, { name: 'Kitchen', area_id: home.id, status: 'In Progress' });
  await newProject(user, { name: 'Groceries', area_id: home.id });
  await newProject(user, { name: 'Old shed', status: 'Completed' });
  const race = await newProject(user, { name: 'First 10 km', area_id: body.id, status: 'In Progress' });
  await newTask(user, race, { name: 'Buy shoes', estimated_duration: 60 });
  await newTask(user, garden, { name: 'Plant bulbs', project_id: garden.id });
  const measure = await newTask(user, kitchen, { name: 'Measure the walls', estimated_duration: 20 });
  const order = { name: 'Order the worktop', dependency_task_ids: [measure.id], estimated_duration: 10 };
  await newTask(user, kitchen, order);
  await newTask(user, kitchen, { name: 'Pay the rent', due_date: '2026-11-18', priority: 'high' });
  await newTask(user, kitchen, { name: 'Call mum', due_date: '2026-11-20', estimated_duration: 15 });
  await newTask(user, kitchen, { name: 'Buy flowers', due_date: '2026-11-21' });
  await newTask(user, kitchen, { name: 'Dentist', due_date: '2026-11-25', due_time: '14:00' });
  await app.call(tasksContract.create, { token, body: { name: 'Idea for a gift' } });
  const done = async (name: string, time: string) => {
    at(time);
    await newTask(user, kitchen, { name, completed: true });
  };
  await done('Clear the shelves', '12T09:00');
  await done('Water the plants', '19T09:00');
  await done('Mow the lawn', '19T10:00');
  await done('Stretch', '20T08:00');
  await app.call(alignmentContract.setMonthlyGoal, { token, body: { goal: 100 } });
  at('20T09:00');
  return user;
})();

const REFUSED = /^I (?:can’t answer that without a language model\.|didn’t understand )/;

async function ask({ token }: TestUser, content: string, chat?: string) {
  now = new Date(now.getTime() + 20_000);
  const body = { session_id: chat ?? `chat ${now.getTime()}`, content };
  const answer = await app.call(coachContract.send, { token, body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.reply;
}

test.each([...QUESTIONS, ...HELD_OUT, ...SUBJECTS])('“%s” is answered: %s', async (question, expected) => {
  const before = (await app.call(tasksContract.list, { token: anna.token, query: {} })).body;
  const { content, sources } = await ask(anna, question);
  for (const part of expected) expect(content).toContain(part);
  expect(content).not.toMatch(REFUSED);
  // Names of open records are links.
  const linked = sources.map(({ name }) => name);
  const isNamed = (name: string) => content.includes(`“${name}”`);
  expect(['Pay the rent', 'Dentist', 'Kitchen'].filter((name) => isNamed(name) && !linked.includes(name))).toEqual([]);
  // The coach changes nothing.
  expect((await app.call(tasksContract.list, { token: anna.token, query: {} })).body).toEqual(before);
});

test.each(NOT_UNDERSTOOD)(
  '“%s” is not answered, and the reply says what it does not know: %s',
  async (question, parts) => {
    const { content } = await ask(anna, question);
    expect(content).toMatch(REFUSED);
    for (const part of parts) expect(content).toContain(part);
  },
);

test.each([
  ['What should I do next?', 'Why that one?', /^“Pay the rent” is a step of “Kitchen”/],
  ['What should I do next?', 'Why?', /^“Pay the rent” is a step of “Kitchen”/],
  ['What is overdue?', 'When is it due?', /^“Pay the rent” in “Kitchen” was due on 18 November\./],
  ['What is due this week?', 'And the second one?', /^“Buy flowers” in “Kitchen” is due tomorrow/],
  ['What is due this week?', 'How long does the first one take?', /^“Call mum”.* Its estimate is 15 min\./],
  ['What is due this week?', 'Is the last one important?', /^“Buy flowers”.* It has medium priority\./],
  ['What is due this week?', 'When is it due?', /^I don’t know which one you mean: my last reply names 2 records\./],
  ['What is due this week?', 'the third one', /^My last reply names only 2 records\.$/],
  ['What is due this week?', 'why those?', /^“Call mum” is a step of[^]*\n“Buy flowers” is a step of/],
  ['How is Kitchen?', 'When is it due?', /^4 of 10 tasks of “Kitchen” are done\. It has no date\./],
  ['How is Kitchen?', 'And how long does the first one take?', /^“Pay the rent”/],
  ['How is Kitchen?', 'What is the next step for it?', /^4 of 10 tasks of “Kitchen” are done\..*“[^”]*” is next/],
  ['When is the dentist?', 'And what is next in that project?', /^4 of 10 tasks of “Kitchen” are done\./],
  ['Which project is stuck?', 'What’s next for that one?', /^0 of 1 task of “First 10 km” is done\./],
  ['What is my streak?', 'What’s next for it?', /^I don’t know which project you mean\. Use its name\.$/],
  ['What is my streak?', 'When is it due?', /^I don’t know what you mean: my last reply names no record\./],
  [
    'What is due this week?',
    'Which of those are important?',
    /^No open task has high priority and is due this week, up to 22 November\.\nSee: Tasks$/,
  ],
  [
    'What can I do in an hour?',
    'Which of them are due?',
    /^1 open task can be started and fits into 1 h and is due this week, up to 22 November:\n- “Call mum”/,
  ],
  ['What is due this week?', 'Are any of them due tomorrow?', /^1 task is due tomorrow:\n- “Buy flowers”/],
  ['How many tasks have a date?', 'How many of those are overdue?', /^1 task is overdue\.\n/],
  ['List my tasks by date', 'Only the important ones', /^1 open task has high priority:\n- “Pay the rent”/],
  ['List my tasks by date', 'How many of them are overdue?', /^1 task is overdue\.\n/],
  ['What is due this week?', 'Which one is the quickest?', /The shortest is “Call mum” in “Kitchen”, 15 min/],
  ['What is due this week?', 'Which one should I do first?', /^Start with “Call mum”\. It is due today\./],
  ['What can I do in an hour?', 'Anything shorter?', /fit into 1 h\. The shortest is “Call mum” in “Kitchen”, 15 min/],
  [
    'What can I do in 30 minutes?',
    'Something longer?',
    /^9 tasks are open\. The longest is “Buy shoes” in “First 10 km”, 1 h/,
  ],
  ['What is overdue?', 'Anything shorter?', /^1 task is overdue\. It has no estimate\./],
  ['How is Kitchen?', 'How far along is it?', /^4 of 10 tasks of “Kitchen” are done\./],
  ['How is Kitchen?', 'What is left in it?', /^6 tasks in “Kitchen” are open:\n- “Pay the rent”/],
  ['What is my streak?', 'What is left in it?', /^I don’t know which project you mean\. Use its name\.$/],
  ['What is overdue?', 'How late is it?', /^“Pay the rent” in “Kitchen” was due on 18 November\./],
  ['What is blocking order the worktop?', 'Who is blocking the first one?', /^“Order the worktop” waits|waits for/],
  ['What is blocking order the worktop?', 'How is it going?', /^You completed 3 tasks in the last 7 days/],
] as const)('after “%s”, “%s” is about the records of that reply', async (first, second, says) => {
  const chat = `follow up ${randomUUID()}`;
  await ask(anna, first, chat);
  expect((await ask(anna, second, chat)).content).toMatch(says);
});

test.each([
  ['What is overdue?', 'Since when?', /^- “Pay the rent” in “Kitchen” was due on 18 November$/],
  [
    'Which areas do I neglect?',
    'Since when?',
    /^- “Body”: nothing was completed since 1 October or earlier\n- “Garden”/,
  ],
  ['Which project is stuck?', 'Since when?', /^- “First 10 km”: nothing was completed since 1 October or earlier$/],
  [
    'How many tasks are overdue?',
    'Since when?',
    /^1 task is overdue:\n- “Pay the rent” in “Kitchen”, due on 18 November/,
  ],
  ['How many tasks are overdue?', 'Why?', /^1 task is overdue:\n- “Pay the rent”/],
  ['How many tasks are overdue?', 'Which ones?', /^1 task is overdue:\n- “Pay the rent”/],
  ['How many tasks are overdue?', 'Which is oldest?', /^1 task is overdue\. The oldest is “Pay the rent”/],
  ['What is due this week?', 'Anything else?', /^That was all\.\nSee: Tasks$/],
  ['What is the biggest project?', 'And the smallest?', /^The fewest open tasks:\n- “First 10 km”, 1 open/],
  [
    'Which projects are in progress?',
    'Which is the biggest?',
    /^The most open tasks of projects in progress:\n- “Kitchen”/,
  ],
  ['How many projects do I have?', 'And how many are done?', /^1 project is completed\.\n/],
  ['What is due tomorrow?', 'And today?', /^2 tasks are open today|^1 task is due today/],
  ['What did I finish last week?', 'And tomorrow?', /^1 task is due tomorrow:/],
  ['What did I finish last week?', 'And this week?', /^You completed 3 tasks this week/],
  ['What did I do yesterday?', 'And the day before?', /^You completed nothing on 18 November\./],
  [
    'What did I finish last week?',
    'And the week before?',
    /^You completed 1 project from 2 November to 8 November, for 50 points:\n- “Old shed”/,
  ],
  ['What did I finish this month?', 'the month before', /^You completed nothing from 1 October to 31 October\./],
  ['What is due this week?', 'And the week after?', /^1 task is due from 23 November to 29 November:\n- “Dentist”/],
  ['Which project is stuck?', 'What about Family?', /^No project for “Family” has stalled\./],
  [
    'How much time did I spend on Kitchen this month?',
    'And on Health?',
    /^You completed nothing for “Health” this month\./,
  ],
  ['What is my streak?', 'What about Family?', /^Family got 100% of 1 h 30\./],
  ['I have 20 minutes', 'And 60?', /^3 open tasks can be started and fit into 1 h:/],
  ['What is due this week?', 'And what should I do next?', /^Start with “Pay the rent”/],
  ['How many projects do I have?', 'And what did I do yesterday?', /^You completed 2 tasks yesterday/],
  ['What is due this week?', 'What is overdue?', /^1 task is overdue:\n/],
  ['How is Kitchen?', 'What about the unicorn?', REFUSED],
] as const)('after “%s”, “%s” is the same question with a part replaced', async (first, second, says) => {
  const chat = `goes on ${randomUUID()}`;
  await ask(anna, first, chat);
  expect((await ask(anna, second, chat)).content).toMatch(says);
});

test('each question of a chat may go on from the one before it', async () => {
  const chat = `chain ${randomUUID()}`;
  for (const [question, says] of [
    ['How is Kitchen?', /^4 of 10 tasks of “Kitchen” are done\./],
    ['What is left in it?', /^6 tasks in “Kitchen” are open:/],
    ['Which of them are overdue?', /^1 task in “Kitchen” is overdue:|^1 task is overdue in “Kitchen”:/],
    ['How many?', /^1 task in “Kitchen” is overdue\./],
    ['thanks', /^You’re welcome\./],
    ['And due tomorrow?', /^1 task in “Kitchen” is due tomorrow/],
    ['What about First 10 km?', /^Nothing is due tomorrow in “First 10 km”\./],
  ] as const)
    expect([question, (await ask(anna, question, chat)).content]).toEqual([question, expect.stringMatching(says)]);
  // In another chat, nothing was asked before.
  expect((await ask(anna, 'Which ones?')).content).toMatch(REFUSED);
});

test('the rest of a list is shown in pages', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Letters' });
  for (let number = 10; number < 32; number += 1) await newTask(user, project, { name: `Letter ${number}` });
  const chat = `pages ${randomUUID()}`;
  const says = async (question: string) => (await ask(user, question, chat)).content;
  expect(await says('Which tasks have no date?')).toMatch(
    /^22 open tasks have no date:[^]*“Letter 19”[^]*And 12 more\./,
  );
  const { content, sources } = await ask(user, 'Show me the rest', chat);
  expect(content).toMatch(/^22 open tasks have no date:\n- “Letter 20”[^]*“Letter 29”[^]*\nAnd 2 more\./);
  // Only what a reply shows are its sources.
  expect(sources.map(({ name }) => name).filter((name) => name !== 'Letters')).toHaveLength(10);
  expect(await says('anything else?')).toMatch(/\n- “Letter 30”[^]*“Letter 31” in “Letters”\nSee/);
  expect(await says('what else')).toBe('That was all.\nSee: Tasks');
});

test('what follows a refusal is about the reply before it, not about the questions that it offers', async () => {
  const chat = `refused ${randomUUID()}`;
  await ask(anna, 'What is overdue?', chat);
  expect((await ask(anna, 'Blue or green?', chat)).content).toMatch(/How is Kitchen\?/);
  expect((await ask(anna, 'When is it due?', chat)).content).toMatch(/^“Pay the rent” in “Kitchen” was due/);
});

test('“who” names no task that has the word', async () => {
  const user = await app.newUser();
  await app.call(tasksContract.create, { token: user.token, body: { name: 'Check who has outgrown what' } });
  const { content } = await ask(user, 'Who is Jonas?');
  expect(content).toMatch(REFUSED);
  expect(content).not.toContain('outgrown');
});

test('the occurrences that were skipped are known, of every repeating task those that a question is for', async () => {
  const user = await app.newUser();
  await newRule(user.token, { name: 'Vitamins', start_date: '2026-11-20' });
  const { id } = await newRule(user.token, { name: 'Plank', recurrence_pattern: { type: 'weekly' } });
  const says = async (question: string) => (await ask(user, question)).content;
  expect(await says('Did I skip anything this week?')).toBe('You skipped nothing this week.\nSee: Repeating tasks');
  const [instance] = (await app.call(recurringContract.instances, { token: user.token, params: { id } })).body;
  await app.call(recurringContract.skip, { token: user.token, params: { id: instance!.id } });
  for (const question of ['Did I skip anything this week?', 'What did I skip today?'])
    expect(await says(question)).toMatch(/^You skipped 1 occurrence (?:this week|today):\n- “Plank” of 20 November\n/);
  expect(await says('What did I skip last week?')).toMatch(/^You skipped nothing last week\./);
  expect(await says('How do I skip a repeating task?')).toMatch(/^To skip the next occurrence, /);
  expect(await says('What repeats every day?')).toMatch(
    /^1 repeating task repeats every day:\n- “Vitamins”, due today\n/,
  );
  expect(await says('Which of my habits are weekly?')).toMatch(/^1 repeating task repeats every week:\n- “Plank”/);
  expect(await says('What repeats?')).toMatch(/^2 repeating tasks are open:/);
  // Another person.
  expect((await ask(anna, 'What did I skip?')).content).toMatch(/^You skipped nothing/);
});

test('in a new chat, words for records of an earlier reply are not understood', async () => {
  for (const question of ['Why that one?', 'When is it due?'])
    expect((await ask(anna, question)).content).toBe(
      'I don’t know what you mean: this chat names no record. Use its name.',
    );
});

test.each([
  ['Thanks, you are great', 'You’re welcome. You can ask me:'],
  ['Thank you so much!', 'You’re welcome. You can ask me:'],
  ['What else?', 'I didn’t understand “else”. You can ask me:'],
  ['I feel stuck and tired', 'I’m sorry to hear that. Describe under Obstacle what holds you up'],
  ['I am so lonely', 'I’m sorry to hear that.'],
  ['I can’t sleep and I am worried', 'I’m sorry to hear that. Describe'],
  ['I feel stressed about the kitchen', 'I’m sorry to hear that. Not all of it has to be solved today.'],
  ['Thanks, email Bo about the boat', 'I didn’t understand'],
  ['I lost 5 kg', 'I didn’t understand'],
  ['I sat down with Bo', 'I didn’t understand'],
])('“%s” is answered in plain words: %s', async (message, begins) => {
  const { content } = await ask(anna, message);
  expect([content.startsWith(begins), content]).toEqual([true, content]);
});

test('what is archived is known by its name', async () => {
  const user = await app.newUser();
  const { id } = await newProject(user, { name: 'Balcony' });
  await newTask(user, { id }, { name: 'Paint' });
  await app.call(projectsContract.archive, { token: user.token, params: { id } });
  for (const question of ['How is Balcony?', 'What is next in the balcony?'])
    expect((await ask(user, question)).content).toBe('“Balcony” is archived.\nSee: Projects');
  expect((await ask(anna, 'How is Balcony?')).content).toMatch(REFUSED);
  const other = 'Is there anything fun on my balcony?';
  expect((await ask(user, other)).content).toMatch(REFUSED);
});

test('an unclear message gets three questions, which are all understood', async () => {
  const { content, sources } = await ask(anna, 'Blue or green?');
  const questions = [...content.matchAll(/^- “(.*)”$/gm)].map(([, question]) => question!);
  expect([questions.length, questions.at(-1)]).toEqual([3, 'How is Kitchen?']);
  expect(sources.map(({ name }) => name)).toEqual(['Kitchen']);
  for (const question of questions) expect((await ask(anna, question)).content).not.toMatch(REFUSED);
});

test('what to do next is what the dashboard says', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Sweep', due_date: '2026-11-18', priority: 'low' });
  await newTask(user, project, { name: 'Sign', due_date: '2026-11-20', priority: 'high' });
  const { next_action: action } = (await app.call(dashboardContract.read, { token: user.token })).body;
  expect(action).toMatchObject({ title: 'Sign' });
  for (const question of ['What should I do next?', 'What should I do first today?'])
    expect((await ask(user, question)).content).toMatch(`Start with “Sign”. ${action!.reason}`);
  expect((await ask(user, 'I feel overwhelmed')).content).toMatch(/^Do one thing: “Sign”[^]*1 other task on/);
});

test('with open tasks of which none is suggested, no reply says that none is open', async () => {
  const user = await app.newUser();
  const [next, overwhelmed] = ['What should I do next?', 'I feel overwhelmed'];
  for (const question of [next, overwhelmed])
    expect((await ask(user, question)).content).toMatch(/^No task is open\. Add one in Tasks/);
  await newTask(user, await newProject(user), { name: 'Paint' });
  for (const question of [next, overwhelmed])
    expect((await ask(user, question)).content).toMatch(
      /^No task is suggested for today\. Choose one of your open tasks/,
    );
});

test('a subtask of a task that waits is not suggested', async () => {
  const user = await app.newUser();
  const pillar = await newPillar(user, { name: 'Home', time_allocation_percentage: 100 });
  const area = await newArea(user, { pillar_id: pillar.id });
  const project = await newProject(user, { area_id: area.id });
  const measure = await newTask(user, project, { name: 'Measure' });
  const build = await newTask(user, project, { name: 'Build', dependency_task_ids: [measure.id] });
  const part = { parent_task_id: build.id, priority: 'high' } as const;
  await newTask(user, project, { ...part, name: 'Saw', due_date: '2026-11-18' });
  await newTask(user, project, { ...part, name: 'Drill', due_date: '2026-11-20' });
  const { content } = await ask(user, 'What should I do next?');
  expect(content).toContain('“Measure”');
  expect(content).not.toMatch(/“(?:Saw|Drill)/);
  expect((await ask(user, 'I feel overwhelmed')).content).not.toMatch(/“(?:Saw|Drill)/);
});

test('a project that is called Inbox is not the Inbox', async () => {
  const user = await app.newUser();
  await newTask(user, await newProject(user, { name: 'Inbox' }), { name: 'Sort mail' });
  expect((await ask(user, 'What’s in my inbox?')).content).toContain('No open task is in your Inbox.');
});

test('a task that is hidden until a later day, and an occurrence of one, cannot be started', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Prune the roses', start_date: '2026-12-04' });
  await newRule(user.token, { name: 'Wipe shelves', start_date: '2026-11-24' });
  for (const question of ['How is Prune the roses?', 'Why can’t I do Prune the roses?']) {
    expect([question, (await ask(user, question)).content]).toEqual([
      question,
      expect.stringContaining('It is hidden until 4 December.'),
    ]);
  }
  expect((await ask(user, 'Why can’t I do Wipe shelves?')).content).toMatch(
    /“Wipe shelves” waits for nothing\. It is due on Tuesday\.\n/,
  );
});

test('without areas or projects, none of them is praised', async () => {
  const user = await app.newUser();
  const [neglected, stuck, withoutStep] = [
    'Which areas do I neglect?',
    'What is stuck?',
    'Which projects have no next step?',
  ];
  expect((await ask(user, neglected)).content).toContain('You have no areas yet.');
  for (const question of [stuck, withoutStep]) {
    expect((await ask(user, question)).content).toContain('You have no projects yet.');
  }
  await newProject(user, { status: 'Completed' });
  expect((await ask(user, stuck)).content).toContain('You have no open projects.');
});

test('tasks of one name are all named, and one that was completed is not taken for an open one', async () => {
  const user = await app.newUser();
  const [house, boat] = [await newProject(user, { name: 'House' }), await newProject(user, { name: 'Boat' })];
  await newTask(user, house, { name: 'Dentist', due_date: '2026-11-25' });
  await newTask(user, boat, { name: 'Dentist', due_date: '2026-12-02' });
  for (const question of [
    'When is the dentist?',
    'Move the dentist to Friday',
    'Mark dentist as done',
    'Why can’t I do dentist?',
    'Why dentist?',
  ]) {
    const { content } = await ask(user, question);
    expect([question, content]).toEqual([question, expect.stringMatching(/House[^]*Boat/)]);
  }
  await newTask(user, boat, { name: 'Call mum', completed: true });
  await newTask(user, boat, { name: 'Call mum', due_date: '2026-11-27' });
  expect((await ask(user, 'When did I call mum?')).content).toBe('“Call mum” was completed today.');
  expect((await ask(user, 'When is Call mum?')).content).toContain('is due on 27 November');
  await newProject(user, { name: 'Boat' });
  expect((await ask(user, 'How is Boat?')).content).toMatch(REFUSED);
});

test('before the day begins, a task whose time has passed is due today and overdue, and counts once', async () => {
  const user = await app.newUser();
  await app.database.db.updateTable('users').set({ day_start_hour: 4 }).where('id', '=', user.user.id).execute();
  const before = now;
  at('21T02:30');
  const project = await newProject(user);
  await newTask(user, project, { name: 'Sleep', due_date: '2026-11-20', due_time: '00:10' });
  await newTask(user, project, { name: 'Read', due_date: '2026-11-20' });
  const { content } = await ask(user, 'What is due today?');
  expect(content).toMatch(/^2 tasks are due today:\n/);
  expect(content).toMatch(/“Sleep”.*, overdue\n/);
  expect(content).not.toContain('overdue.');
  await newTask(user, project, { name: 'Pay', due_date: '2026-11-18' });
  expect((await ask(user, 'What is due today?')).content).toContain('1 other task is overdue.');
  now = before;
});

test('points of the last 7 days may be of the last month', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const before = now;
  now = new Date('2026-10-30T09:00:00Z');
  await newTask(user, project, { name: 'Rake', completed: true });
  now = new Date('2026-11-02T09:00:00Z');
  expect((await ask(user, 'How many points do I have?')).content).toMatch(
    /^You have 0 points this month, and [1-9]\d* in the last 7 days\./,
  );
  now = before;
});

test('tasks of a day are in the order of their times, with those after midnight last', async () => {
  const user = await app.newUser();
  await app.database.db.updateTable('users').set({ day_start_hour: 4 }).where('id', '=', user.user.id).execute();
  const project = await newProject(user);
  const add = (name: string, due_time: string | null, more: object = {}) =>
    newTask(user, project, { name, due_date: '2026-11-21', due_time, ...more });
  await add('Sleep', '02:00', { priority: 'high' });
  await add('Read', null, { priority: 'high' });
  await add('Cook', '18:00');
  await add('Run', '08:00', { priority: 'low' });
  for (const question of ['What’s next by time?', 'What is due tomorrow?', 'Which tasks are due tomorrow by time?']) {
    const { content } = await ask(user, question);
    const names = [...content.matchAll(/^- “(\w+)”/gm)].map(([, name]) => name);
    expect([question, names]).toEqual([question, ['Run', 'Cook', 'Sleep', 'Read']]);
  }
});

test('the time given to a pillar includes that of its sub-pillars, as in its share', async () => {
  const user = await app.newUser();
  const family = await newPillar(user, { name: 'Family' });
  const kids = await newPillar(user, { name: 'Kids', parent_pillar_id: family.id });
  const area = await newArea(user, { pillar_id: kids.id, name: 'School' });
  const project = await newProject(user, { area_id: area.id, name: 'Trip' });
  await newTask(user, project, { name: 'Pack', estimated_duration: 20, completed: true });
  await newTask(user, project, { name: 'Pay' });
  for (const [question, answer] of [
    ['How much time did I give Family this week?', 'You gave 20 min to 1 task for “Family” this week.'],
    ['What did I do last for Family?', '- “Pack”, today'],
    ['Which areas are in Family?', 'You have 1 area for “Family”:\n- “School”'],
    ['How is Family doing?', '“Family” has 1 open task.'],
  ] as const)
    expect([question, (await ask(user, question)).content]).toEqual([question, expect.stringContaining(answer)]);
});

test('who has nothing hears that, and who has much gets the first of it, with names of any length', async () => {
  const user = await app.newUser();
  const project = 'Which project is closest to done?';
  const expectReplies = async (replies: readonly (readonly [string, string])[]) => {
    for (const [question, answer] of replies)
      expect([question, (await ask(user, question)).content]).toEqual([question, expect.stringContaining(answer)]);
  };
  await expectReplies([
    ['What did I do last?', 'You completed nothing since 1 October.'],
    [project, 'You have no projects yet.'],
    ['What can I drop?', 'No open task has low priority.'],
    ['What’s next by time?', 'No open task has a date from today on.'],
  ]);
  const name = 'closest to done '.repeat(7).slice(0, 100).trim();
  const [nearly, far] = [await newProject(user, { name }), await newProject(user, { name: 'Far' })];
  const first = await newTask(user, nearly, { name: 'x'.repeat(100), priority: 'low' });
  await newTask(user, nearly, { name: 'y'.repeat(100), completed: true });
  const stored = app.database.db.selectFrom('tasks').selectAll().where('id', '=', first.id);
  const row = { ...(await stored.executeTakeFirstOrThrow()), project_id: far.id };
  const more = Array.from({ length: 600 }, () => ({ ...row, id: randomUUID() }));
  await insertTasks(app.database.db, more);
  await newTask(user, far, { name: 'Begin', completed: true });
  await expectReplies([
    ['What did I do last?', 'You completed 2 tasks since 1 October'],
    [project, `is done:\n- “${name}”, 1 of 2 tasks, 50%\n- “Far”, 1 of 601 tasks, 0.2%\n`],
    ['What can I drop?', '601 open tasks have low priority'],
    [`What did I do last in ${name}?`, `You completed 1 task in “${name}” since 1 October`],
  ]);
});

test('a stranger asks the same and hears nothing of it', async () => {
  const stranger = await app.newUser();
  for (const [question] of QUESTIONS) {
    const { content, sources } = await ask(stranger, question);
    expect([question, sources]).toEqual([question, []]);
    // A reply quotes words of the question that it does not know.
    expect(content.replace(/I didn’t understand .*/, '')).not.toMatch(/“(?:Kitchen|Dentist|Pay the rent|Call mum)”/);
  }
  expect((await app.call(projectsContract.list, { token: stranger.token, query: {} })).body).toEqual([]);
});

test.each([
  ['add bread to the breakfast to my Groceries list.', '“bread to the breakfast” in “Groceries”', ' #Groceries'],
  ['add milk to Nowhere', '“milk to Nowhere” in the Inbox', ''],
  ['add x\n to\tGroceries', '“x” in “Groceries”', ' #Groceries'],
  ['add rake leaves #Garden', '“rake leaves” in “Garden”', ' #Garden'],
])('“%s” offers a line of quick add, as it will be stored', async (wish, stored, ending) => {
  const { content } = await ask(anna, wish);
  const [said, line] = content.split('\n');
  expect([said, line?.startsWith('Add: '), line?.endsWith(ending)]).toEqual([`${stored}.`, true, true]);
});

test('a wish to add without a name is asked back', async () => {
  for (const wish of ['Add a task: tomorrow', 'Add a task'])
    expect((await ask(anna, wish)).content).toMatch(/^Tell me what to add/);
});

test('a completed task is known by its whole name, not by a part of a word', async () => {
  expect((await ask(anna, 'When did I stretch?')).content).toContain('“Stretch”');
  expect((await ask(anna, 'When is the outstretch?')).content).not.toContain('“Stretch”');
});

test('a message that is made to take long is answered like its beginning', async () => {
  const long = `add x${' to'.repeat(830)} ${'!'.repeat(2_000)}\nx`;
  expect((await ask(anna, long)).content).toBe((await ask(anna, long.slice(0, 500))).content);
});

test('a project is known by its whole name, also one that consists of words of questions', async () => {
  const user = await app.newUser();
  const names = ['Art', 'Is', 'Do', 'Plan', 'Move (2026)', 'Art fair'];
  for (const name of names) await newProject(user, { name });
  const about = async (question: string) => (await ask(user, question)).sources.map(({ name }) => name);
  for (const name of names) expect([name, await about(`How is ${name}?`)]).toEqual([name, [name]]);
  expect(await about('Is anything in the art fair overdue?')).toEqual(['Art fair']);
  for (const question of ['What should I start with?', 'What is due this week?', 'How was my day?', 'Artful?']) {
    expect([question, (await about(question)).filter((name) => name !== 'Art')]).toEqual([question, []]);
  }
});

test('names and messages that are made like patterns take no time', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: '(a+)+$' });
  for (const name of ['.*'.repeat(50), '“”'.repeat(50), 'to '.repeat(50), '<task> <days>'])
    await newTask(user, project, { name });
  const messages = [
    'to '.repeat(99),
    'put '.repeat(70),
    '<days> <task> <minutes>',
    `move ${'to '.repeat(90)}`,
    'x'.repeat(4000),
  ];
  for (const message of messages) {
    const begun = performance.now();
    await ask(user, message);
    expect(performance.now() - begun).toBeLessThan(5_000);
  }
});
