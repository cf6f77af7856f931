import { createContext } from 'react';

interface RowListFrame {
  /** The row that stays drawn where only some rows are, because it has the focus or waits for it. */
  keptRow: () => string | null;
  /** Says how a row that is not drawn comes into sight. */
  setReveal: (reveal: ((id: string) => void) | null) => void;
  /** The first of the keys that the list has. */
  bound: (keys: readonly string[]) => string | null;
  /** Does what the key does to a row. */
  press: (id: string, key: string) => void;
}

/** What a row, or a list that draws only what is near the screen, knows of the list around it. */
export const RowListContext = createContext<RowListFrame | null>(null);
