import { pressMenu } from '../../menu/pointer-menu.tsx';
import type { RowKey } from './use-row-list.ts';

/** Presses the ring of a row, as a click does. */
export function pressRing(row: HTMLElement): boolean {
  const ring = row.querySelector<HTMLElement>('button[role=checkbox]');
  ring?.click();
  return ring !== null;
}

/** Space, for rows with a ring. */
export const tickKey = (does: string): RowKey => ({ keys: ['Space'], does, press: (_, row) => pressRing(row) });

/** For rows with three dots: opens the menu of actions. */
export const MENU_KEY: RowKey = {
  keys: ['.'],
  does: 'Open its menu',
  press: (_, row, _show, at) => {
    const button = row.querySelector<HTMLElement>('[data-menu]');
    const isShown = button?.checkVisibility() ?? false;
    if (isShown) pressMenu(button!, at);
    return isShown;
  },
};

/** For lists whose rows have no other keys. */
export const MENU_KEYS: readonly RowKey[] = [MENU_KEY];

/** A key that acts on the item of the focused row. */
export const rowKey = <Item extends { id: string }>(
  items: readonly Item[],
  keys: readonly string[],
  does: string,
  act: (item: Item) => unknown,
): RowKey => ({
  keys,
  does,
  press: (id) => {
    const item = items.find((each) => each.id === id);
    return item ? act(item) : false;
  },
});
