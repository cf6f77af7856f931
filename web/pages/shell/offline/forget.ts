import { forgetFiled } from '#web/features/tasks/file/recent-projects.ts';
import { forgetOldTimers } from '#web/features/tasks/focus/old-timer.ts';
import { setDeviceOwner } from '#web/platform/device-owner.ts';
import { DEVICE_CHOICES, storedKeys, writeStored } from '#web/platform/storage.ts';
import { forgetAnswers, forgetWrites } from '#web/records/waiting/device.ts';

/**
 * Removes from this device what everybody but this person has read; null: everybody. What they have written and was not
 * sent stays for them. Rejects where something may be left; then the next start does it.
 */
export async function forgetRead(butOf: string | null): Promise<void> {
  forgetOldTimers(butOf);
  forgetFiled(butOf);
  await forgetAnswers(butOf);
  setDeviceOwner(butOf);
}

/** Removes what a person who signs out has read and written, but for their drafts. Rejects where something may be left. */
export async function forgetPerson(person: string): Promise<void> {
  await Promise.all([forgetRead(null), forgetWrites(person)]);
}

/**
 * Removes everything of a person whose account is gone: what they have read and written, their drafts, and what this
 * browser has noted for them. Rejects where something may be left.
 */
export async function forgetAccount(person: string): Promise<void> {
  const own = storedKeys('').filter((key) => key.includes(person));
  for (const key of [...own, ...Object.values(DEVICE_CHOICES)]) writeStored(key, null);
  await forgetPerson(person);
}
