import { expect, test } from 'vitest';
import type { Alignment } from '#contract/alignment.ts';
import { ringParts, sharesOf } from './balance-text.ts';

const pillar = (pillar_name: string, actual_percentage: number, target_percentage: number | null, minutes = 60) =>
  ({
    ...{ pillar_id: pillar_name, pillar_name, actual_percentage, target_percentage, minutes, color: '#3FB984' },
    sentence: target_percentage === null ? '' : `${pillar_name}.`,
  }) as Alignment['balance'][number];

test('on the card no pillar has a sentence, elsewhere every pillar with a wanted share', () => {
  const balance = [pillar('A', 20, 26), pillar('B', 10, 30), pillar('C', 60, 31), pillar('D', 10, null)];
  const sentences = (whole: boolean) =>
    sharesOf({ balance, given_minutes: 240 }, whole).map(({ sentence }) => sentence);
  expect(sentences(false)).toEqual(['', '', '', '']);
  expect(sentences(true)).toEqual(['A.', 'B.', 'C.', '']);
});

test('time outside all pillars has a share too, and completes the ring', () => {
  const shares = sharesOf({ balance: [pillar('A', 75, 50, 90)], given_minutes: 120 }, false);
  expect(shares.map(({ pillar_name, actual_percentage }) => [pillar_name, actual_percentage])).toEqual([
    ['A', 75],
    ['No pillar', 25],
  ]);
  expect(ringParts(shares).map(({ color, given, wanted }) => [color, given, wanted])).toEqual([
    ['#3FB984', 75, 50],
    [null, 25, 0],
  ]);
  expect(sharesOf({ balance: [pillar('A', 0, 50, 0)], given_minutes: 0 }, false)).toHaveLength(1);
});
