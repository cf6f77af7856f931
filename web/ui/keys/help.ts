import { helpAt } from './key-tables.ts';

type Tables = ReturnType<typeof helpAt>;
let show: ((tables: Tables) => void) | null = null;

/** Registers the function that shows the help. Returns a function that unregisters it. */
export function onHelp(shows: (tables: Tables) => void): () => void {
  show = shows;
  return () => {
    show = null;
  };
}

/** Shows the keys that work at `target`: the focused element, or the page. */
export const showHelp = (target: EventTarget | null): void => show?.(helpAt(target));
