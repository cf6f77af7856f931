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

/* What a device removes of a person, and when. IndexedDB is tested by an e2e story. */

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

/** The timer that an earlier version stored on the device, and an unsent session. */
const session = { id: 's', task_id: 't', minutes: 25 };
const keepOldTimer = (user: string) =>
  writeStored(
    `focus_timer_${user}`,
    JSON.stringify({
      timer: { id: 'o', kind: 'focus', task: { id: 't', name: 'Call the lawyer' }, leftMs: 60_000, endsAt: null },
      unsent: [session],
    }),
  );

test('signing out removes responses, writes, recent projects and opened records', async () => {
  rememberFiled('p');
  writeStored('opened_ana', '[]');
  await leaveDevice('ana');
  expect(removed.toSorted()).toEqual(['answers but of null', 'writes of ana']);
  expect(storedKeys('')).toEqual([]);
});

test('a session that expires leaves unsent writes, and no name', async () => {
  keepOldTimer('ana');
  await forgetRead(null);
  expect(removed).toEqual(['answers but of null']);
  expect(Object.values({ ...localStorage }).join()).not.toContain('lawyer');
  expect(JSON.parse(localStorage.getItem('focus_timer_ana')!)).toEqual({ timer: null, unsent: [session] });
});

test('a person who signs in finds their own data, and removes that of the previous person', async () => {
  rememberFiled('p1');
  keepUser(ben);
  expect(recentProjects()).toEqual([]);
  rememberFiled('p2');
  await forgetRead('ben');
  expect([recentProjects(), deviceOwner()]).toEqual([['p2'], 'ben']);
  keepUser(ana);
  expect(recentProjects()).toEqual([]);
});

test.each([
  { next: 'ben', isEnded: true },
  { next: 'ana', isEnded: false },
])(
  'after a session of ana, the push messages of the browser are ended for $next: $isEnded',
  async ({ next, isEnded }) => {
    const ended: string[] = [];
    const subscription = { unsubscribe: async () => void ended.push('subscription') };
    const pushManager = { getSubscription: async () => subscription };
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
    vi.stubGlobal('caches', { delete: async () => void ended.push('token') });
    await forgetRead(next);
    expect(ended.toSorted()).toEqual(isEnded ? ['subscription', 'token'] : []);
  },
);

test('data that cannot be removed at sign-out is reported, and is removed at the next start', async () => {
  isBroken = true;
  await leaveDevice('ana');
  expect(currentToast().toast?.message).toContain('couldn’t be removed');
  expect(deviceOwner()).toBe('ana');
});

test('deleting an account removes everything, including drafts and choices; others keep theirs', async () => {
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
