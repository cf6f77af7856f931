import { expect, test } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE_MS = 60_000;
const NINE = Date.parse('2026-11-20T09:00:00Z');
let now = NINE;
const app = await startTestApp({ clock: () => new Date(now) });
const { newRule, instancesOf } = recurringIn(app);

/** A person with a task, and actions on their timer from any device. */
async function newPerson() {
  now = NINE;
  const { token } = await app.newUser();
  const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'Launch' } });
  const newTask = async (name: string, fields = {}) =>
    (await app.call(tasksContract.create, { token, body: { name, project_id: project.id, ...fields } })).body;
  const read = async () => (await app.call(todayContract.readTimer, { token })).body;
  const start = async (task_id: string | null, { id = newId(), ago = 0 } = {}) => {
    await app.call(todayContract.startTimer, { token, body: { id, task_id, ago_ms: ago * MINUTE_MS } });
    return id;
  };
  const act =
    (what: 'pauseTimer' | 'resumeTimer') =>
    async (id: string, ago = 0) =>
      (await app.call(todayContract[what], { token, body: { id, ago_ms: ago * MINUTE_MS } })).body;
  const finish = async (id: string, { ago = 0, ...claim }: { ago?: number; minutes?: number; task_id?: string } = {}) =>
    (await app.call(todayContract.finishTimer, { token, body: { id, ago_ms: ago * MINUTE_MS, ...claim } })).body;
  const focused = async (id: string) =>
    (await app.call(todayContract.readFocus, { token, params: { id } })).body.minutes;
  const day = async (date?: string) => (await app.call(todayContract.read, { token, query: { date } })).body;
  const complete = (id: string) =>
    app.call(tasksContract.change, { token, params: { id }, body: { status: 'completed' } });
  return {
    ...{ token, newTask, read, start, finish, focused, day, complete },
    ...{ pause: act('pauseTimer'), resume: act('resumeTimer') },
  };
}

const wait = (minutes: number) => void (now += minutes * MINUTE_MS);

test('a person has one timer: started on one device, it is shown, paused, resumed and finished on another', async () => {
  const { newTask, start, read, pause, resume, finish, focused, day, complete } = await newPerson();
  const task = await newTask('Write', { estimated_duration: 20 });
  expect(await read()).toEqual({ now: '2026-11-20T09:00:00.000Z', timer: null, next: 'focus' });
  const id = await start(task.id);
  wait(10);
  expect((await read()).timer).toEqual({
    ...{ id, kind: 'focus', task_id: task.id, task_name: 'Write', task_completed: false, keeps_on: false },
    ...{ started_at: '2026-11-20T09:00:00.000Z', left_ms: 25 * MINUTE_MS, ends_at: '2026-11-20T09:25:00.000Z' },
  });
  expect((await pause(id)).timer).toMatchObject({ left_ms: 15 * MINUTE_MS, ends_at: null });
  wait(60);
  expect((await resume(id)).timer).toMatchObject({ ends_at: '2026-11-20T10:25:00.000Z' });
  wait(12);
  expect(await finish(id)).toEqual({ now: '2026-11-20T10:22:00.000Z', timer: null, next: 'short_break', minutes: 22 });
  await complete(task.id);
  expect([await focused(task.id), (await day()).given_minutes]).toEqual([22, 22]);
});

testOnce('every repeated request after a lost answer has no further effect', async () => {
  const { newTask, start, read, pause, resume, finish, focused, day } = await newPerson();
  const task = await newTask('Write');
  const id = await start(task.id);
  wait(5);
  await start(task.id, { id });
  expect((await read()).timer).toMatchObject({ started_at: '2026-11-20T09:00:00.000Z' });
  await pause(id);
  wait(5);
  await pause(id);
  await resume(id);
  wait(5);
  await resume(id);
  expect((await read()).timer).toMatchObject({ ends_at: '2026-11-20T09:30:00.000Z' });
  expect((await finish(id)).minutes).toBe(10);
  wait(5);
  expect((await finish(id)).minutes).toBe(10);
  await start(task.id, { id });
  expect(await read()).toMatchObject({ timer: null });
  expect([await focused(task.id), (await day()).pomodoro_sessions]).toEqual([10, 1]);
});

testOnce('of two timers the newer wins, and the older is finished with its minutes', async () => {
  const { newTask, start, read, focused } = await newPerson();
  const [one, other] = [await newTask('One'), await newTask('Other')];
  await start(one.id);
  wait(8);
  const id = await start(other.id);
  expect((await read()).timer).toMatchObject({ id, task_id: other.id });
  expect([await focused(one.id), await focused(other.id)]).toEqual([8, 0]);
});

