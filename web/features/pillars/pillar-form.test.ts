import { expect, test } from 'vitest';
import type { Pillar } from '#contract/pillars.ts';
import { parentOptions, pillarValues, shareHelp } from './pillar-form.ts';

const pillar = (id: string, share: number | null, parent: string | null = null) =>
  ({ id, name: id, time_allocation_percentage: share, parent_pillar_id: parent, archived: false }) as Pillar;
const pillars = [pillar('Health', 25), pillar('Mind', 15), pillar('Languages', 5, 'Mind')];
const share = (value: number | null, parent: string | null = null) => ({
  ...pillarValues(null, null),
  time_allocation_percentage: value,
  parent_pillar_id: parent,
});

test('the help below a share shows the sum of all shares', () => {
  expect(shareHelp(pillars, 'new', share(60))).toMatch(/^All pillars together: 100.?%$/);
  expect(shareHelp(pillars, 'new', share(70))).toMatch(/, 10.?% too much/);
  expect(shareHelp(pillars, 'Health', share(30))).toMatch(/, 55.?% still free/);
  expect(shareHelp(pillars, 'new', share(null))).toContain('The others have 40');
});

test('the share of a sub-pillar is within that of its parent', () => {
  expect(shareHelp(pillars, 'Languages', share(5, 'Mind'))).toContain('within the share of Mind');
});

test('a pillar can be moved below a top-level pillar, but not below itself', () => {
  expect(parentOptions(pillars, 'Health').map(({ value }) => value)).toEqual(['Mind']);
});
