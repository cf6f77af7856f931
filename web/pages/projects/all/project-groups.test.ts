import { expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { groupByArea } from './project-groups.ts';

const project = (name: string, area_id: string | null) =>
  ({ name, area_id, area_name: area_id, pillar_name: null, pillar_color: null }) as Project;

test('projects are grouped by area in the order of the areas, then those of archived areas, then those without an area', () => {
  const projects = [project('1', null), project('2', 'old'), project('3', 'b'), project('4', 'a'), project('5', 'b')];
  const groups = groupByArea(projects, [{ id: 'a' }, { id: 'b' }]);
  expect(groups.map(({ area, projects: of }) => [area?.name, of.map(({ name }) => name).join('')])).toEqual([
    ['a', '4'],
    ['b', '35'],
    ['old', '2'],
    [undefined, '1'],
  ]);
});
