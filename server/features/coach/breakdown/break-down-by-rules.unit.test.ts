import { expect, test } from 'vitest';
import { SUGGESTED_TASKS_MAX, SUGGESTED_TASKS_MIN, type BreakdownRequest } from '#contract/coach.ts';
import type { Area } from '#contract/areas.ts';
import { answerByRules } from '../ask-coach.ts';
import { breakdown } from './break-down.ts';
import { PLANS } from './plans.ts';
import { type AreaWords, dueDateOf } from './read-goal.ts';

const area = (name: string, changes: Partial<Area> = {}): Area =>
  ({ id: name, name, description: '', importance: 3, pillar_name: null, ...changes }) as Area;

const GRAMMAR = {
  ...{ projects: [], now: new Date('2026-11-20T09:00:00Z'), timeZone: 'UTC', today: '2026-11-20' },
  ...{ dayStart: 0, weekStart: 1, locale: 'en-GB' },
};

const breakDown = (
  project_name: string,
  changes: Partial<BreakdownRequest> = {},
  areas: readonly Area[] = [],
  inside: AreaWords = new Map(),
) =>
  answerByRules(
    breakdown,
    { areas, inside, grammar: GRAMMAR },
    { project_name, project_description: '', template_type: 'general', ...changes },
  );
const tasksOf = async (...goal: Parameters<typeof breakDown>) =>
  (await breakDown(...goal)).suggested_tasks.map(({ name }) => name);
const kindOf = async (...goal: Parameters<typeof breakDown>) =>
  /^A plan for (.*):/.exec((await breakDown(...goal)).instructions)![1];

test('every plan has four to eight steps with an estimate, the first of high priority', () => {
  for (const plan of Object.values(PLANS)) {
    expect([plan.name, plan.steps.length >= SUGGESTED_TASKS_MIN, plan.steps.length <= SUGGESTED_TASKS_MAX]).toEqual([
      ...[plan.name, true, true],
    ]);
    expect([plan.name, plan.steps[0]!.priority, plan.steps.every(({ minutes }) => minutes >= 5)]).toEqual([
      ...[plan.name, 'high', true],
    ]);
  }
});

test('the kind of a goal is recognized by its text, first by its name', async () => {
  expect({
    spanish: await kindOf('Learn Spanish'),
    marathon: await kindOf('Half marathon in spring'),
    party: await kindOf('Plan the summer party'),
    lisbon: await kindOf('Plan a trip to Lisbon'),
    flat: await kindOf('Move into the new flat'),
    garage: await kindOf('Declutter the garage'),
    bedroom: await kindOf('Paint the bedroom'),
    shop: await kindOf('Launch the online shop'),
    novel: await kindOf('Finish my novel'),
    job: await kindOf('Find a new job'),
    savings: await kindOf('Save for a house'),
    bike: await kindOf('Buy a bike'),
    // `app` does not match within another word.
    apple: await kindOf('Apples'),
    described: await kindOf('Lisbon', { project_description: 'A journey with the children' }),
    report: await kindOf('Write a report'),
    book: await kindOf('Write a book'),
    reading: await kindOf('Read a book'),
    card: await kindOf('Pay off the credit card, 4,800 by September'),
  }).toEqual({
    report: 'a piece of writing',
    book: 'a book',
    reading: 'a habit',
    card: 'money matters',
    spanish: 'learning',
    marathon: 'training',
    party: 'an event',
    lisbon: 'a trip',
    flat: 'a move',
    garage: 'tidying up',
    bedroom: 'your home',
    shop: 'making something',
    novel: 'a book',
    job: 'your career',
    savings: 'money matters',
    bike: 'a decision',
    apple: 'a project',
    described: 'a trip',
  });
});

test('the time of a plan leaves out what is beside its steps', async () => {
  expect((await breakDown('Write a book')).instructions).toContain('in all, besides the writing itself. ');
});

