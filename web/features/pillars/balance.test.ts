import { expect, test } from 'vitest';
import type { Pillar } from '#contract/pillars.ts';
import { balanceOf, sumText } from './balance.ts';

const pillar = (name: string, share: number | null, rest: Partial<Pillar> = {}) =>
  ({ name, time_allocation_percentage: share, parent_pillar_id: null, archived: false, ...rest }) as Pillar;

test('the balance has the wanted shares of top-level pillars, in order', () => {
  const { shares, open, sum } = balanceOf([
    pillar('Health', 25),
    pillar('Languages', 5, { parent_pillar_id: 'mind' }),
    pillar('Friends', null),
    pillar('The band', 40, { archived: true }),
    pillar('Work', 35.5),
  ]);
  expect(shares.map((each) => [each.pillar.name, each.share])).toEqual([
    ['Health', 25],
    ['Work', 35.5],
  ]);
  expect(open.map(({ name }) => name)).toEqual(['Friends']);
  expect(sum).toBe(61);
});

test('three thirds make 100%', () => {
  expect(balanceOf([pillar('a', 33.3), pillar('b', 33.3), pillar('c', 33.3)]).sum).toBe(100);
});

test('the sum says what is free, nothing at 100%, and what exceeds it', () => {
  expect(sumText(85)).toEqual({ text: expect.stringMatching(/^15.?% still free$/), tooMuch: false });
  expect(sumText(100)).toBeNull();
  expect(sumText(101)).toEqual({
    text: expect.stringMatching(/^1.?% too much\. /),
    tooMuch: true,
  });
});
