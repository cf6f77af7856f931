import { expect, test } from 'vitest';
import { orderBetween } from './order-between.ts';

test('a card stays where it was dropped, also among cards of other columns', () => {
  const put = (above?: string, below?: string) => orderBetween([...'abxcd'], 'x', { above, below }).join('');
  expect(put(undefined, 'a')).toBe('xabcd');
  expect(put('a', 'd')).toBe('abxcd');
  expect(put('c', 'd')).toBe('abcxd');
  expect(put('d')).toBe('abcdx');
  expect(put('a')).toBe('abxcd');
  expect(put()).toBe('abxcd');
});
