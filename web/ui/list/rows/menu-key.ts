import type { RowKey } from './use-row-list.ts';

/** For rows with three dots: opens the actions without a shortcut. */
export const MENU_KEY: RowKey = {
  keys: ['.'],
  does: 'Its menu',
  press: (_, row) => {
    const button = row.querySelector<HTMLElement>('[aria-haspopup=menu]');
    button?.click();
    return button !== null;
  },
};

/** For lists whose rows have no other key. */
export const MENU_KEYS: readonly RowKey[] = [MENU_KEY];