test('a chosen type decides the kind, unless it only names an area; then the words decide', async () => {
  expect(await kindOf('Paint the bedroom', { template_type: 'learning' })).toBe('learning');
  expect(await kindOf('Summer party', { template_type: 'work' })).toBe('an event');
  expect(await kindOf('Reorganisation', { template_type: 'work' })).toBe('a work project');
  expect(await kindOf('Xyz', { template_type: 'personal' })).toBe('a personal project');
});

test('tasks name what the goal is about, and no task repeats the goal', async () => {
  const goals = {
    'Learn to play the cello': 'the cello',
    'Write a novel about my grandmother by December 2027': 'the novel',
    'Save 5,000 euros for a new roof': '5,000 euros',
    'Organize our own wedding next June': 'the wedding',
    'Move to Lisbon in September': 'Lisbon',
    'Get promoted to team lead this year': 'the role of team lead',
    'Be a better father': 'a better father',
    'Be more patient': 'someone more patient',
    'Stop smoking before my birthday on 14 March': 'smoking',
    'Meditate every morning': 'meditate',
    'Read 24 books next year': 'to read',
    'Sleep better': 'to sleep better',
    'Run a half marathon in Bonn in April': 'run',
    'Learn how to swim': 'swimming',
    'Learn to be patient': 'being patient',
    'Learn to tie knots': 'tying knots',
    'Learn to see the good': 'seeing the good',
    'Learn to begin well': 'beginning well',
    'Learn to quit early': 'quitting early',
    'Learn to drive a van': 'driving a van',
    'I want to run 10 km': 'the 10 km',
    'Clean out the attic, at last': 'Look through the attic',
    'Get out of debt by the end of 2027': 'about debt',
    'Spend more time with the kids': 'to spend more time',
    'Buy a house': 'Collect two to five options for the house',
    'Decide whether to move to Berlin or stay': 'Write down what matters most about it',
    'Choose between two jobs': 'Collect two to five options for it',
    'Summer party': 'the day',
    Xyz: 'it',
  };
  for (const [goal, about] of Object.entries(goals)) {
    const tasks = await tasksOf(goal);
    expect([goal, tasks.filter((task) => task.includes(goal))]).toEqual([goal, []]);
    expect([goal, tasks.join('\n')]).toEqual([goal, expect.stringContaining(about)]);
    expect(tasks.join('\n')).not.toMatch(/[@%]/);
  }
  expect((await tasksOf('Run the studio')).join('\n')).not.toContain('doctor');
  expect((await tasksOf('Half marathon in spring')).join('\n')).toMatch(/doctor/);
});

test('what limits a goal becomes a step, in the place of one that it makes superfluous', async () => {
  const limited = async (name: string, project_description: string) =>
    (await tasksOf(name, { project_description }))[1];
  const run = await tasksOf('Run a half marathon', { project_description: 'For Ana! My knee hurts on hills.' });
  expect(run[1]).toBe('Get advice before you begin: “My knee hurts on hills”');
  expect(run.join('\n')).not.toContain('doctor');
  expect(await limited('Learn Spanish', 'I only have 20 minutes a day')).toMatch(/^Fit the steps into the time/);
  expect(await limited('Plan a party', 'We have at most 500 euros.')).toMatch(/^Set the limits of the budget/);
  expect(await limited('Travel to Japan', 'My wife is afraid of flying')).toMatch(/^Talk about it, and find a small/);
  expect(await limited('Grow vegetables', 'The garden has little sun.')).toBe(
    'Plan around this: “The garden has little sun”',
  );
  expect(await limited('Travel to Japan', 'With the children')).not.toContain('children');
  for (const wish of ['I want to finish my first half marathon', 'I have never been happier'])
    expect((await tasksOf('Run in Bonn', { project_description: wish })).join('\n')).not.toContain(wish);
  const many = await tasksOf('Plan a party', { project_description: 'No money. No time.\n- Ask Ana\n- Ask Bo' });
  expect([many.length <= SUGGESTED_TASKS_MAX, many.slice(1, 5)]).toEqual([
    true,
    [
      'Set the limits of the budget: “No money”',
      'Fit the steps into the time there is: “No time”',
      ...['Ask Ana', 'Ask Bo'],
    ],
  ]);
});

