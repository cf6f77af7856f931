import { readStored, writeStored } from './storage.ts';

const KEY = 'kept_for';

/** The id of the person for whom this device keeps what they have read, so that a later start knows what to forget; or null. */
export const deviceOwner = (): string | null => readStored(KEY);

export const setDeviceOwner = (user: string | null): void => writeStored(KEY, user);
