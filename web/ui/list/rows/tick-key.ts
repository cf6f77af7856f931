import type { RowKey } from './use-row-list.ts';

/** Presses the ring of a row, as a click does. */
export function pressRing(row: HTMLElement): boolean {
  const ring = row.querySelector<HTMLElement>('button[role=checkbox]');
  ring?.click();
  return ring !== null;
}

/** Space, for rows with a ring. */
export const tickKey = (does: string): RowKey => ({ keys: ['Space'], does, press: (_, row) => pressRing(row) });
