import { expect, test } from 'vitest';
import type { Pillar } from '#contract/pillars.ts';
import { areaValues, followColor, pillarOptions } from './area-form.ts';

const pillar = (id: string, color = '#3FB984', parent: string | null = null) =>
  ({ id, name: id, color, parent_pillar_id: parent }) as Pillar;

test('a new area starts with the colour of its pillar', () => {
  expect(areaValues(null, pillar('health'))).toMatchObject({ pillar_id: 'health', color: '#3FB984', importance: 3 });
  expect(areaValues(null, null)).toMatchObject({ pillar_id: null, color: '#F4B400' });
});

test('the colour follows the pillar until the user chooses one', () => {
  const [green, blue] = [pillar('a', '#3FB984'), pillar('b', '#5B8DEF')];
  expect(followColor('#3FB984', green, blue)).toBe('#5B8DEF');
  expect(followColor('#F4B400', undefined, blue)).toBe('#5B8DEF');
  expect(followColor('#E5645C', green, blue)).toBe('#E5645C');
  expect(followColor('#3FB984', green, undefined)).toBe('#3FB984');
});

test('sub-pillars are listed after their parent, with its name', () => {
  const offered = pillarOptions([pillar('languages', '', 'mind'), pillar('health'), pillar('mind')]);
  expect(offered.map(({ label }) => label)).toEqual(['health', 'mind', 'mind › languages']);
});
