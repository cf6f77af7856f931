import { expect, test } from 'vitest';
import { type AreaFacts, recommend } from './recommend.ts';

const area = (name: string, changes: Partial<AreaFacts> = {}): AreaFacts => ({
  ...{ id: name, name, importance: 3, pillar: null, completedProjects: 0, openTasks: 1 },
  openProjects: [{ id: `${name} project`, name: `${name} project` }],
  ...changes,
});
const standing = { overdue: [], areas: [], pillars: [] };

test('nothing is recommended without overdue tasks and gaps', () => {
  expect(recommend(standing)).toEqual([]);
  expect(
    recommend({ ...standing, areas: [area('Studio')], pillars: [{ id: 'w', name: 'Work', wanted: 50, areas: 1 }] }),
  ).toEqual([]);
});

test('overdue tasks are counted, with the projects that have most of them', () => {
  const overdue = [
    { id: '1', name: 'Parents', overdue: 1 },
    { id: '2', name: 'Studio', overdue: 2 },
  ];
  expect(recommend({ ...standing, overdue: overdue.slice(0, 1) })).toEqual([
    {
      type: 'complete_tasks',
      title: 'Finish 1 overdue task',
      description: 'In Parents.',
      action: 'Show tasks',
      project_id: '1',
      count: 1,
    },
  ]);
  expect(recommend({ ...standing, overdue })[0]).toMatchObject({
    title: 'Finish 3 overdue tasks',
    description: 'In Studio and Parents.',
  });
  const three = [...overdue, { id: '3', name: 'Garden', overdue: 3 }];
  expect(recommend({ ...standing, overdue: three })[0]!.description).toBe('In Garden, Studio and 1 other project.');
  expect(recommend({ ...standing, overdue })[0]).not.toHaveProperty('project_id');
});

test('of areas without open tasks, the one whose pillar has the largest gap comes first', () => {
  const areas = [
    area('Desk', { openTasks: 0, importance: 5 }),
    area('Friends', { openTasks: 0, importance: 1, pillar: { name: 'Family', gap: -11, gapText: '1 h 45 short' } }),
  ];
  expect(recommend({ ...standing, areas })).toMatchObject([
    {
      type: 'create_task',
      title: 'Plan something for Friends',
      description: 'Family is 1 h 45 short, and Friends has no open tasks.',
      area_id: 'Friends',
      project_id: 'Friends project',
    },
  ]);
  expect(recommend({ ...standing, areas: areas.slice(0, 1) })[0]!.description).toBe('Importance 5, and no open tasks.');
  expect(recommend({ ...standing, areas: [area('Attic', { openTasks: 0, importance: 2 })] })).toEqual([]);
});

test('a new project is recommended for an area whose projects are all completed', () => {
  const reading = area('Reading', { openProjects: [], completedProjects: 2, openTasks: 0 });
  expect(recommend({ ...standing, areas: [reading] })).toMatchObject([
    {
      type: 'create_project',
      title: 'Start a project in Reading',
      description: '2 projects completed, and nothing is planned after them.',
      area_id: 'Reading',
    },
  ]);
});

test('an area is recommended for an empty pillar, the one with the largest wanted share first', () => {
  const pillars = [
    { id: 'h', name: 'Health', wanted: null, areas: 0 },
    { id: 'f', name: 'Family', wanted: 25, areas: 0 },
  ];
  expect(recommend({ ...standing, pillars })).toMatchObject([
    {
      type: 'create_area',
      description: 'You want to give it 25% of your time, and nothing is in it yet.',
      pillar_id: 'f',
    },
  ]);
});
