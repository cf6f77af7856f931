/** Makes an undone change again, and offers to undo it. */
export type Redo = () => Promise<unknown>;

/** A change that can be undone, or was. */
export interface Change {
  id: number;
  /** “Deleted “Winter weekend”” */
  message: string;
  /** When it was made: milliseconds since 1970. */
  timestamp: number;
  /** It can’t be undone; Undo says so. */
  isFinal?: boolean;
  /** The entries of the trash that its Undo restores. */
  restores?: readonly string[];
}

/** Resolves with whether the change was undone, if possible with a function that redoes it. */
export type Undo = () => Promise<boolean | Redo>;

/** Maximum number of changes that can be undone. */
const UNDOS_MAX = 20;

/** The changes that can be undone, newest last. They outlive their toasts. */
let undos: readonly (Change & { run: Undo })[] = [];
/** The undone changes that can be redone, the one undone last at the end. */
let redos: readonly (Change & { run: Redo })[] = [];
/** Redos that have not ended. A change made by a redo keeps those that can be redone after it. */
let redoing = 0;
/** How often all changes were forgotten. */
let resets = 0;
const listeners = new Set<() => void>();
let history: { undos: readonly Change[]; redos: readonly Change[] } = { undos, redos };

function set(next: { undos?: typeof undos; redos?: typeof redos }): void {
  ({ undos = undos, redos = redos } = next);
  history = { undos, redos };
  for (const listener of listeners) listener();
}

/** Lets a change be undone. After a new change, what was undone before can no longer be redone. */
export function keepUndo(change: Change & { run: Undo }): void {
  set({
    undos: [...undos, change].toSorted(byTime).slice(-UNDOS_MAX),
    ...(redoing === 0 && { redos: [] }),
  });
}

/** The response to a later change may come first. */
export const byTime = (one: { timestamp: number }, other: { timestamp: number }) => one.timestamp - other.timestamp;

export const lastUndo = (): Change | undefined => undos.at(-1);

export const canUndo = (id: number): boolean => undos.some((each) => each.id === id);

/**
 * Notes that an entry of the trash was restored there: a change whose Undo would restore nothing more is removed.
 * Returns the ids of those changes.
 */
export function dropRestored(entryId: string): number[] {
  const restoring = undos.filter(({ restores }) => restores?.includes(entryId));
  const dropped = restoring.filter(({ restores }) => restores?.length === 1);
  const left = undos.filter((each) => !dropped.includes(each));
  const without = (ids: readonly string[] = []) => ids.filter((id) => id !== entryId);
  if (restoring.length > 0) set({ undos: left.map((each) => ({ ...each, restores: without(each.restores) })) });
  return dropped.map(({ id }) => id);
}

/** Undoes a change, once. Resolves with whether it was undone. */
export async function undoChange(id: number): Promise<boolean> {
  const found = undos.find((each) => each.id === id);
  if (!found) return false;
  set({ undos: undos.filter((each) => each !== found) });
  const before = resets;
  const undone = await found.run();
  // After signing out, the next person must not see it.
  if (typeof undone === 'function' && resets === before) set({ redos: [...redos, { ...found, run: undone }] });
  return undone !== false;
}

/** Redoes the change that was undone last. Returns false without one. */
export function redoLast(): boolean {
  const last = redos.at(-1);
  if (!last) return false;
  set({ redos: redos.slice(0, -1) });
  redoing += 1;
  void last.run().finally(() => {
    redoing -= 1;
  });
  return true;
}

/** The changes that can be undone and redone, newest last; the same object until they change. */
export const undoHistory = (): typeof history => history;

/** Calls back whenever {@link undoHistory} changes. */
export function subscribeUndos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets all changes. */
export function resetUndos(): void {
  resets += 1;
  set({ undos: [], redos: [] });
}
