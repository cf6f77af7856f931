import { currentUser } from '#web/platform/session.ts';
import { readStored, writeStored } from '#web/platform/storage.ts';

const key = () => `quick_add_project_${currentUser()?.id ?? ''}`;

/** The project that the last task was added to on this device. */
export const lastProject = (): string | null => readStored(key());

/** Remembers where a task was added. */
export const keepLastProject = (id: string): void => writeStored(key(), id);
