import { readStored, writeStored } from './storage.ts';

const key = (userId: string) => `onboarding_completed_${userId}`;

/** Whether this device knows that the user has completed onboarding. */
export const hasLocalOnboardingFlag = (userId: string): boolean => readStored(key(userId)) === 'true';

/** Remembers on this device that the user has completed onboarding. */
export const setLocalOnboardingFlag = (userId: string): void => writeStored(key(userId), 'true');
