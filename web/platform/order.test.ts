import { expect, test } from 'vitest';
import { inOrder, withOrder } from './order.ts';

test('the listed ids come first, the others keep their order', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  expect(inOrder(items, ['c', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
});

test('a reordered part keeps its positions in the whole', () => {
  expect(withOrder(['a', 'x', 'b', 'y', 'c'], ['c', 'a', 'b'])).toEqual(['c', 'x', 'a', 'y', 'b']);
});
