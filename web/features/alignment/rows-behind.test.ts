import { expect, test } from 'vitest';
import { hrefOfGiven, hrefOfMonth } from './rows-behind.ts';

test('a month opens the rows of its days, the running one those up to today', () => {
  expect(hrefOfMonth('2028-02', '2028-03-04')).toBe('#insights?from=2028-02-01&to=2028-02-29&rows=all');
  expect(hrefOfMonth('2028-03', '2028-03-04')).toBe('#insights?from=2028-03-01&to=2028-03-04&rows=all');
});

test('time given opens its rows: of a pillar, of none, or all', () => {
  expect(hrefOfGiven('health')).toBe('#insights?range=week&rows=time&of=pillar.health');
  expect(hrefOfGiven(null)).toBe('#insights?range=week&rows=time&of=without.pillar');
  expect(hrefOfGiven()).toBe('#insights?range=week&rows=time');
});
