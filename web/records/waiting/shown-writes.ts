import { useSyncExternalStore } from 'react';
import type { Write } from '../write-kinds.ts';

type IsShown = (write: Pick<Write, 'input'>) => boolean;

/** What the screen shows of the queued and refused writes, each where it was made. */
let shown: readonly IsShown[] = [];
const listeners = new Set<() => void>();

const setShown = (next: readonly IsShown[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Registers that some writes are displayed where they were made, until the returned function is called. */
export function showWrites(isShown: IsShown): () => void {
  setShown([...shown, isShown]);
  return () => setShown(shown.filter((each) => each !== isShown));
}

/** Whether a write is displayed where it was made. */
export const isShownWrite: IsShown = (write) => shown.some((isShown) => isShown(write));

/** The same for a component, which renders again when that changes. */
export function useIsShownWrite(): IsShown {
  useSyncExternalStore(subscribe, () => shown);
  return isShownWrite;
}
