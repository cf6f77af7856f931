import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { coachContract } from '#contract/coach.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { saying, sayingJson, startModelServer } from '#server/testing/model/model-server.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T09:00:00Z');
const clock = () => now;
const pass = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));
const QUOTA = 3;

const REVIEW = { weekly_summary: 'Fine', highlights: [], next_steps: ['Rest'] };
const model = await startModelServer(sayingJson(REVIEW));
const MODEL = { baseUrl: model.baseUrl, apiKey: null, model: 'small', timeoutMs: 10_000 };
const app = await startTestApp({ clock, config: { aiMonthlyQuota: QUOTA, model: MODEL } });
const { newProject } = recordsIn(app);

const review = ({ token }: TestUser, request_id?: string) =>
  app.call(coachContract.reviewWeek, { token, body: { request_id } });
const quotaOf = async ({ token }: TestUser) => (await app.call(coachContract.quota, { token })).body;
const usedBy = async (user: TestUser) => (await quotaOf(user)).used;
const calls = ({ user }: TestUser) =>
  app.database.db.selectFrom('coach_calls').selectAll().where('user_id', '=', user.id).execute();

test('B-20: of 20 questions at once with one answer left, one is answered and the others are 402', async () => {
  const user = await app.newUser();
  for (let count = 1; count < QUOTA; count += 1) await review(user);
  const answers = await Promise.all(Array.from({ length: 20 }, () => review(user)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(402)]);
  expect(answers.find(({ status }) => status === 402)!.body).toMatchObject({
    detail: 'You have used all 3 answers of the coach for this month. The next ones come on 1 December.',
  });
  expect(await quotaOf(user)).toEqual({
    ...{ total: 3, used: 3, remaining: 0, resets_at: '2026-12-01T00:00:00.000Z', provider: 'model' },
  });
  const { token } = user;
  const refused = [
    await app.refused(coachContract.breakDown, { token, body: { project_name: 'Run' } }),
    await app.refused(coachContract.send, { token, body: { session_id: 'evening', content: 'Hello' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([402, 402]);
  // Free requests and other users are not limited.
  expect((await app.call(coachContract.whyStatements, { token })).status).toBe(200);
  expect((await review(await app.newUser())).status).toBe(200);
});

testOnce('a failed answer is free', async () => {
  const user = await app.newUser();
  const { token } = user;
  const stranger = await app.newUser();
  const foreign = await newProject(stranger, { name: 'Foreign' });
  for (const project_id of [newId(), foreign.id]) {
    const body = { project_id, problem_description: 'No time' };
    const refused = await app.refused(coachContract.analyseObstacle, { token, body });
    expect([refused.status, refused.detail]).toEqual([404, 'Project not found']);
  }
  for (const body of [{}, { project_id: foreign.id }, { problem_description: 'No time' }]) {
    expect((await app.refused(coachContract.analyseObstacle, { token, body: body as never })).status).toBe(422);
  }
  expect([await usedBy(user), await calls(user)]).toEqual([0, []]);
});

test('a repeated question, concurrent or later, is one request, one answer and counts once', async () => {
  const user = await app.newUser();
  const id = newId();
  model.requests.length = 0;
  const answers = await Promise.all([review(user, id), review(user, id), review(user, id)]);
  model.answer = sayingJson({ ...REVIEW, weekly_summary: 'Other' });
  answers.push(await review(user, id));
  expect(answers.map(({ status, body }) => `${status} ${body.weekly_summary}`)).toEqual(Array(4).fill('200 Fine'));
  expect([model.requests.length, await usedBy(user)]).toEqual([1, 1]);
  // The same id of another user or for another verb is independent.
  const stranger = await app.newUser();
  expect((await review(stranger, id)).body.weekly_summary).toBe('Other');
  model.answer = saying('Hello');
  const body = { id, session_id: 'evening', content: 'Hello' };
  const said = await Promise.all([1, 2].map(() => app.call(coachContract.send, { token: user.token, body })));
  expect(said.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  expect(said[0]!.body).toEqual(said[1]!.body);
  expect([await usedBy(user), await usedBy(stranger)]).toEqual([2, 1]);

  const params = { session_id: 'evening' };
  await app.call(coachContract.deleteSession, { token: user.token, params });
  const gone = await app.refused(coachContract.send, { token: user.token, body });
  expect([gone.status, await usedBy(user)]).toEqual([409, 2]);
  model.answer = sayingJson(REVIEW);
});

test('an answer is stored for an hour, and a call until it no longer counts', async () => {
  const user = await app.newUser();
  const id = newId();
  await review(user, id);
  await app.runJob('purge-coach-calls');
  expect((await review(user, id)).status).toBe(200);
  pass(61);
  await app.runJob('purge-coach-calls');
  const late = await app.refused(coachContract.reviewWeek, { token: user.token, body: { request_id: id } });
  expect([late.status, await usedBy(user)]).toEqual([409, 1]);
  expect(await calls(user)).toMatchObject([{ answer: null, reserved_until: null, month: '2026-11' }]);
  const before = now;
  pass(45 * 24 * 60);
  await app.runJob('purge-coach-calls');
  expect(await calls(user)).toEqual([]);
  now = before;
});

test('a repeated message is stored once even after its call is deleted, and its id cannot be that of a reply', async () => {
  const user = await app.newUser();
  const { token } = user;
  model.answer = saying('Hello');
  const body = { id: newId(), session_id: 'evening', content: 'Hello' };
  const first = await app.call(coachContract.send, { token, body });
  const taken = { ...body, id: first.body.reply.id };
  const refused = await app.refused(coachContract.send, { token, body: taken });
  await app.database.db.deleteFrom('coach_calls').where('user_id', '=', user.user.id).execute();
  const again = await app.call(coachContract.send, { token, body });

  expect([again.status, again.body]).toEqual([200, first.body]);
  expect([refused.status, refused.detail]).toEqual([409, expect.stringContaining('id is that of a reply')]);
  const { body: sessions } = await app.call(coachContract.sessions, { token });
  expect([sessions.map(({ message_count }) => message_count), await usedBy(user)]).toEqual([[2], 0]);
  model.answer = sayingJson(REVIEW);
});

testOnce('the id of a chat can be part of an address', async () => {
  const user = await app.newUser();
  const send = (session_id: string) =>
    app.refused(coachContract.send, { token: user.token, body: { session_id, content: 'Hello' } });
  expect([(await send('.')).status, (await send(' .. ')).status, await usedBy(user)]).toEqual([422, 422, 0]);
  expect((await send('...')).status).toBe(201);
});

test('an answer that a killed server was making counts for two minutes, and is then free again', async () => {
  const user = await app.newUser();
  const reserve = (minutes: number) => {
    const reserved_until = new Date(now.getTime() + minutes * 60_000).toISOString();
    const row = { user_id: user.user.id, verb: 'weekly-review', month: '2026-11', answer: null };
    return app.database.db
      .insertInto('coach_calls')
      .values({ ...row, request_id: newId(), reserved_until, created_at: now.toISOString() })
      .execute();
  };
  for (let count = 0; count < QUOTA; count += 1) await reserve(2);
  expect((await app.refused(coachContract.reviewWeek, { token: user.token, body: {} })).status).toBe(402);
  pass(3);
  expect(await usedBy(user)).toBe(0);
  expect((await review(user)).status).toBe(200);
  expect(await calls(user)).toHaveLength(1);
  // A reservation far ahead was made while the clock was wrong.
  await reserve(60);
  expect(await usedBy(user)).toBe(1);
});

test('a month is that of the person’s own calendar: its end is not the same instant everywhere', async () => {
  const before = now;
  now = new Date('2026-11-30T13:30:00Z');
  const [here, there] = [await app.newUser(), await app.newUser({ timezone: 'Pacific/Auckland' })];
  const late = await app.newUser({ timezone: 'Asia/Tokyo' });
  await app.call(authContract.changeProfile, { token: late.token, body: { day_start_hour: 4 } });
  for (const user of [here, there, late]) for (let count = 0; count < QUOTA; count += 1) await review(user);
  expect((await quotaOf(here)).resets_at).toBe('2026-12-01T00:00:00.000Z');
  expect((await quotaOf(there)).resets_at).toBe('2026-12-31T11:00:00.000Z');
  expect((await quotaOf(late)).resets_at).toBe('2026-11-30T19:00:00.000Z');
  const statuses = () => Promise.all([here, there, late].map(async (user) => (await review(user)).status));
  now = new Date('2026-11-30T19:00:00Z');
  expect(await statuses()).toEqual([402, 402, 200]);
  now = new Date('2026-12-01T00:00:00Z');
  expect(await statuses()).toEqual([200, 402, 200]);
  now = before;
});

test('B-20: a user gets at most six answers from a model a minute, and then a clear refusal', async () => {
  const limited = await startTestApp({ clock, config: { rateLimit: true, model: MODEL } });
  const [user, other] = [await limited.newUser(), await limited.newUser()];
  const ask = ({ token }: TestUser, request_id?: string) =>
    limited.call(coachContract.reviewWeek, { token, body: { request_id } });
  const id = newId();
  const answers = [await ask(user, id), ...(await Promise.all(Array.from({ length: 9 }, () => ask(user))))];
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(6).fill(200), ...Array(4).fill(429)]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.body).toMatchObject({
    detail: 'The coach answers at most 6 times in a minute. Please ask again in 60 seconds.',
  });
  expect(refused.headers['retry-after']).toBe('60');
  // Repeated questions are not limited.
  expect([(await ask(user, id)).status, (await ask(other)).status]).toEqual([200, 200]);
  pass(1);
  expect((await ask(user)).status).toBe(200);
});

test('answers by rules are limited to 60 a minute, and are not counted', async () => {
  const limited = await startTestApp({ clock, config: { rateLimit: true } });
  const { token } = await limited.newUser();
  const send = () => limited.call(coachContract.send, { token, body: { session_id: 'evening', content: 'Hello' } });
  const statuses = (await Promise.all(Array.from({ length: 62 }, send))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(60).fill(201), 429, 429]);
  const { body } = await limited.call(coachContract.quota, { token });
  expect(body).toMatchObject({ total: 100, used: 0, provider: 'rules' });
});

test('answers by rules are free and unlimited, also when a model fails', async () => {
  const byRules = await startTestApp({ clock, config: { aiMonthlyQuota: 1 } });
  const person = await byRules.newUser();
  const asked = [1, 2, 3].map(() => byRules.call(coachContract.reviewWeek, { token: person.token, body: {} }));
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body: quota } = await byRules.call(coachContract.quota, { token: person.token });
  expect(quota).toMatchObject({ total: 1, used: 0, remaining: 1, provider: 'rules' });

  const user = await app.newUser();
  const id = newId();
  model.answer = saying('nonsense');
  for (let count = 0; count < 2 * QUOTA; count += 1) {
    const { status, body } = await review(user, count === 0 ? id : undefined);
    expect([status, body.provider]).toEqual([200, 'rules']);
  }
  expect(await usedBy(user)).toBe(0);
  model.answer = sayingJson(REVIEW);
  // A repetition gets the same free answer.
  expect([(await review(user, id)).body.provider, await usedBy(user)]).toEqual(['rules', 0]);
  await review(user);
  expect(await usedBy(user)).toBe(1);
});

testOnce('a quota of 0 switches the coach off', async () => {
  const off = await startTestApp({ clock, config: { aiMonthlyQuota: 0 } });
  const { token } = await off.newUser();
  const refused = await off.refused(coachContract.reviewWeek, { token });
  expect([refused.status, refused.detail]).toEqual([402, 'The coach is off on this server.']);
});
