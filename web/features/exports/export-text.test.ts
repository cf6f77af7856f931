import { expect, test } from 'vitest';
import { comparedKinds } from './export-text.ts';

test('compared records are counted by the nouns of the screen, with all other kinds together', () => {
  const parts = [
    { kind: 'areas', count: 2, different: 0 },
    { kind: 'chats', count: 1, different: 0 },
    { kind: 'goals', count: 3, different: 1 },
    { kind: 'pillars', count: 4, different: 0 },
    { kind: 'tasks', count: 12, different: 0 },
  ];
  expect(comparedKinds(parts)).toEqual([
    { noun: 'Pillars, areas', count: 6, different: 0 },
    { noun: 'Tasks', count: 12, different: 0 },
    { noun: 'Other', count: 4, different: 1 },
  ]);
});
