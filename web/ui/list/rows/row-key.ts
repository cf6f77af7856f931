import type { RowKey } from './use-row-list.ts';

/** A key that does something with the item of the row that has the focus. */
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
