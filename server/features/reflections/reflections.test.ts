import { expect, test } from 'vitest';
import { COMPLETED_LISTED, journalContract } from '#contract/journal.ts';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { reflectionsContract } from '#contract/reflections.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-22T20:00:00Z');
const app = await startTestApp({ clock: () => now });
const { list, change, read: readEntry } = journalIn(app);
const { newProject, newTask } = recordsIn(app);

type Evening = EndpointRequest<typeof reflectionsContract.writeDaily>['body'];
const evening = ({ token }: TestUser, body: Evening) => app.call(reflectionsContract.writeDaily, { token, body });
const morning = ({ token }: TestUser, body: EndpointRequest<typeof reflectionsContract.writeSleep>['body']) =>
  app.call(reflectionsContract.writeSleep, { token, body });
const day = async ({ token }: TestUser, date?: string) =>
  (await app.call(reflectionsContract.read, { token, query: { ...(date !== undefined && { date }) } })).body;

const LOOK_BACK = {
  reflection_text: 'A long day, and a good one',
  completion_score: 8,
  mood: 'grateful' as const,
  biggest_accomplishment: 'The race',
  challenges_faced: 'The rain',
  tomorrow_focus: 'Rest',
};
const WAKING = {
  today_intention: 'Go slowly',
  sleep_quality: 7,
  sleep_hours: 6.5,
  feeling: 'Tired',
  sleep_influences: 'The moon',
};

testOnce('a day has one evening reflection, a journal entry; writing it again changes the given fields', async () => {
  const user = await app.newUser();
  const first = await evening(user, LOOK_BACK);
  const second = await evening(user, { completion_score: 9, challenges_faced: null });

  expect([first.status, second.status]).toEqual([201, 200]);
  expect(first.body).toMatchObject({ ...LOOK_BACK, date: '2026-11-22', streak: 1 });
  expect(second.body).toMatchObject({ ...LOOK_BACK, completion_score: 9, challenges_faced: null, id: first.body.id });
  const entries = await list(user);
  expect(entries).toMatchObject([
    {
      id: first.body.id,
      title: 'Evening reflection',
      content: LOOK_BACK.reflection_text,
      reflection: 'evening',
      mood: 'grateful',
      word_count: 10,
    },
  ]);
  expect(Object.values(entries[0]!.template_responses)).toEqual(['The race', 'Rest']);
  const found = await app.call(journalContract.search, { token: user.token, query: { q: 'race' } });
  expect(found.body.map(({ id }) => id)).toEqual([first.body.id]);
});

testOnce('a morning reflection has an intention and sleep data, and belongs to the same day', async () => {
  const user = await app.newUser();
  const { body } = await morning(user, { ...WAKING, date: '2026-11-21' });
  await evening(user, { ...LOOK_BACK, date: '2026-11-21' });
  await morning(user, { today_intention: 'Only this' });

  expect(body).toMatchObject({ ...WAKING, date: '2026-11-21', streak: 1 });
  expect(await day(user, '2026-11-21')).toMatchObject({ morning: WAKING, evening: LOOK_BACK, streak: 2 });
  expect(await day(user)).toMatchObject({
    morning: { today_intention: 'Only this', sleep_quality: null, sleep_hours: null, feeling: null },
    evening: null,
    streak: 2,
  });
  expect(await day(user, '2026-11-20')).toMatchObject({ morning: null, evening: null });
});

testOnce('a day has the focus that the evening before named for it', async () => {
  const user = await app.newUser();
  await evening(user, { ...LOOK_BACK, date: '2026-11-21' });
  expect(await day(user)).toMatchObject({ focus_from_yesterday: 'Rest', evening: null });
  expect(await day(user, '2026-11-21')).toMatchObject({ focus_from_yesterday: null });
  expect(await day(await app.newUser())).toMatchObject({ focus_from_yesterday: null });
  await evening(user, { tomorrow_focus: null, date: '2026-11-21' });
  expect(await day(user)).toMatchObject({ focus_from_yesterday: null });
});

