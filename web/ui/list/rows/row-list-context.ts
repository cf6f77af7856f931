import { createContext } from 'react';

interface RowListFrame {
  /** The row that stays drawn where only some rows are, because it has the focus or waits for it. */
  keptRow: () => string | null;
  /** Says how a row that is not drawn comes into sight. */
  setReveal: (reveal: ((id: string) => void) | null) => void;
  /** The first of the keys that the list has. */
  bound: (keys: readonly string[]) => string | null;
  /** Applies a key to a row. */
  press: (id: string, key: string) => void;
}

/** The list around a row, for the row and for virtual lists. */
export const RowListContext = createContext<RowListFrame | null>(null);
