import { expect, test } from 'vitest';
import type { Pillar } from '#contract/pillars.ts';
import { pillarDeletionText } from './pillar-text.ts';

const pillar = (areas: number, subs: number[] = []) =>
  ({ area_count: areas, sub_pillars: subs.map((area_count) => ({ area_count })) }) as Pillar;

test('deleting a pillar says what stays', () => {
  expect(pillarDeletionText(pillar(0))).toBe('The pillar moves to the trash. You can restore it for 30 days.');
  expect(pillarDeletionText(pillar(3))).toContain('Its 3 areas stay without a pillar.');
  expect(pillarDeletionText(pillar(1))).toContain('Its area stays without a pillar.');
});

test('the areas of sub-pillars stay where they are and are not mentioned', () => {
  const words = pillarDeletionText(pillar(3, [2, 0]));
  expect(words).toContain('Its area stays');
  expect(words).toContain('Its 2 sub-pillars move to the top level.');
});