testOnce('a change in the journal changes the reflection', async () => {
  const user = await app.newUser();
  const { body: written } = await evening(user, LOOK_BACK);
  const entry = await readEntry(user, written.id);
  await change(user, written.id, { ...entry, content: 'Shorter', mood: 'peaceful' });

  const { evening: reflection } = await day(user);

  expect(reflection).toMatchObject({ ...LOOK_BACK, reflection_text: 'Shorter', mood: 'peaceful', completion_score: 8 });
});

test('a new reflection has the sent id; an existing one keeps its id, and other entries are not changed', async () => {
  const user = await app.newUser();
  const { token } = user;
  const [mine, other] = [newId(), newId()];
  const { body: first } = await morning(user, { id: mine, ...WAKING });
  const { body: second } = await morning(user, { id: other, today_intention: 'Go' });
  expect([first.id, second.id]).toEqual([mine, mine]);

  await app.call(journalContract.create, { token, body: { id: other, content: 'Something else' } });
  const refused = await app.refused(reflectionsContract.writeDaily, { token, body: { id: other, ...LOOK_BACK } });
  expect(refused.status).toBe(409);
  expect(await readEntry(user, other)).toMatchObject({ content: 'Something else', reflection: null });
});

testOnce('saving an unloaded form keeps the existing fields and both texts', async () => {
  const user = await app.newUser();
  const [phone, laptop] = [newId(), newId()];
  const { body: first } = await evening(user, { id: phone, ...LOOK_BACK });
  const unseen = {
    ...{ id: laptop, reflection_text: 'Written in a tunnel', completion_score: null, mood: 'peaceful' as const },
    ...{ biggest_accomplishment: null, challenges_faced: '', tomorrow_focus: 'Sleep' },
  };
  const second = await evening(user, unseen);
  const expected = {
    ...{ ...LOOK_BACK, id: phone, mood: 'peaceful' },
    ...{
      reflection_text: `${LOOK_BACK.reflection_text}\n\n---\n\nWritten in a tunnel`,
      tomorrow_focus: 'Rest\n\n---\n\nSleep',
    },
  };
  expect([first.joined, second.status, second.body]).toMatchObject([false, 200, { ...expected, joined: true }]);

  // A repetition after a lost response adds nothing.
  expect((await evening(user, unseen)).body).toEqual(second.body);
  // A further change by the same client replaces its own text.
  const more = {
    id: laptop,
    reflection_text: 'Written in two tunnels',
    base: { reflection_text: 'Written in a tunnel' },
  };
  expect((await evening(user, more)).body).toMatchObject({
    ...{ ...expected, joined: true },
    reflection_text: `${LOOK_BACK.reflection_text}\n\n---\n\nWritten in two tunnels`,
  });
  expect(await list(user)).toHaveLength(1);
});

testOnce('an intention written on two devices has both texts, and an empty one is replaced', async () => {
  const user = await app.newUser();
  await morning(user, { id: newId(), sleep_quality: 7 });
  const { body: second } = await morning(user, { id: newId(), today_intention: 'Go', sleep_quality: null });
  expect(second).toMatchObject({ today_intention: 'Go', sleep_quality: 7, joined: false });
  const { body: third } = await morning(user, { id: newId(), today_intention: 'Stay', feeling: 'Calm' });
  expect(third).toMatchObject({ today_intention: 'Go\n\n---\n\nStay', feeling: 'Calm', joined: true });
});

test('two texts that are too long together are refused, and the stored one stays', async () => {
  const user = await app.newUser();
  const { token } = user;
  const half = 'a'.repeat(60_000);
  await evening(user, { id: newId(), reflection_text: half });
  const body = { id: newId(), reflection_text: 'b'.repeat(60_000) };
  const refused = await app.refused(reflectionsContract.writeDaily, { token, body });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    'Another text was written for this day, and both together are longer than 100,000 characters.',
  ]);
  expect(await day(user)).toMatchObject({ evening: { reflection_text: half } });
});