test('the steps are spread over the time up to the due date, those of a habit over its first weeks', async () => {
  const daysOf = async (name: string) => (await breakDown(name)).suggested_tasks.map(({ due_date }) => due_date);
  const party = await daysOf('Plan a party on 14 March');
  expect(party).toEqual(party.toSorted());
  expect([party[0], party.at(-1), new Set(party).size]).toEqual(['2026-11-21', '2027-03-14', party.length]);
  expect((await daysOf('Read 24 books next year')).at(-1)).toBe('2027-01-02');
  expect(new Set(await daysOf('Plan a party today'))).toEqual(new Set(['2026-11-20']));
  expect(new Set(await daysOf('Plan a party'))).toEqual(new Set([null]));
});

test('steps that a description lists are among the tasks', async () => {
  const tasks = await tasksOf('Move into the new flat', {
    project_description: 'Soon!\n- Cancel the old lease\n2. [ ] Book a van\n* Book a van\n-no\n- x',
  });
  expect(tasks.slice(1, 3)).toEqual(['Cancel the old lease', 'Book a van']);
  expect(tasks[0]).toBe('Set the day of the move to the new flat, and give notice');
  const many = Array.from({ length: 30 }, (_, place) => `- Step number ${place}`).join('\n');
  expect(await tasksOf('Xyz', { project_description: many })).toHaveLength(SUGGESTED_TASKS_MAX);
});

test('the area is the one with matching words, then of a matching kind; none if several fit as well', async () => {
  const areas = [
    area('Children', { pillar_name: 'Family & Friends', importance: 5 }),
    area('Parents and friends', { pillar_name: 'Family & Friends' }),
    area('Running', { importance: 2 }),
    area('Sport', { importance: 4 }),
    area('House and garden'),
  ];
  const areaFor = async (...[name, changes]: Parameters<typeof breakDown>) => {
    const { suggested_project, area_reason } = await breakDown(name, changes, areas);
    return [suggested_project.area_id, area_reason];
  };
  expect(await areaFor('Run a marathon')).toEqual(['Running', '“Running” matches the word “Run”.']);
  expect(await areaFor('Swim a mile')).toEqual([null, null]);
  expect((await areaFor('Summer party'))[0]).toBe('Parents and friends');
  expect((await areaFor('Paint the bedroom'))[0]).toBe('House and garden');
  expect(await areaFor('Xyz')).toEqual([null, null]);
  expect((await breakDown('Xyz', {}, areas)).instructions).toContain('No area clearly fits, so choose one.');
  expect((await breakDown('Xyz', {}, areas)).available_areas.map(({ id }) => id).slice(0, 2)).toEqual([
    'Children',
    'Sport',
  ]);
  expect((await breakDown('Xyz')).instructions).not.toContain('choose one');
});

test('an area of another kind of health is not chosen, and one whose tasks have words of the goal is', async () => {
  const health = { pillar_name: 'Health & Energy', importance: 5 };
  const [food, sleep, movement] = [area('Food', health), area('Sleep', health), area('Outdoors', { importance: 1 })];
  const chosen = async (name: string, areas: readonly Area[], inside?: AreaWords) => {
    const { suggested_project, area_reason } = await breakDown(name, {}, areas, inside);
    return [suggested_project.area_id, area_reason];
  };
  const goal = 'Run a half marathon in Bonn in April';
  expect(await chosen(goal, [food])).toEqual([null, null]);
  expect(await chosen(goal, [food, sleep, movement])).toEqual([null, null]);
  const skills = area('Skills', { pillar_name: 'Meaningful Work' });
  expect((await chosen('Learn to bake sourdough by March 1', [skills, food]))[0]).toBe('Food');
  expect(await chosen('Eat less sugar', [sleep, food])).toEqual([
    'Food',
    '“Food” in Health & Energy is about the same as “Eat”.',
  ]);
  const words = (count: number) =>
    new Map([['Outdoors', new Map(['run', 'stay'].map((stem) => [stem, count] as const))]]);
  expect(await chosen('Decide whether to stay', [food, movement], words(9))).toEqual([null, null]);
  expect(await chosen(goal, [food, movement], words(1))).toEqual([null, null]);
  expect(await chosen(goal, [food, movement], words(2))).toEqual([
    'Outdoors',
    'Tasks of “Outdoors” have the word “Run”.',
  ]);
});

