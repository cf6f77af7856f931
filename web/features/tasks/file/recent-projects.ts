import { currentUser } from '#web/platform/session.ts';
import { readStored, storedKeys, writeStored } from '#web/platform/storage.ts';

const NAME = 'filed_into';
const KEPT = 3;

const keyOf = (user: string | undefined) => `${NAME}_${user ?? ''}`;
const key = () => keyOf(currentUser()?.id);

/** The ids of the projects that this person last filed tasks into on this device, latest first. */
export const recentProjects = (): string[] => (readStored(key()) ?? '').split(' ').filter(Boolean);

export const rememberFiled = (id: string): void =>
  writeStored(key(), [id, ...recentProjects().filter((each) => each !== id)].slice(0, KEPT).join(' '));

/** Removes the recent projects of everyone except one person; null: of everyone. */
export function forgetFiled(butOf: string | null): void {
  for (const each of storedKeys(NAME)) if (butOf === null || each !== keyOf(butOf)) writeStored(each, null);
}
