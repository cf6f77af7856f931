import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { tasksContract } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

/** A Thursday, 01:00 in Tokyo on the 27th. */
const NOW = new Date('2026-11-26T16:00:00Z');
const app = await startTestApp({ clock: () => NOW });
const { newPath } = recordsIn(app);

const add = ({ token }: TestUser, line: string, id = newId()) =>
  app.call(tasksContract.createFromLine, { token, body: { id, line } });
const refused = ({ token }: TestUser, line: string) =>
  app.refused(tasksContract.createFromLine, { token, body: { line } });

testOnce('a line becomes a task with a date, a time, a project, a length, a priority and a repeat', async () => {
  const user = await app.newUser();
  const { project } = await newPath(user);
  const line = `Call mum tomorrow 17:00 #${project.name} ~30m !high every week`;
  const { status, body } = await add(user, line);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    task: {
      ...{ name: 'Call mum', due_date: '2026-11-27', due_time: '17:00', project_id: project.id },
      ...{ estimated_duration: 30, priority: 'high', recurrence_pattern: { type: 'weekly', interval: 1 } },
    },
    questions: [],
  });
});

testOnce('a line sets a reminder, and asks about one in doubt', async () => {
  const user = await app.newUser();
  const remind = async (words: string) => (await add(user, `Dentist tomorrow 9:00 ${words}`)).body;
  const at = (reminder_date: string, reminder_time: string) => ({ name: 'Dentist', reminder_date, reminder_time });
  expect((await remind('remind me 30 min before')).task).toMatchObject(at('2026-11-27', '08:30'));
  const { task: later } = (await add(user, 'Dentist 30 Nov 9:00 !1 day before')).body;
  expect(later).toMatchObject(at('2026-11-29', '09:00'));
  const { task, questions } = await remind('remind me at 18:00');
  expect(task).toMatchObject({ name: 'Dentist remind me at 18:00', due_time: '09:00', reminder_date: null });
  expect(questions).toMatchObject([
    { words: 'remind me at 18:00', meaning: 'reminder today, 18:00', change: at('2026-11-26', '18:00') },
  ]);
});

test('a line asks about a reminder that has passed, and about one that only the first of several tasks would have', async () => {
  const user = await app.newUser();
  const past = (await add(user, 'Dentist tomorrow 9:00 !1 day before')).body;
  expect(past.task).toMatchObject({ name: 'Dentist !1 day before', due_date: '2026-11-27', reminder_date: null });
  const { task, questions } = (await add(user, 'Pay every day 9:00 remind me 10 min before')).body;
  expect(task).toMatchObject({ due_date: '2026-11-27', reminder_date: null, recurrence_pattern: { type: 'daily' } });
  expect(questions).toMatchObject([
    {
      ...{ words: 'remind me 10 min before', meaning: 'reminder tomorrow, 8:50, first time only' },
      change: { name: 'Pay', reminder_date: '2026-11-27', reminder_time: '08:50' },
    },
  ]);
});

test('days are counted by the zone, the day start, the first weekday and the locale of the person', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body: me } = await app.call(authContract.me, { token });
  const profile = { username: me.username, first_name: 'Aiko', last_name: 'Sato', week_starts_on: 'sunday' as const };
  const dueOf = async (line: string) => (await add(user, line)).body.task.due_date;
  const settle = (timezone: string, day_start_hour: number) =>
    app.call(authContract.changeProfile, { token, body: { ...profile, timezone, day_start_hour } });

  await settle('Asia/Tokyo', 0);
  expect(await dueOf('Stretch today')).toBe('2026-11-27');
  await settle('Asia/Tokyo', 4);
  expect(await dueOf('Stretch today')).toBe('2026-11-26');
  expect(await dueOf('Stretch next week')).toBe('2026-11-29');
  expect(await dueOf('Stretch on 3/12')).toBe('2026-12-03');
  await app.database.db.updateTable('users').set({ locale: 'en-US' }).where('id', '=', user.user.id).execute();
  expect(await dueOf('Stretch on 3/12')).toBe('2027-03-12');
  expect(await dueOf('Dehnen übermorgen')).toBeNull();
  await app.database.db.updateTable('users').set({ locale: 'de-DE' }).where('id', '=', user.user.id).execute();
  expect(await dueOf('Dehnen übermorgen')).toBe('2026-11-28');
});