test('the text of a goal or the importance of its area makes it urgent', async () => {
  const priorityOf = async (...goal: Parameters<typeof breakDown>) =>
    (await breakDown(...goal)).suggested_project.priority;
  expect([await priorityOf('Xyz'), await priorityOf('Xyz', { project_description: 'Urgent!' })]).toEqual([
    'medium',
    'high',
  ]);
  expect(await priorityOf('Run far', {}, [area('Running', { importance: 5 })])).toBe('high');
});

test('the day or month in a goal becomes its due date, read as quick add reads it', async () => {
  const dueDate = async (name: string) => (await breakDown(name)).suggested_project.due_date;
  for (const [name, date] of [
    ['Party on 14 March', '2027-03-14'],
    ['Party by December 3rd', '2026-12-03'],
    ['Party, 1. Dec', '2026-12-01'],
    ['Party on the 2nd of May 2028', '2028-05-02'],
    ['Run a half marathon in Bonn in April', '2027-04-30'],
    ['Trip in June 2028', '2028-06-30'],
    ['Run a half marathon in November', '2026-11-30'],
    ['Finish the report in 11 days', '2026-12-01'],
    ['Travel in 42 days', '2027-01-01'],
    ['Move house in the week of 1 May', '2027-05-01'],
    ['Move house next month', '2026-12-01'],
    ['Finish the thesis by the end of May', '2027-05-31'],
    ['Walk every morning', null],
    ['Party', null],
    ['Party on 30 February', null],
    ['14 March', null],
    ['Party on 99 March', null],
    ['Party 2027', null],
    // What quick add only offers may mean something else.
    ['Clean the sun deck', null],
    ['Sat exam prep', null],
    ['Run 10 km at 5', null],
    ['Eat fruit in the morning', null],
    ['Sing the songs by April', '2027-04-30'],
    ['Organize our wedding next June', '2027-06-30'],
    ['Learn Spanish by next summer', '2027-05-31'],
    ['Travel next autumn', '2027-11-30'],
    ['Travel this winter', '2027-02-28'],
    ['Write a novel by December 2027', '2027-12-31'],
    ['Renovate before June', '2027-05-31'],
    ['Read 24 books next year', '2027-12-31'],
    ['Grow vegetables this year', '2026-12-31'],
    ['Read 48 books by the end of next year', '2027-12-31'],
    ['Read 48 books in the next year', '2027-12-31'],
    ['Read 99 books by the year 2030', '2030-12-31'],
    ['Read 99 books before the year 2030', '2029-12-31'],
    ['Read 12 books before next year', '2026-12-31'],
    ['Do this year’s tax return by 15 April', '2027-04-15'],
    ['May I sleep', null],
    ['Prepare this march for climate', null],
    ['Move house this march', '2027-03-31'],
  ] as const)
    expect([name, await dueDate(name)]).toEqual([name, date]);
  expect(dueDateOf('Halbmarathon im März', { ...GRAMMAR, locale: 'de-DE' })).toBe('2027-03-31');
  expect((await breakDown('Plan the summer party on 14 June')).suggested_project.title).toBe(
    'Plan the summer party on 14 June',
  );
});
