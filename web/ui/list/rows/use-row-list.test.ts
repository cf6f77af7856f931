import { expect, test } from 'vitest';
import { openMenu, type RowKey } from './use-row-list.ts';

test.each([
  { name: 'a list with a menu of its own', keys: ['x', '.'], pressed: ['.'] },
  { name: 'a list without a menu of its own', keys: ['x'], pressed: ['the keys as a menu'] },
  { name: 'a list without keys', keys: [], pressed: [] },
])('a right click or a long press in $name: $pressed', ({ keys, pressed }) => {
  const seen: string[] = [];
  const key = (name: string): RowKey => ({
    keys: [name[0]!],
    does: name,
    press: () => void seen.push(name),
  });
  const row = { dataset: { rowId: 'a' } } as unknown as HTMLElement;
  const isDone = openMenu(
    { title: 'Files', ids: ['a'], keys: keys.map(key) },
    row,
    () => seen.push('the keys as a menu'),
    null,
  );
  expect([seen, isDone]).toEqual([pressed, pressed.length > 0]);
});