testOnce('words in doubt stay in the name, and the answer says how to accept them', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { body } = await add(user, 'Piano mondays 18:00');
  expect(body.task).toMatchObject({ name: 'Piano mondays 18:00', due_date: null, recurrence_pattern: null });
  expect(body.questions).toMatchObject([{ words: 'mondays', meaning: 'repeats: Every week on Monday, 18:00' }]);

  const { body: other } = await add(user, 'Call Ana fri tomorrow ~15m');
  expect(other.task).toMatchObject({ name: 'Call Ana fri tomorrow', due_date: null, estimated_duration: 15 });
  const { words, change } = other.questions[0]!;
  expect(words).toBe('tomorrow');
  const accepted = await app.call(tasksContract.change, { token, params: { id: other.task.id }, body: change });
  expect(accepted.body).toMatchObject({ name: 'Call Ana fri', due_date: '2026-11-27', estimated_duration: 15 });
});

test('accepting a question gives the task that the screen would', async () => {
  const user = await app.newUser();
  const { token } = user;
  const accept = async (line: string, words: string) => {
    const { task, questions } = (await add(user, line)).body;
    const { change } = questions.find((each) => each.words === words)!;
    return (await app.call(tasksContract.change, { token, params: { id: task.id }, body: change })).body;
  };
  expect(await accept('Piano mondays 18:00', 'mondays')).toMatchObject({
    ...{ name: 'Piano', due_time: '18:00', recurrence_pattern: { type: 'weekly', weekdays: ['monday'] } },
  });
  expect(await accept('mondays', 'mondays')).toMatchObject({
    ...{ name: 'mondays', recurrence_pattern: { type: 'weekly', weekdays: ['monday'] } },
  });
  const long = `${'word '.repeat(80)}end`;
  const accepted = await accept(`${long} fri tomorrow`, 'tomorrow');
  expect(accepted).toMatchObject({ description: `${long} fri`, due_date: '2026-11-27' });
  const short = `${'word '.repeat(48)}fri`;
  expect(short.length).toBeLessThan(250);
  expect(await accept(`${short} tomorrow`, 'tomorrow')).toMatchObject({ name: short, description: '' });
});

testOnce('a second accepted question brings no words back', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { task, questions } = (await add(user, 'Piano mondays fri tomorrow')).body;
  expect(questions.map(({ words }) => words)).toEqual(['tomorrow', 'mondays']);
  const [first, second] = questions.map(({ change }) => ({ token, params: { id: task.id }, body: change }));
  const { body: accepted } = await app.call(tasksContract.change, first!);
  const again = await app.refused(tasksContract.change, second!);
  expect(again).toMatchObject({ status: 412, body: { current: { name: accepted.name } } });
});

testOnce('an estimate in doubt is named in minutes and hours', async () => {
  const user = await app.newUser();
  const meaning = async (line: string) => (await add(user, line)).body.questions.at(-1)!.meaning;
  expect(await meaning('Call Ana fri tomorrow 12:30-12:31')).toBe('takes 1 min');
  expect(await meaning('Call Ana fri tomorrow 12:30-14:00')).toBe('takes 1 h 30');
});

testOnce('a repeated request adds no second task', async () => {
  const user = await app.newUser();
  const id = newId();
  const first = await add(user, 'Call mum tomorrow', id);
  const second = await add(user, 'Call mum tomorrow', id);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
});

test('a line without a name is refused, and a long one keeps its text in the description', async () => {
  const user = await app.newUser();
  expect(await refused(user, 'tomorrow 17:00')).toMatchObject({
    status: 400,
    body: { detail: 'The line has no words left for a name.' },
  });
  for (const line of ['', ' ', 'x'.repeat(1001)]) expect((await refused(user, line)).status).toBe(422);
  const long = `${'word '.repeat(80)}end`;
  const { body } = await add(user, `${long} tomorrow`);
  expect(body.task.description).toBe(long);
  expect(body.task.name).toMatch(/^(word )+word…$/);
  expect(body.task.due_date).toBe('2026-11-27');
});

testOnce("a line never names another user's project", async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const { project } = await newPath(other);
  const { body } = await add(user, `Call mum #${project.name}`);
  expect(body.task).toMatchObject({ name: `Call mum #${project.name}`, project_name: 'Inbox' });
});