testOnce('a text that has changed since the client read the reflection is not overwritten', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body: written } = await evening(user, LOOK_BACK);
  const { id } = written;
  await change(user, id, { content: 'Changed in the journal' });
  const base = { reflection_text: LOOK_BACK.reflection_text, challenges_faced: LOOK_BACK.challenges_faced };
  const refused = await app.refused(reflectionsContract.writeDaily, {
    token,
    body: { id, reflection_text: 'Mine', base },
  });
  expect([refused.status, refused.body.current]).toMatchObject([412, { reflection_text: 'Changed in the journal' }]);
  const { body } = await evening(user, { id, challenges_faced: 'The wind', base });
  expect(body).toMatchObject({ reflection_text: 'Changed in the journal', challenges_faced: 'The wind' });
});

test('two concurrent reflections become one', async () => {
  const user = await app.newUser();
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((reflection_text) => evening(user, { reflection_text })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
  expect(await list(user)).toHaveLength(1);
});

test('a reflection cannot be moved to a day that has one, and is restored as an ordinary entry if its day has another', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body: yesterday } = await evening(user, { ...LOOK_BACK, date: '2026-11-21' });
  const { body: first } = await evening(user, LOOK_BACK);
  await morning(user, WAKING);

  const moved = await app.refused(journalContract.change, {
    token,
    params: { id: yesterday.id },
    body: { entry_date: '2026-11-22' },
  });
  expect([moved.status, moved.body.detail]).toEqual([409, 'There is an entry for the evening of 22 November already.']);
  expect((await change(user, yesterday.id, { entry_date: '2026-11-20' })).status).toBe(200);

  const { body: deleted } = await app.call(journalContract.delete, { token, params: { id: first.id } });
  expect(await day(user)).toMatchObject({ evening: null, morning: WAKING });
  await evening(user, { reflection_text: 'Another' });
  const { body: restored } = await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });
  expect(restored.message).toContain('another evening reflection for 22 November');
  expect(await readEntry(user, first.id)).toMatchObject({ reflection: null, content: LOOK_BACK.reflection_text });
  expect(await day(user)).toMatchObject({ evening: { reflection_text: 'Another' } });
});

testOnce('a deleted reflection that is restored counts again', async () => {
  const user = await app.newUser();
  const { token } = user;
  await evening(user, { ...LOOK_BACK, date: '2026-11-21' });
  const { body: written } = await morning(user, WAKING);
  const before = await day(user);
  const { body } = await app.call(journalContract.delete, { token, params: { id: written.id } });

  expect((await day(user)).streak).toBe(1);
  await app.call(trashContract.restore, { token, params: { id: body.trash_id! } });
  expect([before.streak, await day(user)]).toEqual([2, before]);
});

testOnce('the evening reflection shows the facts of the day', async () => {
  const user = await app.newUser({ timezone: 'America/New_York' });
  const { token } = user;
  const project = await newProject(user);
  now = new Date('2026-11-22T04:30:00Z');
  await newTask(user, project, { name: 'Late', completed: true });
  now = new Date('2026-11-22T20:00:00Z');
  const task = await newTask(user, project, { name: 'Run', completed: true });
  await app.call(todayContract.recordFocus, { token, body: { task_id: task.id, minutes: 25 } });

  expect((await day(user)).facts).toEqual({
    completed: [{ id: task.id, name: 'Run', kind: 'task' }],
    completed_count: 1,
    points: 5,
    focus_minutes: 25,
  });
  expect((await day(user, '2026-11-21')).facts.completed).toMatchObject([{ name: 'Late' }]);
});

testOnce('a day with many completions lists the first ones and counts all', async () => {
  now = new Date('2026-11-22T20:00:00Z');
  const user = await app.newUser({ timezone: 'UTC' });
  const rows = Array.from({ length: COMPLETED_LISTED + 3 }, (_, minute) => ({
    ...{
      user_id: user.user.id,
      kind: 'task' as const,
      subject_id: newId(),
      name: `${minute}`,
      points: 5,
      minutes: null,
    },
    completed_at: new Date(Date.parse('2026-11-22T01:00:00Z') + minute * 60_000).toISOString(),
    ...{ completed_on: '2026-11-22', breakdown: JSON.stringify([{ reason: 'Task completed', points: 5 }]) },
  }));
  await insertRows(app.database.db, 'completions', rows);

  const { facts } = await day(user);
  expect(facts).toMatchObject({ completed_count: rows.length, points: rows.length * 5 });
  expect(facts.completed.map(({ name }) => name)).toEqual(rows.slice(0, COMPLETED_LISTED).map(({ name }) => name));
});

