import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test('an item moves up, down, and to the ends', () => {
  const items = ['a', 'b', 'c', 'd'];
  expect(moveItem(items, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(items, 2, 1)).toEqual(['a', 'c', 'b', 'd']);
  expect(moveItem(items, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveItem(items, 0, 3)).toEqual(['b', 'c', 'd', 'a']);
});
