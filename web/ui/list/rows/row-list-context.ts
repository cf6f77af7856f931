import { createContext, type RefObject } from 'react';

interface RowListFrame {
  /** The row that is the tab stop. It stays drawn where only some rows are. */
  active: RefObject<string | null>;
  /** Says how a row that is not drawn comes into sight. */
  setReveal: (reveal: ((id: string) => void) | null) => void;
}

/** For lists that draw only what is near the screen. */
export const RowListContext = createContext<RowListFrame | null>(null);
