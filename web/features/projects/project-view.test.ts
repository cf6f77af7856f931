import { expect, test } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { areaOptions } from './project-form.ts';
import { completedLast, EVERYTHING, isInView, projectViewParams, readProjectView } from './project-view.ts';
import { projectWhy } from './project-why.ts';

const project = (fields: Partial<Project> = {}) =>
  ({ area_id: 'studio', status: 'In Progress', priority: 'high', is_overdue: false, ...fields }) as Project;

test('a view is unchanged after a round trip through the URL, which omits defaults', () => {
  const view = readProjectView({ area: 'studio', status: 'On Hold', overdue: 'true', new: 'project' });
  expect(view).toEqual({ ...EVERYTHING, area: 'studio', status: 'On Hold', overdue: true });
  expect(Object.values(projectViewParams(EVERYTHING)).filter(Boolean)).toEqual([]);
  expect(readProjectView({ status: 'lost', priority: 'urgent' })).toEqual(EVERYTHING);
});

test('filters are combined', () => {
  expect(isInView(project(), EVERYTHING)).toBe(true);
  expect(isInView(project(), { ...EVERYTHING, area: 'studio', status: 'In Progress', priority: 'high' })).toBe(true);
  expect(isInView(project(), { ...EVERYTHING, overdue: true })).toBe(false);
  expect(isInView(project({ is_overdue: true }), { ...EVERYTHING, overdue: true, area: 'home' })).toBe(false);
});

test('completed projects come last, the others keep their order', () => {
  const projects = (['Completed', 'On Hold', 'Completed', 'Not Started'] as const).map((status, id) => ({
    id,
    status,
  }));
  expect(completedLast(projects).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
});

test('the text filter matches the name, the area and the pillar, ignoring accents', () => {
  const cafe = project({ name: 'Café in Lisbon', area_name: 'Studio', pillar_name: 'Meaningful Work' });
  const isFound = (filter: string) => isInView(cafe, { ...EVERYTHING, filter });
  expect(['cafe', 'LISBON stud', 'meaning', ' '].map(isFound)).toEqual([true, true, true, true]);
  expect(['cafe porto', 'cfe'].map(isFound)).toEqual([false, false]);
});

test("areas are grouped by pillar, and the project's own area is included although it is archived", () => {
  const area = (id: string, pillar_name: string | null) => ({ id, name: id, pillar_name }) as Area;
  const areas = [area('studio', 'Work'), area('papers', null), area('team', 'Work')];
  const labels = (options: ReturnType<typeof areaOptions>) =>
    options.map(({ group, items }) => [group, items.map(({ label }) => label)]);
  expect(labels(areaOptions(areas, null))).toEqual([
    ['Work', ['studio', 'team']],
    ['No pillar', ['papers']],
  ]);
  const archived = project({ area_id: 'old', area_name: 'Old' });
  expect(labels(areaOptions(areas, archived)).at(-1)).toEqual(['Archived', ['Old']]);
});

test('the purpose of a project comes from its pillar first', () => {
  const pillars = [
    { id: 'top', description: 'Do good work', parent_pillar_id: null },
    { id: 'sub', description: '', parent_pillar_id: 'top' },
  ];
  const areas = [{ id: 'studio', description: 'A calm studio' }];
  const why = (pillar_id: string | null, area_id: string | null) => projectWhy({ pillar_id, area_id }, areas, pillars);
  expect(why('top', 'studio')).toBe('Do good work');
  expect(why('sub', 'studio')).toBe('Do good work');
  expect(why(null, 'studio')).toBe('A calm studio');
  expect(why(null, null)).toBeNull();
});
