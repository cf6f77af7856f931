import { readStored, writeStored } from '#web/platform/storage.ts';

const KEY = 'filed_into';
const KEPT = 3;

/** The ids of the projects that tasks were filed into last on this device, the latest first. */
export const recentProjects = (): string[] => (readStored(KEY) ?? '').split(' ').filter(Boolean);

export const rememberFiled = (id: string): void =>
  writeStored(KEY, [id, ...recentProjects().filter((each) => each !== id)].slice(0, KEPT).join(' '));
