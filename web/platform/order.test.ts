import { expect, test } from 'vitest';
import { inOrder, withOrder } from './order.ts';

test('the named come first, the others stay as they were', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  expect(inOrder(items, ['c', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
});

test('a reordered part keeps the positions it had in the whole', () => {
  expect(withOrder(['a', 'x', 'b', 'y', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'x', 'a', 'y', 'b']);
});
