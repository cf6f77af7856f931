import { type ReactNode, useMemo, useRef } from 'react';
import { RowListContext } from './row-list-context.ts';
import { type RowListOptions, useRowList } from './use-row-list.ts';

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
  const { keptRow, setReveal, bound, press } = useRowList(frame, options);
  const context = useMemo(() => ({ keptRow, setReveal, bound, press }), [keptRow, setReveal, bound, press]);
  return (
    <RowListContext value={context}>
      <div ref={frame} className={className}>
        {children}
      </div>
    </RowListContext>
  );
}
