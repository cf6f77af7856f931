import { createContext, type ReactNode, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../page/lazy-part.tsx';
import { keysOf, type OpenMenu, type RowListOptions, useRowList } from './use-row-list.ts';

const LazyRowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

interface RowListFrame {
  /** The row that stays rendered in a virtual list, because it has the focus or should get it. */
  keptRow: () => string | null;
  /** Registers how a row that is not rendered is scrolled into view. */
  setReveal: (reveal: ((id: string) => void) | null) => void;
  /** The first of the keys that the list has. */
  bound: (keys: readonly string[]) => string | null;
  /** Applies a key to a row. */
  press: (id: string, key: string) => void;
}

/** The list around a row, for the row and for virtual lists. */
export const RowListContext = createContext<RowListFrame | null>(null);

interface RowListProps extends RowListOptions {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The frame of a list of rows: one tab stop, moved with the arrows; keys act on the focused row (docs/decisions/0052).
 * It contains rows with a `rowId`, in any markup.
 */
export function RowList({ className, children, ...options }: RowListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { keptRow, setReveal, bound, press } = useRowList(frame, options, setMenu);
  const context = useMemo(() => ({ keptRow, setReveal, bound, press }), [keptRow, setReveal, bound, press]);
  return (
    <RowListContext value={context}>
      <div ref={frame} className={className} data-list={options.beside ? 'beside' : 'main'}>
        {children}
      </div>
      {menu && <LazyRowMenu {...menu} keys={keysOf(options)} onClose={() => setMenu(null)} />}
    </RowListContext>
  );
}
