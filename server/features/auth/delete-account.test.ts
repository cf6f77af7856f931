import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });

const remove = ({ token }: TestUser, body: { confirmation_text: string; password?: string }) =>
  app.refused(authContract.deleteAccount, { token, body });

test('B-13: a deleted account leaves nothing, its sessions are dead, and its e-mail is free again', async () => {
  const other = await app.newUser();
  const user = await app.newUser();
  const { token, email, password } = user;
  await app.call(onboardingContract.apply, { token, body: { template: 'student' } });
  const { body: tasks } = await app.call(tasksContract.list, { token });
  const [first, second] = tasks;
  await app.call(tasksContract.changeDependencies, { token, params: { id: second!.id }, body: [first!.id] });
  await app.call(tasksContract.change, { token, params: { id: first!.id }, body: { completed: true } });
  await app.call(todayContract.pick, { token, params: { id: second!.id } });
  await app.call(todayContract.recordFocus, { token, body: { minutes: 25 } });
  await app.call(tasksContract.delete, { token, params: { id: tasks[2]!.id } });

  const { status, body } = await app.call(authContract.deleteAccount, { token, body: { confirmation_text: 'DELETE' } });

  expect([status, body]).toEqual([
    200,
    { success: true, message: 'Your account was deleted.', deleted_at: '2026-11-20T09:00:00.000Z' },
  ]);
  const rest = await dump(app.database);
  expect(rest).not.toContain(user.user.id);
  expect(rest).not.toContain(email);
  expect(rest).toContain(other.user.id);
  expect((await app.refused(authContract.me, { token })).status).toBe(401);
  const again = { email, password, first_name: 'Maya', last_name: 'Again' };
  expect((await app.call(authContract.register, { body: again })).status).toBe(201);
});

test('B-13: an account is deleted only with the right words and, from an older session, the right password', async () => {
  const user = await app.newUser();

  expect((await remove(user, { confirmation_text: 'delete' })).status).toBe(400);
  expect((await remove(user, { confirmation_text: 'DELETE', password: 'wrong' })).status).toBe(403);
  now = new Date('2026-11-20T09:10:01Z');
  expect((await remove(user, { confirmation_text: 'DELETE' })).status).toBe(403);
  expect((await remove(user, { confirmation_text: 'DELETE', password: 'wrong' })).status).toBe(403);
  expect((await app.call(authContract.me, { token: user.token })).status).toBe(200);
  expect((await remove(user, { confirmation_text: 'DELETE', password: user.password })).status).toBe(200);
  now = new Date('2026-11-20T09:00:00Z');
});