test('two devices that start at the same moment have one timer', async () => {
  const { newTask, start, read } = await newPerson();
  const task = await newTask('Write');
  const ids = await Promise.all([1, 2, 3, 4].map(() => start(task.id)));
  expect(ids).toContain((await read()).timer?.id);
});

testOnce('offline actions count from when they were made', async () => {
  const { newTask, start, pause, finish, focused, day } = await newPerson();
  const task = await newTask('Write');
  wait(60);
  const id = await start(task.id, { ago: 50 });
  await pause(id, 45);
  expect((await finish(id, { ago: 30 })).minutes).toBe(5);
  expect(await focused(task.id)).toBe(5);
  // It belongs to yesterday, and is counted there.
  wait(24 * 60);
  const late = await start(task.id, { ago: 24 * 60 });
  expect((await finish(late, { ago: 24 * 60 - 20 })).minutes).toBe(20);
  expect([(await day('2026-11-20')).pomodoro_sessions, (await day()).pomodoro_sessions]).toEqual([2, 0]);
});

test('a timer started offline before the running one is recorded and replaces nothing', async () => {
  const { newTask, start, read, pause, finish, focused } = await newPerson();
  const [train, desk] = [await newTask('On the train'), await newTask('At the desk')];
  wait(30);
  const running = await start(desk.id);
  wait(10);
  const early = await start(train.id, { ago: 30 });
  expect([(await read()).timer?.id, await focused(train.id)]).toEqual([running, 20]);
  // It was finished before the other one was started.
  await pause(early, 20);
  expect((await finish(early, { ago: 15, minutes: 12, task_id: train.id })).minutes).toBe(12);
  expect([(await read()).timer?.id, await focused(train.id)]).toEqual([running, 12]);
  expect((await finish(early, { ago: 15, minutes: 0, task_id: train.id })).minutes).toBe(0);
});

testOnce('of two finishes the earlier counts, and a pause from before a resume changes nothing', async () => {
  const { newTask, start, read, pause, resume, finish, focused } = await newPerson();
  const task = await newTask('Write');
  const id = await start(task.id);
  wait(4);
  await pause(id);
  wait(1);
  await resume(id);
  wait(10);
  await pause(id, 12);
  expect((await read()).timer?.ends_at).toBe('2026-11-20T09:26:00.000Z');
  wait(11);
  await finish(id);
  expect(await focused(task.id)).toBe(25);
  expect((await finish(id, { ago: 5, minutes: 20, task_id: task.id })).minutes).toBe(20);
  expect(await focused(task.id)).toBe(20);
});

testOnce('a timer unknown to the server is recorded with the minutes of its device', async () => {
  const { newTask, finish, focused, token } = await newPerson();
  const task = await newTask('Write');
  const id = newId();
  expect((await finish(id, { minutes: 15, task_id: task.id, ago: 3 })).minutes).toBe(15);
  expect((await finish(id, { minutes: 15, task_id: task.id, ago: 3 })).minutes).toBe(15);
  expect(await focused(task.id)).toBe(15);
  expect((await finish(newId(), { minutes: 15, task_id: newId() })).minutes).toBe(15);
  const { status } = await app.refused(todayContract.finishTimer, { token, body: { id, minutes: 26 } });
  expect(status).toBe(422);
});

testOnce('an expired session counts in full on the same day; one forgotten overnight does not count', async () => {
  const { newTask, start, read, finish, focused, day } = await newPerson();
  const task = await newTask('Write');
  const id = await start(task.id);
  wait(180);
  expect((await read()).timer).toMatchObject({ id });
  expect((await finish(id)).minutes).toBe(25);
  const forgotten = await start(task.id);
  wait(24 * 60);
  expect(await finish(forgotten)).toMatchObject({ minutes: 0, timer: null, next: 'focus' });
  await start(task.id);
  wait(24 * 60);
  await start(null);
  expect([await focused(task.id), (await day('2026-11-21')).pomodoro_sessions]).toEqual([25, 0]);
});

test('after every fourth session of a day comes a long break, which can be skipped and is not counted', async () => {
  const { token, start, finish, read, day } = await newPerson();
  const nexts: string[] = [];
  for (let session = 0; session < 4; session += 1) {
    const id = await start(null);
    wait(2);
    nexts.push((await finish(id)).next);
  }
  expect(nexts).toEqual(['short_break', 'short_break', 'short_break', 'long_break']);
  const id = newId();
  await app.call(todayContract.startTimer, { token, body: { id, kind: 'long_break' } });
  wait(15);
  expect(await finish(id)).toMatchObject({ next: 'focus', minutes: 0 });
  const short = await start(null);
  wait(2);
  await finish(short);
  expect((await app.call(todayContract.skipBreak, { token })).body.next).toBe('focus');
  const last = await start(null);
  wait(2);
  await finish(last);
  expect((await read()).next).toBe('short_break');
  wait(24 * 60);
  expect([(await read()).next, (await day('2026-11-20')).pomodoro_sessions]).toEqual(['focus', 6]);
  const refused = await app.refused(todayContract.startTimer, {
    token,
    body: { id: newId(), kind: 'short_break', task_id: newId() },
  });
  expect(refused.status).toBe(422);
});

