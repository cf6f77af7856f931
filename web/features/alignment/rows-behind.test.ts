import { expect, test } from 'vitest';
import { hrefOfGiven, hrefOfMonth } from './rows-behind.ts';

test('a month links to the completions of its days, the current one up to today', () => {
  expect(hrefOfMonth('2028-02', '2028-03-04')).toBe('#insights?from=2028-02-01&to=2028-02-29&rows=all');
  expect(hrefOfMonth('2028-03', '2028-03-04')).toBe('#insights?from=2028-03-01&to=2028-03-04&rows=all');
});

test('time spent links to its rows: of a pillar, outside all pillars, or all', () => {
  expect(hrefOfGiven('health')).toBe('#insights?range=week&rows=time&of=pillar.health');
  expect(hrefOfGiven(null)).toBe('#insights?range=week&rows=time&of=without.pillar');
  expect(hrefOfGiven()).toBe('#insights?range=week&rows=time');
});
