import { setImmediate as iteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ChatExchange, coachContract } from '#contract/coach.ts';
import { journalContract } from '#contract/journal.ts';
import { projectsContract } from '#contract/projects.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { recordsIn } from '#server/testing/records.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });

async function ask({ token }: TestUser, content: string, chat?: string) {
  now = new Date(now.getTime() + 20_000);
  const body = { session_id: chat ?? `chat ${now.getTime()}`, content };
  const answer = await app.call(coachContract.send, { token, body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.reply;
}

testOnce('private entries are neither named nor counted', async () => {
  const user = await app.newUser();
  const entry = { content: 'Text', entry_date: '2026-11-20', mood: 'sad' } as const;
  for (const body of [
    { ...entry, title: 'Secret', is_private: true },
    { ...entry, title: 'Plain', mood: 'calm' as const },
  ])
    expect((await app.call(journalContract.create, { token: user.token, body })).status).toBe(201);
  expect((await ask(user, 'How many journal entries did I write?')).content).toContain(
    'You wrote 1 entry, not counting',
  );
  for (const question of ['What did I write today?', 'How was my mood today?']) {
    const { content } = await ask(user, question);
    expect([question, content]).toEqual([question, expect.stringMatching(/Plain|calm/)]);
    expect(content).not.toMatch(/Secret|sad/);
  }
});

testOnce(
  'entries about some words are quoted by day, also for a follow-up question; private entries are not',
  async () => {
    const user = await app.newUser();
    const write = async (entry_date: string, content: string, more: object = {}) =>
      (await app.call(journalContract.create, { token: user.token, body: { content, entry_date, ...more } })).body.id;
    const spring = await write('2026-03-14', 'Worked badly. Called **Mum** afterward!\n\n- We ran ten kilometers.');
    await write('2026-11-18', 'A day at the office.', { tags: ['running'] });
    const autumn = await write('2026-11-19', 'The mummies were closed. I did not call Mum.');
    await write('2026-11-19', 'Mum is ill.', { is_private: true });
    const chat = `journal ${user.user.id}`;
    const linesOf = async (question: string) => (await ask(user, question, chat)).content.split('\n');
    const [autumnDay, springDay] = ['Thursday 19 November', 'Saturday 14 March'];
    expect(await linesOf('What did I write about Mum in my journal?')).toEqual([
      'You wrote about “Mum” in 2 entries, not counting private ones:',
      `- ${autumnDay}: “I did not call Mum.”`,
      `- ${springDay}: “Called Mum afterward!”`,
      'See: Journal',
    ]);
    expect(await linesOf('And in March?')).toEqual([
      'You wrote about “Mum” in 1 entry in March, not counting private ones:',
      `- ${springDay}: “Called Mum afterward!”`,
      'See: Journal',
    ]);
    expect((await linesOf('And Elsa?'))[0]).toBe(
      'You wrote nothing about “Elsa” in March, not counting private entries.',
    );
    expect(await linesOf('When did I last write about running?')).toContain(
      '- Wednesday 18 November, with the tag “running”: “A day at the office.”',
    );
    expect(await linesOf('And about working badly?')).toEqual([
      'You wrote about “working” and “badly” in 1 entry, not counting private ones. The latest of them:',
      `- ${springDay}: “Worked badly.”`,
      'See: Journal',
    ]);
    for (const question of [
      'Find my entry about Mum',
      'Did I mention Mum in November?',
      'Which entries mention mum?',
    ]) {
      const { content, sources } = await ask(user, question);
      expect([question, content]).toEqual([question, expect.stringContaining('“I did not call Mum.”')]);
      expect(sources).toContainEqual({ entity_type: 'journal_entry', entity_id: autumn, name: autumnDay });
    }
    expect((await ask(user, 'How many entries about Mum did I write?')).content).toBe(
      'You wrote about “Mum” in 2 entries, not counting private ones.\nSee: Journal',
    );
    for (const [question, day, line] of [
      ['When did I first write about Mum?', springDay, 'Called Mum afterward!'],
      ['When did I write about Mum for the first time?', springDay, 'Called Mum afterward!'],
      ['What was my first entry about Mum?', springDay, 'Called Mum afterward!'],
      ['When did I last write about Mum?', autumnDay, 'I did not call Mum.'],
    ] as const) {
      expect([question, (await ask(user, question)).content]).toEqual([
        question,
        expect.stringContaining(`them:\n- ${day}: “${line}”`),
      ]);
    }
    expect((await ask(user, 'What did I write about % in my journal?')).content).toContain(
      'You wrote nothing about “%”',
    );
    const percent = await write('2026-11-19', 'Slept 50% more.');
    expect((await ask(user, 'What did I write about %?')).content).toContain('“Slept 50% more.”');
    await app.call(journalContract.delete, { token: user.token, params: { id: percent } });
    const stored = (await app.call(coachContract.messages, { token: user.token, params: { session_id: chat } })).body;
    expect(stored[1]!.sources.map(({ entity_id, name }) => [entity_id, name])).toEqual([
      [autumn, autumnDay],
      [spring, springDay],
    ]);
    await app.call(journalContract.delete, { token: user.token, params: { id: autumn } });
    const after = (await app.call(coachContract.messages, { token: user.token, params: { session_id: chat } })).body;
    expect(after[1]!.sources.map(({ entity_id }) => entity_id)).toEqual([spring]);
    const project = await app.call(projectsContract.create, { token: user.token, body: { name: 'Journal for Mum' } });
    expect((await ask(user, 'What is in Journal for Mum?')).sources[0]!.entity_id).toBe(project.body.id);
    const other = await app.newUser();
    expect((await ask(other, 'What did I write about Mum?')).content).toContain('You wrote nothing about “Mum”');
  },
);

testOnce('entries of one day are numbered, whatever other days begin with the same words', async () => {
  const { token } = await app.newUser();
  for (const [content, entry_date] of [
    ['First.', '2026-09-01'],
    ['Second.', '2026-09-15'],
    ['Third.', '2026-09-15'],
  ] as const)
    await app.call(journalContract.create, { token, body: { content, entry_date } });
  const body = { session_id: 'september', content: 'What did I write in September?' };
  const headers = { 'accept-language': 'en-US' };
  const answer = await app.send({ method: 'POST', url: '/api/chat', token, headers, body });
  const { reply } = answer.body as ChatExchange;
  expect(reply.sources.flatMap(({ entity_type: type, name }) => (type === 'journal_entry' ? name : []))).toEqual([
    ...['Tuesday, September 15', 'Tuesday, September 15 (2)', 'Tuesday, September 1'],
  ]);
});

test('a journal of long entries is read in pieces, and only in part', async () => {
  const user = await app.newUser();
  const write = (content: string) => app.call(journalContract.create, { token: user.token, body: { content } });
  await write('Mum called.');
  expect((await ask(user, 'What did I write about Mum?')).content).toContain('in 1 entry,');
  // None of these is about her, and all have the letters.
  for (let count = 0; count < 30; count += 1) await write('The mummies slept.\n'.repeat(5000));
  let iterations = 0;
  let isOver = false;
  const asking = ask(user, 'What did I write about Mum?').finally(() => (isOver = true));
  while (!isOver) {
    iterations += 1;
    await iteration();
  }
  expect(iterations).toBeGreaterThan(80);
  expect((await asking).content).toContain('I found nothing about “Mum” in the part of your journal');
});

testOnce('an entry of very many lines is read in pieces too, also for many signs', async () => {
  const user = await app.newUser();
  const signs = '% & = + $ @ / ( ) ; * ^ ~ | € ← → ↑ ↓ ∑ √ ∞ ≈ ≠ § ¶ † ‡ • ‰';
  const content = `${signs.replaceAll(' ', '\n')}\n`.repeat(1500);
  await app.call(journalContract.create, { token: user.token, body: { content } });
  let iterations = 0;
  let isOver = false;
  // The last sign is nowhere, so that nothing ends the reading.
  const asking = ask(user, `What did I write about ${signs} ※?`).finally(() => (isOver = true));
  while (!isOver) {
    iterations += 1;
    await iteration();
  }
  expect((await asking).content).toContain('You wrote nothing about');
  expect(iterations).toBeGreaterThan(60);
});

test('what goes with energy and mood is found in tags, completions and weekdays of entries that are not private', async () => {
  const user = await app.newUser();
  const { newArea, newProject, newTask } = recordsIn(app);
  const garden = await newProject(user, { area_id: (await newArea(user, { name: 'Garden' })).id });
  const begun = now;
  const write = async (entry_date: string, body: object) => {
    const entry = { content: 'Text', entry_date, ...body };
    expect((await app.call(journalContract.create, { token: user.token, body: entry })).status).toBe(201);
  };
  for (const day of ['02', '03', '04', '05', '06']) {
    now = new Date(`2026-11-${day}T09:00:00Z`);
    await newTask(user, garden, { completed: true });
    await write(`2026-11-${day}`, { energy_level: 'very_high', mood: 'sad', tags: ['tea'] });
    await write(`2026-10-${day}`, { energy_level: 'low', mood: 'inspired', tags: ['mail'] });
    await write(`2026-09-${day}`, { energy_level: 'very_high', tags: ['secret'], is_private: true });
  }
  now = begun;
  const says = async (question: string) => (await ask(user, question)).content;
  const energy = await says('What gives me energy?');
  expect(energy).toContain('Your energy in the last year was 3.5 of 5 on average, over 10 days. It was higher with:');
  expect(energy).toContain('\n- #tea, 5.0 on 5 days\n- days with something done in “Garden”, 5.0 on 5 days\n');
  expect(energy).not.toMatch(/secret|mail/);
  expect(await says('What drains my energy?')).toMatch(/It was lower with:\n- #mail, 2\.0 on 5 days\n/);
  expect(await says('What makes me happy?')).toMatch(/^Your mood [^]* higher with:\n- #mail, 5\.0 on 5 days\n/);
  expect(await says('When do I have the most energy?')).toMatch(/^Too few entries/);
  expect((await ask(await app.newUser(), 'What gives me energy?')).content).toMatch(/^Too few entries/);
});
