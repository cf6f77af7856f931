import { expect, test } from 'vitest';
import { formatPercent, percentSuffix, wholeShares } from './percent.ts';

test('a share is a whole number in the locale’s format', () => {
  expect([38, 38.4, 38.5, 0, 100, 120].map((value) => formatPercent(value, 'en'))).toEqual([
    ...['38%', '38%', '39%', '0%', '100%', '120%'],
  ]);
  expect(formatPercent(38, 'de')).toBe('38\u00A0%');
  expect([percentSuffix('en'), percentSuffix('de'), percentSuffix('tr')]).toEqual(['%', '\u00A0%', '']);
});

test('only a whole share is 100 %, and only an empty one is 0 %', () => {
  expect([99.6, 99.99, 0.4, 0.5].map((value) => formatPercent(value, 'en'))).toEqual(['99%', '99%', '< 1%', '1%']);
});

test('shares that are shown together add up to 100 %', () => {
  expect(wholeShares([28.4, 23.6, 37.4, 10.6])).toEqual([28, 24, 37, 11]);
  expect(wholeShares([28.4, 24.4, 37.2, 10])).toEqual([29, 24, 37, 10]);
  expect(wholeShares([33.4, 33.3, 33.3])).toEqual([34, 33, 33]);
  expect(wholeShares([50, 30])).toEqual([50, 30]);
  expect(wholeShares([])).toEqual([]);
});

test('equal shares stay equal, even if they then add up to less than 100 %', () => {
  expect(wholeShares([100 / 3, 100 / 3, 100 / 3])).toEqual([33, 33, 33]);
  expect(wholeShares([6.5, 6.5, 87])).toEqual([6, 6, 87]);
  expect(wholeShares([6.6, 6.6, 43.4, 43.4])).toEqual([7, 7, 43, 43]);
});

test('also rounded together, only a whole share is 100 %, and only an empty one is 0 %', () => {
  const shown = (shares: number[]) => wholeShares(shares).map((share) => formatPercent(share, 'en'));
  expect(shown([99.7, 0.3])).toEqual(['99%', '1%']);
  expect(shown([60.4, 39.4, 0.2, 0])).toEqual(['61%', '39%', '< 1%', '0%']);
  expect(shown([99.6])).toEqual(['99%']);
  expect(shown([100, 0])).toEqual(['100%', '0%']);
});
