import { currentUser } from './session.ts';
import { readStored, storedKeys, writeStored } from './storage.ts';

/**
 * The last things that each person has used on this device, latest first.
 * @param name of the list in the storage
 * @param isSame whether two entries are the same thing
 */
export function recentList<Entry>(name: string, max: number, isSame: (one: Entry, other: Entry) => boolean) {
  const keyOf = (user: string | undefined) => `${name}_${user ?? ''}`;
  const key = () => keyOf(currentUser()?.id);
  const read = (): Entry[] => {
    try {
      return JSON.parse(readStored(key()) ?? '[]') as Entry[];
    } catch {
      // From a version that stored them differently.
      return [];
    }
  };
  return {
    read,
    remember: (entry: Entry): void =>
      writeStored(key(), JSON.stringify([entry, ...read().filter((each) => !isSame(each, entry))].slice(0, max))),
    /** Removes the lists of everyone except one person; null: of everyone. */
    forget(butOf: string | null): void {
      for (const each of storedKeys(`${name}_`)) if (butOf === null || each !== keyOf(butOf)) writeStored(each, null);
    },
  };
}
