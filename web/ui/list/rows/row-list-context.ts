import { createContext } from 'react';

interface RowListFrame {
  /** The row that stays drawn where only some rows are, because it has the focus or waits for it. */
  keptRow: () => string | null;
  /** Says how a row that is not drawn comes into sight. */
  setReveal: (reveal: ((id: string) => void) | null) => void;
}

/** For lists that draw only what is near the screen. */
export const RowListContext = createContext<RowListFrame | null>(null);
