import { forgetFiled } from '#web/features/tasks/file/recent-projects.ts';
import { forgetSessions, forgetTimers } from '#web/features/tasks/focus/focus-store.ts';
import { setDeviceOwner } from '#web/platform/device-owner.ts';
import { forgetAnswers, forgetWrites } from '#web/records/waiting/device.ts';

/**
 * Removes from this device what everybody but this person has read; null: everybody. What they have written and was not
 * sent stays for them. Rejects where something may be left; then the next start does it.
 */
export async function forgetRead(butOf: string | null): Promise<void> {
  forgetTimers(butOf);
  forgetFiled(butOf);
  await forgetAnswers(butOf);
  setDeviceOwner(butOf);
}

/** Removes what a person who signs out has read and written, but for their drafts. Rejects where something may be left. */
export async function forgetPerson(person: string): Promise<void> {
  forgetSessions(person);
  await Promise.all([forgetRead(null), forgetWrites(person)]);
}
