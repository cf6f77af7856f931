import { expect, test } from 'vitest';
import { formatPercent, percentSuffix } from './percent.ts';

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
