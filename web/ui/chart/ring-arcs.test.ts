import { expect, test } from 'vitest';
import { arcsOf } from './ring-arcs.ts';

const rounded = (shares: readonly number[]) =>
  arcsOf(shares).map((arc) => arc && [arc.start, arc.length].map((value) => Math.round(value * 10) / 10));

test('the pieces follow each other with gaps, and the missing rest stays empty', () => {
  expect(rounded([25, 50])).toEqual([
    [0.6, 23.8],
    [25.6, 48.8],
  ]);
});

test('a share of everything fills the ring', () => {
  expect(rounded([0, 100, 0])).toEqual([null, [0, 100], null]);
});

test('a very small share stays visible', () => {
  expect(rounded([0.2, 99.8])[0]).toEqual([0.6, 0.4]);
});

test('shares above 100 % are scaled down', () => {
  const arcs = rounded([100, 100]);
  expect(arcs).toEqual([
    [0.6, 48.8],
    [50.6, 48.8],
  ]);
});
