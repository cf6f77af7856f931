import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

/*
 * A database on another host answers after a millisecond or more, so what a request costs is how often it waits: a trip
 * begins when a statement is sent while no other is unanswered. Statements that are sent together are one trip.
 */

let isCounting = false;
let trips = 0;
let unanswered = 0;
const send = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
  const answer = send.apply(this, args);
  if (!isCounting || !(answer instanceof Promise)) return answer;
  if (unanswered === 0) trips += 1;
  unanswered += 1;
  const over = () => void (unanswered -= 1);
  answer.then(over, over);
  return answer;
} as never);
afterAll(() => void vi.restoreAllMocks());

const app = await startTestApp({ config: { rateLimit: true } });
const { newPath, newTask } = recordsIn(app);

const user = await app.newUser();
const { project, task } = await newPath(user);
const { token } = user;
for (const due_date of [null, null, '2020-01-01', '2020-01-02']) await newTask(user, project, { due_date });

/** The trips of a request whose statements are known to the connection. */
async function tripsOf(request: Parameters<typeof app.send>[0]): Promise<number> {
  trips = 0;
  isCounting = true;
  const { status } = await app.send({ token, ...request });
  isCounting = false;
  expect(status).toBeLessThan(300);
  return trips;
}

const body = { project_id: project.id, name: 'Buy socks' };
const login = { email: user.email, password: user.password };

test.each([
  ['read today', 5, { url: '/api/today' }],
  ['read the dashboard', 6, { url: '/api/dashboard' }],
  ['list 50 tasks', 3, { url: '/api/tasks?limit=50' }],
  ['read one task', 2, { url: `/api/tasks/${task.id}` }],
  ['list the journal', 3, { url: '/api/journal?limit=20' }],
  ['list projects', 2, { url: '/api/projects' }],
  ['read the profile', 2, { url: '/api/auth/me' }],
  ['create a task', 7, { method: 'POST', url: '/api/tasks', body }],
  ['complete a task', 6, { method: 'PUT', url: `/api/tasks/${task.id}`, body: { completed: true } }],
  ['sign in', 15, { method: 'POST', url: '/api/auth/login', body: login }],
] as const)('%s: at most %i trips', async (_, most, request) => {
  expect(await tripsOf(request)).toBeLessThanOrEqual(most);
});
