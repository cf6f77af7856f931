import { expect, test } from 'vitest';
import type { Pillar } from '#contract/pillars.ts';
import { balanceOf, borderAt, moveBorder, sumText } from './balance.ts';

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

const shares = (...wanted: number[]) => balanceOf(wanted.map((share, index) => pillar(`${index}`, share))).shares;
const moved = (wanted: number[], index: number, to: number) =>
  moveBorder(shares(...wanted), index, to).map(({ share }) => share);

test.each([
  [[25, 35, 40], 0, 30.4, [30, 30, 40]],
  [[25, 35, 40], 1, 0, [25, 1, 74]],
  [[25, 35, 40], 0, 90, [59, 1, 40]],
  [[33.3, 33.3, 33.4], 0, 34, [34, 32.6, 33.4]],
  [[0, 100], 0, -3, [0, 100]],
])(
  'the end of a share is moved, and the next one gives or takes the difference: %j, %d to %d',
  (from, index, to, then) => {
    expect(moved(from, index, to)).toEqual(then);
  },
);

test('the last share grows into what is free and leaves more of it, and at 100% it has no end to move', () => {
  expect([moved([25, 35], 1, 70), moved([25, 35], 1, 80), moved([25, 35], 1, 20)]).toEqual([
    [25, 70],
    [25, 75],
    [25, 20],
  ]);
  expect(borderAt(shares(25, 35), 1)).toEqual({ min: 1, max: 75 });
  expect([borderAt(shares(60, 40), 1), borderAt(shares(33.3, 33.3, 33.3), 2)]).toEqual([null, null]);
  expect(moved([60, 40], 1, 10)).toEqual([60, 40]);
});
