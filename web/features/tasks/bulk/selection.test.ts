import { expect, test } from 'vitest';
import { extended, NOTHING, toggled, toggledAll, walked } from './selection.ts';

const shown = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort();

test('selecting twice deselects again', () => {
  const one = toggled(NOTHING, 'b');
  expect(ids(one)).toEqual(['b']);
  expect(ids(toggled(one, 'b'))).toEqual([]);
});

test('a range goes from the last selected task to this one, in either direction, and keeps the selection', () => {
  expect(ids(extended(toggled(NOTHING, 'b'), 'd', shown))).toEqual(['b', 'c', 'd']);
  const both = toggled(toggled(NOTHING, 'a'), 'e');
  expect(ids(extended(both, 'c', shown))).toEqual(['a', 'c', 'd', 'e']);
});

test('a range without a visible anchor selects one task', () => {
  expect(ids(extended(NOTHING, 'c', shown))).toEqual(['c']);
  expect(ids(extended(toggled(NOTHING, 'gone'), 'c', shown))).toEqual(['c', 'gone']);
});

test('a group is selected as a whole, and deselected as a whole', () => {
  const some = toggled(NOTHING, 'a');
  const all = toggledAll(some, ['a', 'b']);
  expect(ids(all)).toEqual(['a', 'b']);
  expect(ids(toggledAll(all, ['a', 'b']))).toEqual([]);
});

test('Shift and an arrow key select row by row, and deselect on the way back', () => {
  const down = walked(walked(NOTHING, 'b', 'c'), 'c', 'd');
  expect(ids(down)).toEqual(['b', 'c', 'd']);
  expect(ids(walked(down, 'd', 'c'))).toEqual(['b', 'c']);
});
