import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { recentProjects, rememberFiled } from '#web/features/tasks/file/recent-projects.ts';
import { deviceOwner, setDeviceOwner } from '#web/platform/device-owner.ts';
import { keepUser } from '#web/platform/session.ts';
import { storedKeys, writeStored } from '#web/platform/storage.ts';
import { fakeStorage } from '#web/testing/fake-storage.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { leaveDevice } from '../leave-device.ts';
import { forgetAccount, forgetRead } from './forget.ts';

/* What a device forgets of a person, and when. What is in IndexedDB is a story of the browser (e2e). */

const ana = { id: 'ana' } as User;
const ben = { id: 'ben' } as User;
const removed: string[] = [];
let isBroken = false;

vi.mock('#web/records/waiting/device.ts', () => {
  const remove = async (what: string) => {
    if (isBroken) throw new DOMException('Connection lost', 'UnknownError');
    removed.push(what);
  };
  return {
    forgetAnswers: (butOf: string | null) => remove(`answers but of ${butOf}`),
    forgetWrites: (user: string) => remove(`writes of ${user}`),
  };
});

beforeEach(() => {
  fakeStorage();
  vi.stubGlobal('location', { hash: '', pathname: '/' });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.spyOn(console, 'error').mockReturnValue();
  removed.length = 0;
  isBroken = false;
  keepUser(ana);
  setDeviceOwner('ana');
});
afterEach(() => {
  resetToasts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The timer that a version before this one kept on the device, and a session that was not counted. */
const session = { id: 's', task_id: 't', minutes: 25 };
const keepOldTimer = (user: string) =>
  writeStored(
    `focus_timer_${user}`,
    JSON.stringify({
      timer: { id: 'o', kind: 'focus', task: { id: 't', name: 'Call the lawyer' }, leftMs: 60_000, endsAt: null },
      unsent: [session],
    }),
  );

test('who signs out leaves nothing: no answers, writes or projects', async () => {
  rememberFiled('p');
  await leaveDevice('ana');
  expect(removed.toSorted()).toEqual(['answers but of null', 'writes of ana']);
  expect(storedKeys('')).toEqual([]);
});

test('a session that ends by itself leaves what is not sent yet, and no name', async () => {
  keepOldTimer('ana');
  await forgetRead(null);
  expect(removed).toEqual(['answers but of null']);
  expect(Object.values({ ...localStorage }).join()).not.toContain('lawyer');
  expect(JSON.parse(localStorage.getItem('focus_timer_ana')!)).toEqual({ timer: null, unsent: [session] });
});

test('whoever signs in finds their own things, and removes what the one before has left', async () => {
  rememberFiled('p1');
  keepUser(ben);
  expect(recentProjects()).toEqual([]);
  rememberFiled('p2');
  await forgetRead('ben');
  expect([recentProjects(), deviceOwner()]).toEqual([['p2'], 'ben']);
  keepUser(ana);
  expect(recentProjects()).toEqual([]);
});

test('what cannot be removed is said at sign-out, and is removed with the next start', async () => {
  isBroken = true;
  await leaveDevice('ana');
  expect(currentToast().toast?.message).toContain('could not be removed');
  expect(deviceOwner()).toBe('ana');
});

test('of an account that is deleted nothing stays, drafts and choices included; others keep theirs', async () => {
  rememberFiled('p');
  keepOldTimer('ana');
  const own = ['draft ana task new', 'onboarding_completed_ana', 'browser_notices_ana', 'zone_kept', 'project_view'];
  const kept = ['draft ben task new', 'color_scheme'];
  for (const key of [...own, ...kept]) writeStored(key, 'x');
  await forgetAccount('ana');
  expect(removed.toSorted()).toEqual(['answers but of null', 'writes of ana']);
  const rest = storedKeys('').filter((key) => key !== 'user' && key !== 'auth_token');
  expect(rest.toSorted()).toEqual(kept.toSorted());
});
