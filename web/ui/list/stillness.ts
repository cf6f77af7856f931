import { useEffect } from 'react';

/* Lists do not change while a row or card is moved, or a menu is open over them. */

let holds = 0;
const listeners = new Set<() => void>();

/** Whether lists must not change: changes of other devices are read afterwards. */
export const isStill = (): boolean => holds > 0;

/** Keeps lists unchanged until the returned function is called. */
export function holdStill(): () => void {
  holds += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    if (holds === 0) for (const listener of listeners) listener();
  };
}

/** The same while something is open or moved. */
export function useStillness(held = true): void {
  useEffect(() => (held ? holdStill() : undefined), [held]);
}

let moves = 0;
let onDropped: (() => void)[] = [];

/** The same while a row or card is moved; answers that are on their way wait as well. */
export function useStillnessOfMove(isMoving: boolean): void {
  useStillness(isMoving);
  useEffect(() => (isMoving ? holdAnswers() : undefined), [isMoving]);
}

/** Makes {@link untilDropped} wait until the returned function is called. */
export function holdAnswers(): () => void {
  moves += 1;
  return () => {
    moves -= 1;
    if (moves > 0) return;
    for (const resume of onDropped) resume();
    onDropped = [];
  };
}

/** Resolves when no row or card is moved. */
export async function untilDropped(): Promise<void> {
  if (moves > 0) await new Promise<void>((resolve) => onDropped.push(resolve));
}

/** Calls back when lists may change again, until the returned function is called. */
export function onMoveAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
