import { expect, test } from 'vitest';
import { levelsAbove } from './area-list.ts';

test('a task of an area itself has no level below the area, a task of a project with the name of its area has one', () => {
  const named = { pillar_name: 'Health', area_name: 'Running', project_name: 'Running', area_id: 'area' };
  expect(levelsAbove({ ...named, project_id: 'area' })).toEqual(['Health', 'Running', null]);
  expect(levelsAbove({ ...named, project_id: 'project' })).toEqual(['Health', 'Running', 'Running']);
  const inbox = { pillar_name: null, area_name: null, project_name: 'Inbox', area_id: null, project_id: 'inbox' };
  expect(levelsAbove(inbox)).toEqual([null, null, 'Inbox']);
});
