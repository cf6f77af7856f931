import { readStored, writeStored } from './storage.ts';

const KEY = 'kept_for';

/**
 * The id of the person whose responses this device stores, so that a later start knows whether to delete them; or null.
 */
export const deviceOwner = (): string | null => readStored(KEY);

export const setDeviceOwner = (user: string | null): void => writeStored(KEY, user);
