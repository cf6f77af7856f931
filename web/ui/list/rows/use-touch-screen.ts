import { useSyncExternalStore } from 'react';

let query: MediaQueryList | undefined;

/** Shared by all rows, because creating one costs more than the rest of a row's hooks. */
const touchScreen = () => (query ??= matchMedia('(pointer: coarse)'));

function subscribe(listener: () => void): () => void {
  touchScreen().addEventListener('change', listener);
  return () => touchScreen().removeEventListener('change', listener);
}

/** Whether the main pointer is a finger. */
export const useTouchScreen = (): boolean => useSyncExternalStore(subscribe, () => touchScreen().matches);
