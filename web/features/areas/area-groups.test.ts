import { expect, test } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import { groupAreas, groupsOf } from './area-groups.ts';

const pillar = (id: string, parent: string | null = null) => ({ id, name: id, parent_pillar_id: parent }) as Pillar;
const area = (id: string, pillarId: string | null) => ({ id, pillar_id: pillarId }) as Area;
const shape = (groups: ReturnType<typeof groupAreas>) =>
  groups.map((group) => [group.pillar?.id ?? null, group.areas.map(({ id }) => id)]);

const pillars = [pillar('health'), pillar('languages', 'mind'), pillar('mind'), pillar('empty')];
const areas = [area('piano', 'mind'), area('papers', null), area('italian', 'languages'), area('running', 'health')];

test('areas are grouped by pillar, sub-pillars after their parent, and areas without a pillar last', () => {
  expect(shape(groupAreas(areas, pillars))).toEqual([
    ['health', ['running']],
    ['mind', ['piano']],
    ['languages', ['italian']],
    [null, ['papers']],
  ]);
});

test('an area with an unknown pillar is among those without one', () => {
  expect(shape(groupAreas([area('lost', 'gone')], pillars))).toEqual([[null, ['lost']]]);
});

test('filtering by a pillar keeps its sub-pillars', () => {
  expect(shape(groupsOf(groupAreas(areas, pillars), 'mind'))).toEqual([
    ['mind', ['piano']],
    ['languages', ['italian']],
  ]);
});
