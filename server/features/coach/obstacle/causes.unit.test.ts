import { expect, test } from 'vitest';
import { SUGGESTIONS_MIN } from '#contract/coach.ts';
import { answerByRules } from '../ask-coach.ts';
import { NO_PROGRESS } from '../facts/progress.ts';
import { analysis, type ObstacleFacts } from './analyse-obstacle.ts';
import { CAUSES } from './causes.ts';

const next = { id: 't', name: 'Call the hall', due_date: null };
const facts = (changes: object = {}, open: readonly object[] = []): ObstacleFacts => ({
  day: '2026-11-20',
  locale: undefined,
  project: {
    id: 'p',
    name: 'Open evening',
    status: 'In Progress',
    due_date: null,
    ...NO_PROGRESS,
    ...changes,
  } as never,
  open: open as never,
});
const analyse = (problem: string, changes: object = { open: 1, next }, open: readonly object[] = []) =>
  answerByRules(analysis, facts(changes, open), { project_id: 'p', problem_description: problem });
const understood = async (problem: string) =>
  /^This sounds like (.*?)\. /.exec((await analyse(problem)).problem_analyzed)?.[1];

test('the cause of an obstacle is recognised by its description', async () => {
  expect({
    time: await understood('I never have time'),
    unclear: await understood('I don’t know where to start'),
    waiting: await understood('Still waiting for their approval'),
    drive: await understood('I keep procrastinating, it is so boring'),
    big: await understood('It is overwhelming'),
    fear: await understood('I am scared that I fail'),
    money: await understood('It is far too expensive'),
    people: await understood('My boss and my colleagues disagree'),
    skill: await understood('I lack the skills'),
    distracted: await understood('My phone distracts me'),
    health: await understood('I have been sick'),
    both: await understood('No money and no time'),
    others: await understood('The board keeps postponing, and I am afraid they won’t like it. I have no time'),
    own: await understood('I keep postponing it'),
    choice: await understood('It is freezing and I do not know which insulation to buy'),
    nothing: await understood('Hm'),
  }).toEqual({
    time: 'too little time',
    unclear: 'not knowing what comes next',
    waiting: 'waiting for someone or something',
    drive: 'low motivation',
    big: 'a task that is too big',
    fear: 'fear of failing',
    money: 'money',
    people: 'other people',
    skill: 'a skill or tool that is missing',
    distracted: 'being interrupted',
    health: 'health or a hard time',
    both: 'money, and too little time',
    others: 'waiting for someone or something, fear of failing, and too little time',
    own: 'low motivation',
    choice: 'a choice that is open',
    nothing: undefined,
  });
});

test('each cause has three suggestions, with and without an open task, that name the project or its task', async () => {
  for (const { name, signs, advice } of CAUSES) {
    expect([name, advice.length]).toEqual([name, 3]);
    for (const changes of [{ open: 1, next }, {}]) {
      const { suggestions, sources } = await analyse(signs[0]!.replace('*', ''), changes);
      expect([name, suggestions.length >= SUGGESTIONS_MIN, suggestions.join('').match(/[%@]/)]).toEqual([
        name,
        true,
        null,
      ]);
      expect(sources[0]).toMatchObject({ entity_type: 'project', entity_id: 'p' });
    }
  }
});

test('the next task is suggested once', async () => {
  const problem = 'The board keeps postponing, and I am afraid they will not like it. I have no time, it is boring';
  const { suggestions } = await analyse(problem, { open: 1, next, quietDays: 20 });
  expect(suggestions).toHaveLength(7);
  expect(suggestions.filter((each) => each.includes('“Call the hall”'))).toEqual([
    'Give “Call the hall” a fixed 25 minutes this week, before the day fills up.',
  ]);
});

test('the state of the project leads to suggestions too', async () => {
  const said = async (changes: object) => (await analyse('Hm', changes)).suggestions.join('\n');
  expect(await said({})).toContain('It has no open tasks.');
  expect(await said({ open: 2, blocked: 2 })).toContain('All its open tasks wait for others.');
  expect(await said({ open: 4, next, unestimated: 3 })).toContain('3 of 4 open tasks have no estimate.');
  expect(await said({ open: 1, next, quietDays: 20 })).toContain(
    'Nothing completed for 20 days. Put “Call the hall” on today’s list.',
  );
  expect(await said({ open: 1, next, quietDays: 60 })).toContain('for 60 days or more.');
  expect(await said({ open: 1, next, due_date: '2026-11-02' })).toContain('Its due date was 2 November.');
  expect(await said({ open: 1, next, status: 'On Hold', quietDays: 20 })).toMatch(/It’s on hold\./);
  expect(await said({ open: 1, next, status: 'On Hold', quietDays: 20 })).not.toContain('Nothing completed');
});

test('tasks are named as they are called, also if their names have signs of the rules', async () => {
  const mail = { id: 'm', name: 'Mail sam@acme.org the 20% offer', dependency_tasks: [], can_start: true };
  const late = { ...mail, is_overdue: true, due_date: '2026-11-10' };
  const waiting = { ...mail, id: 'w', name: 'Meet @ noon', can_start: false, dependency_tasks: [late] };
  for (const problem of ['Hm', 'I have no time']) {
    const { suggestions, sources } = await analyse(problem, { open: 3, next, overdue: 1 }, [late, waiting]);
    expect([problem, suggestions]).toEqual([
      problem,
      expect.arrayContaining([
        'Do “Mail sam@acme.org the 20% offer” first. “Meet @ noon” waits for it.',
        '1 task is overdue: “Mail sam@acme.org the 20% offer”, since 10 November. Reschedule it or delete it.',
      ]),
    ]);
    expect(sources.map(({ entity_id }) => entity_id)).toEqual(['p', ...(problem === 'Hm' ? [] : ['t']), 'm', 'w']);
  }
  const { suggestions } = await analyse('I have no time', { open: 1, next: mail });
  expect(suggestions[0]).toBe(`Give “${mail.name}” a fixed 25 minutes this week, before the day fills up.`);
});
