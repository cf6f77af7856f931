import { expect, test } from 'vitest';
import { Area } from '#contract/areas.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { aProject } from '#web/testing/a-project.ts';
import { homesOf } from './homes.ts';
import { projectChoices } from './project-choices.tsx';

const AT = '2026-11-01T00:00:00.000Z';
const area = (id: string, name: string, total_task_count: number): Area =>
  Area.parse({
    ...{ id, name, pillar_id: null, pillar_name: 'Health', pillar_color: '#00aa00', description: '', icon: '🎯' },
    ...{
      color: '#00aa00',
      importance: 3,
      archived: false,
      sort_order: 0,
      project_count: 1,
      completed_project_count: 0,
    },
    ...{ total_task_count, completed_task_count: 2, progress_percentage: 0, projects: null },
    ...{ created_at: AT, updated_at: AT, date_created: AT },
  });
const RUNNING = '0193a5b2-7c41-7d3e-9f60-2b8c5e1a4d70';
const HOUSE = '0193a5b2-7c41-7d3e-9f60-2b8c5e1a4d71';

test('tasks can be put into each area itself, after its projects, and its list has the tasks of no project', () => {
  const race = aProject('race', { area_id: RUNNING, area_name: 'Running', task_count: 3, completed_task_count: 1 });
  const homes = homesOf([race], [area(RUNNING, 'Running', 5), area(HOUSE, 'Household', 2)]);
  expect(projectChoices(homes).map(({ value, label, group }) => [value, label, group])).toEqual([
    ['race', 'race', 'Running'],
    [RUNNING, 'Running', 'Areas'],
    [HOUSE, 'Household', 'Areas'],
  ]);
  expect(homes.filter(isAreaList)).toMatchObject([
    { id: RUNNING, task_count: 2, completed_task_count: 1, active_task_count: 1 },
    { id: HOUSE, task_count: 2, completed_task_count: 2, active_task_count: 0 },
  ]);
});
