import { expect, test } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { hashBefore } from './hash-token.ts';
import { listEntries } from './list-entries.ts';

const project = (name: string, area: string | null = null) =>
  ({ id: name, name, area_id: area, area_name: area }) as Project;
const area = (name: string) => ({ id: name, name }) as Area;

const projects = [
  project('Gymnopédie No. 1', 'Piano'),
  project('Twice a week', 'Gym'),
  project('Logo for Hay & Farmer', 'Studio'),
  project('Monthly budget', 'Money'),
];
const areas = ['Piano', 'Gym', 'Studio', 'Money', 'The garden'].map(area);
/** As tasks can be put into them. */
const homes = [...projects, ...areas.map(({ id, name }) => ({ ...project(name, id), id }))];

const listed = (typed: string, context: Partial<Parameters<typeof listEntries>[1]> = {}) =>
  listEntries(typed, { projects: homes, areas, projectId: null, isNamed: false, ...context }).map((entry) => {
    if (entry.kind === 'project') return entry.project.name;
    return entry.kind === 'inbox' ? 'Inbox' : `Create ${entry.name} in ${entry.area?.name ?? 'no area'}`;
  });

test('parts of words, areas and subsequences find projects, the best match first', () => {
  expect(listed('gy')).toEqual([
    ...['Gymnopédie No. 1', 'Gym', 'Twice a week', 'Logo for Hay & Farmer', 'Inbox'],
    'Create gy in no area',
  ]);
  expect(listed('PEDIE')[0]).toBe('Gymnopédie No. 1');
  expect(listed('gym').slice(0, 3)).toEqual(['Gym', 'Gymnopédie No. 1', 'Twice a week']);
});

test('an area is offered itself, and a new project is in the area that matches its name', () => {
  expect(listed('gard')).toEqual(['The garden', 'Inbox', 'Create gard in no area']);
  expect(listed('Garden shed')).toEqual(['Inbox', 'Create Garden shed in The garden']);
  expect(listed('Savings', { projectId: 'Monthly budget' })).toEqual(['Inbox', 'Create Savings in Money']);
});

test('nothing is created twice, and # alone lists projects and areas', () => {
  expect(listed('monthly BUDGET')).toEqual(['Monthly budget', 'Inbox']);
  expect(listed('')).toEqual([...projects.map(({ name }) => name), 'Piano', 'Gym', 'Studio', 'Inbox']);
  expect(listed('MONEY')).toEqual(['Money', 'Monthly budget', 'Inbox']);
});

test('text after a named project, a number, or many words belong to the task', () => {
  expect(listed('Monthly pay rent', { isNamed: true })).toEqual([]);
  expect(listed('12 before lunch')).toEqual([]);
  expect(listed('shed and then paint it all')).toEqual([]);
});

test('the list belongs to the # before the caret, unless its words are understood otherwise or complete', () => {
  const at = (line: string, caret = line.length) =>
    hashBefore(line, caret, [], [{ name: 'Gym' }, { name: 'Gym hall' }]);
  expect(at('Row #gy')).toEqual({ start: 4, end: 7, typed: 'gy' });
  expect(at('Row #gy tomorrow', 7)).toEqual({ start: 4, end: 7, typed: 'gy' });
  expect(at('Row #gymnastics now', 7)).toEqual({ start: 4, end: 15, typed: 'gy' });
  expect(at('Row #Gym ha')).toMatchObject({ typed: 'Gym ha' });
  expect(at('Row #Gym hall')).toBeNull();
  expect(at('Row #Gym')).toMatchObject({ typed: 'Gym' });
  for (const line of ['Row', 'Learn C#gy', 'Row # gy', 'Say "#gy"', `#${'x'.repeat(101)}`]) expect(at(line)).toBeNull();
  const due = {
    kind: 'due',
    date: '2026-11-21',
    time: null,
    text: 'tomorrow',
    ranges: [{ start: 8, end: 16 }],
  } as const;
  expect(hashBefore('Row #gy tomorrow', 16, [{ ...due, ranges: [...due.ranges] }], [])).toBeNull();
});
