import { expect, test } from 'vitest';
import { arcsOf } from './ring-arcs.ts';

const rounded = (shares: readonly number[]) =>
  arcsOf(shares).map((arc) => arc && [arc.start, arc.length].map((value) => Math.round(value * 10) / 10));

test('the pieces follow each other with a gap between them, and a missing rest stays empty', () => {
  expect(rounded([25, 50])).toEqual([
    [0.6, 23.8],
    [25.6, 48.8],
  ]);
});

test('one that is everything goes all the way round', () => {
  expect(rounded([0, 100, 0])).toEqual([null, [0, 100], null]);
});

test('a share of next to nothing is still to be seen', () => {
  expect(rounded([0.2, 99.8])[0]).toEqual([0.6, 0.4]);
});

test('more than there is is drawn in its proportion', () => {
  const arcs = rounded([100, 100]);
  expect(arcs).toEqual([
    [0.6, 48.8],
    [50.6, 48.8],
  ]);
});
