import { readStored, writeStored } from './storage.ts';

const KEY = 'kept_for';

/** The id of the person whose responses this device stores, or null. A later start deletes them for another person. */
export const deviceOwner = (): string | null => readStored(KEY);

export const setDeviceOwner = (user: string | null): void => writeStored(KEY, user);
