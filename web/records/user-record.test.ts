import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { currentUser, keepUser } from '#web/platform/session.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { changeUser, followUser } from './user-record.ts';

afterEach(() => vi.unstubAllGlobals());

test('the session shows a changed user at once, and the previous one after a refusal', async () => {
  const { records } = fakeServer({ 'PUT /auth/profile': () => ({ status: 422, body: { detail: 'No' } }) });
  const user = { id: 'u', first_name: 'Ana', day_start_hour: 0 } as User;
  keepUser(user);
  followUser(records);
  const written = records.write(changeUser(records, user, { day_start_hour: 4 }));
  expect(currentUser()?.day_start_hour).toBe(4);
  await expect(written).rejects.toThrow('No');
  expect(currentUser()?.day_start_hour).toBe(0);
});

test('user data that the session learns elsewhere stays when other records change', () => {
  const { records } = fakeServer({});
  const user = { id: 'v', first_name: 'Ana' } as User;
  keepUser(user);
  followUser(records);
  records.applyRemote([{ kind: 'user', id: 'v', record: user }]);
  keepUser({ ...user, first_name: 'Anna' });
  records.applyRemote([{ kind: 'task', id: 't', record: null }]);
  expect(currentUser()?.first_name).toBe('Anna');
});
