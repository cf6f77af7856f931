import { expect, test } from 'vitest';
import { comparedKinds } from './export-text.ts';

test('compared records are counted under the names of an import, with all other kinds together', () => {
  const parts = [
    { kind: 'areas', count: 2, different: 0 },
    { kind: 'area_lists', count: 1, different: 0 },
    { kind: 'monthly_goals', count: 3, different: 1 },
    { kind: 'pillars', count: 1, different: 0 },
    { kind: 'tasks', count: 12, different: 0 },
    { kind: 'subtasks', count: 3, different: 0 },
  ];
  expect(comparedKinds(parts)).toEqual([
    { noun: 'pillar', count: 1, different: 0 },
    { noun: 'areas', count: 2, different: 0 },
    { noun: 'tasks', count: 12, different: 0 },
    { noun: 'subtasks', count: 3, different: 0 },
    { noun: 'other records', count: 4, different: 1 },
  ]);
});