testOnce('scores and hours have limits, and another user’s reflections are not visible', async () => {
  const user = await app.newUser();
  const { token } = user;
  for (const completion_score of [0, 11, 1.5]) {
    const refused = await app.refused(reflectionsContract.writeDaily, { token, body: { completion_score } });
    expect(refused.status).toBe(422);
  }
  for (const body of [{ sleep_quality: 11 }, { sleep_hours: 25 }]) {
    expect((await app.refused(reflectionsContract.writeSleep, { token, body })).status).toBe(422);
  }
  expect(await list(user)).toEqual([]);
  await evening(user, LOOK_BACK);
  expect(await day(await app.newUser())).toMatchObject({ evening: null, streak: 0 });
});

testOnce('an empty evening reflection is refused at its text, but a second one may clear the first', async () => {
  const user = await app.newUser();
  const { token } = user;
  for (const body of [{}, { date: '2026-11-22' }, { reflection_text: ' ', mood: null }, { mood: 'sideways' }]) {
    const { status, body: answer } = await app.send({ method: 'POST', url: '/api/ai/daily-reflection', token, body });
    expect([body, status, answer]).toMatchObject([body, 422, { detail: [{ loc: ['body', 'reflection_text'] }] }]);
  }
  expect((await app.refused(reflectionsContract.writeSleep, { token, body: {} })).status).toBe(422);
  expect(await list(user)).toEqual([]);

  await evening(user, { mood: 'peaceful' });
  expect((await evening(user, { mood: null })).body).toMatchObject({ mood: null });
  expect((await app.refused(reflectionsContract.writeDaily, { token, body: {} })).status).toBe(422);
});

testOnce('synonyms for moods are accepted, and an unknown mood counts as not set', async () => {
  const user = await app.newUser();
  const moods = [
    ['accomplished', 'grateful'],
    ['productive', 'motivated'],
    ['challenged', 'challenging'],
    ['Tired', 'tired'],
    ['peaceful', 'peaceful'],
    ['sideways', null],
    ['constructor', null],
    ['', null],
  ] as const;
  for (const [mood, expected] of moods) {
    const { status, body } = await evening(user, { reflection_text: 'A day', mood });
    expect([mood, [200, 201].includes(status), body.mood]).toEqual([mood, true, expected]);
  }
});

test('sleep can be given by an instant, which means the user’s day then, and by hours as text', async () => {
  const tokyo = await app.newUser({ timezone: 'Asia/Tokyo' });
  for (const [date, expected] of [
    ['2026-11-20T16:30:00.000Z', '2026-11-21'],
    ['2026-11-20T14:59:59Z', '2026-11-20'],
    ['2026-11-20T23:30:00+09:00', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
  ]) {
    const { status, body } = await morning(tokyo, { ...WAKING, date: date! });
    expect([date, status < 300, body.date]).toEqual([date, true, expected]);
  }
  for (const date of ['2026-11-31T10:00:00Z', '2026-11-20T25:00:00Z', '0001-01-01T00:00:01Z', 'today', '20.11.2026']) {
    const refused = await app.refused(reflectionsContract.writeSleep, { token: tokyo.token, body: { date } });
    expect([date, refused.status, refused.body]).toMatchObject([date, 422, { detail: [{ loc: ['body', 'date'] }] }]);
  }

  for (const [sleep_hours, expected] of [
    ['7', 7],
    ['7.5 hours', 7.5],
    ['7,5', 7.5],
    ['about 8h', 8],
    ['7:30', 7.5],
    ['6h 45min', 6.75],
    ['7-8', 7],
    [7.25, 7.25],
    ['not much', null],
    ['70', null],
    ['', null],
    [null, null],
  ] as const) {
    const { status, body } = await morning(await app.newUser(), { sleep_hours });
    expect([sleep_hours, status, body.sleep_hours]).toEqual([sleep_hours, 201, expected]);
  }
});
