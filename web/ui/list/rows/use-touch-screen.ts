import { useSyncExternalStore } from 'react';

let query: MediaQueryList | undefined;

/** One for all rows: making one for each costs more than the rest of a row's hooks. */
const touchScreen = () => (query ??= matchMedia('(pointer: coarse)'));

function subscribe(listener: () => void): () => void {
  touchScreen().addEventListener('change', listener);
  return () => touchScreen().removeEventListener('change', listener);
}

/** Whether a finger is what mostly presses here. */
export const useTouchScreen = (): boolean => useSyncExternalStore(subscribe, () => touchScreen().matches);