test('a task that is completed, deleted or restored meanwhile keeps its recorded time', async () => {
  const { token, newTask, start, read, resume, finish, focused, complete } = await newPerson();
  const task = await newTask('Write');
  const id = await start(task.id);
  wait(10);
  await complete(task.id);
  expect((await read()).timer).toMatchObject({ task_completed: true, keeps_on: false });
  expect((await resume(id)).timer).toMatchObject({ keeps_on: true, ends_at: '2026-11-20T09:25:00.000Z' });
  const { body: deleted } = await app.call(tasksContract.delete, { token, params: { id: task.id } });
  expect((await read()).timer).toMatchObject({ id, task_id: null, task_name: null, task_completed: false });
  wait(5);
  expect((await finish(id)).minutes).toBe(15);
  // Started on another device before it was deleted here.
  const late = await start(task.id);
  wait(3);
  await finish(late);
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! }, body: {} });
  expect(await focused(task.id)).toBe(18);
});

testOnce('an occurrence of a repeating task can have the timer too', async () => {
  const { token, start, read, finish, focused } = await newPerson();
  const rule = await newRule(token);
  const [first] = await instancesOf(token, rule.id);
  const id = await start(first!.id);
  expect((await read()).timer).toMatchObject({ task_id: first!.id, task_name: rule.name });
  wait(7);
  await finish(id);
  expect(await focused(first!.id)).toBe(7);
});

testOnce('nobody else sees or changes the timer, and nobody starts one on a task of another user', async () => {
  const maya = await newPerson();
  const task = await maya.newTask('Write');
  const id = await maya.start(task.id);
  const { token } = await app.newUser();
  expect((await app.call(todayContract.readTimer, { token })).body.timer).toBeNull();
  for (const act of ['pauseTimer', 'resumeTimer', 'finishTimer'] as const) {
    expect((await app.call(todayContract[act], { token, body: { id } })).body.timer).toBeNull();
  }
  const refused = await app.refused(todayContract.startTimer, { token, body: { id: newId(), task_id: task.id } });
  expect([refused.status, refused.body.detail]).toEqual([400, 'Task not found']);
  // Ids of timers are unique per person only.
  await app.call(todayContract.startTimer, { token, body: { id } });
  expect((await maya.read()).timer).toMatchObject({ id, task_id: task.id, ends_at: '2026-11-20T09:25:00.000Z' });
});

testOnce('a finished timer can neither be paused nor resumed, and its session cannot become longer', async () => {
  const { newTask, start, read, pause, resume, finish, focused } = await newPerson();
  const task = await newTask('Write');
  const id = await start(task.id);
  wait(10.75);
  expect((await finish(id)).minutes).toBe(10);
  wait(1);
  const finished = { timer: null, next: 'short_break' };
  expect([await pause(id), await resume(id)]).toMatchObject([finished, finished]);
  expect((await finish(id, { minutes: 24, task_id: task.id })).minutes).toBe(10);
  expect([await focused(task.id), (await read()).timer]).toEqual([10, null]);
});

testOnce('a pause or finish slightly older than the start keeps the whole time', async () => {
  const { newTask, start, pause, finish } = await newPerson();
  const task = await newTask('Write');
  const FIVE_SECONDS = 5 / 60;
  const id = await start(task.id);
  const isRunning = { ends_at: '2026-11-20T09:25:00.000Z' };
  expect((await pause(id, 11 / 60)).timer).toMatchObject(isRunning);
  expect((await pause(id, FIVE_SECONDS)).timer).toMatchObject({ left_ms: 25 * MINUTE_MS, ends_at: null });
  const other = await start(task.id);
  expect(await finish(other, { ago: FIVE_SECONDS })).toMatchObject({ timer: null, next: 'focus', minutes: 0 });
  // The server knows this timer, so its own count applies.
  expect((await finish(other, { minutes: 12, task_id: task.id })).minutes).toBe(0);
});

testOnce("a session that ends or becomes shorter after its task was completed changes the task's time", async () => {
  const { newTask, start, finish, day, complete } = await newPerson();
  const task = await newTask('Write', { estimated_duration: 10 });
  const id = await start(task.id);
  wait(12);
  await complete(task.id);
  await finish(id);
  const given = [(await day()).given_minutes];
  await finish(id, { minutes: 11, task_id: task.id });
  given.push((await day()).given_minutes);
  expect(given).toEqual([12, 11]);
});
