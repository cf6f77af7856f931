import { forgetPush } from '#web/features/notifications/push-device.ts';
import { forgetOpened } from '#web/features/search/recent.ts';
import { forgetFiled } from '#web/features/tasks/file/recent-projects.ts';
import { OLD_TIMERS } from '#web/features/tasks/focus/use-focus.ts';
import { deviceOwner, setDeviceOwner } from '#web/platform/device-owner.ts';
import { DEVICE_CHOICES, storedKeys, writeStored } from '#web/platform/storage.ts';
import { forgetAnswers, forgetWrites } from '#web/records/waiting/device.ts';

/**
 * Removes the cached responses of everyone except this person; null: of everyone. Their unsent writes stay. Rejects if
 * something may be left; the next start then removes it.
 */
export async function forgetRead(butOf: string | null): Promise<void> {
  if (storedKeys(OLD_TIMERS).length > 0) {
    (await import('#web/features/tasks/focus/old-timer.ts')).forgetOldTimers(butOf);
  }
  forgetFiled(butOf);
  forgetOpened(butOf);
  // The session of another person may have ended while no tab was open.
  if (butOf === null || deviceOwner() !== butOf) await forgetPush();
  await forgetAnswers(butOf);
  setDeviceOwner(butOf);
}

/** Removes the responses and writes of a person who signs out, not their drafts. Rejects if something may be left. */
export async function forgetPerson(person: string): Promise<void> {
  await Promise.all([forgetRead(null), forgetWrites(person)]);
}

/**
 * Removes all data of a person whose account was deleted: responses, writes, drafts, and choices stored in this
 * browser. Rejects if something may be left.
 */
export async function forgetAccount(person: string): Promise<void> {
  const own = storedKeys('').filter((key) => key.includes(person));
  for (const key of [...own, ...Object.values(DEVICE_CHOICES)]) writeStored(key, null);
  await forgetPerson(person);
}
