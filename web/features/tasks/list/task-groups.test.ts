import { expect, test } from 'vitest';
import { aTask } from '#web/testing/a-task.ts';
import { countOpen, groupByProject, openText, toLines } from './task-groups.ts';

const task = (id: string, project_id: string, completed = false) => aTask(id, { project_id, completed });

test('groups are in the order of their first tasks', () => {
  const sorted = [task('late', 'b'), task('today', 'a'), task('later', 'b')];
  expect(groupByProject(sorted).map(({ id: project, tasks }) => [project, tasks.map(({ id }) => id)])).toEqual([
    ['b', ['late', 'later']],
    ['a', ['today']],
  ]);
});

test('a heading says how many open tasks it has, and how many of them are listed', () => {
  const listed = [task('1', 'a'), task('2', 'a', true)];
  expect([openText(listed, 1), openText(listed, 9), openText([], 0)]).toEqual(['1 open', '1 of 9 open', '0 open']);
});

test('only open tasks are counted as open', () => {
  expect(countOpen([task('1', 'a'), task('2', 'a', true), task('3', 'b')])).toEqual(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  );
});

test('each group is a heading with its tasks, and a folded one only a heading', () => {
  const groups = [
    { id: 'a', tasks: [task('1', 'a'), task('2', 'a')] },
    { id: 'b', tasks: [task('3', 'b')] },
  ];
  const lines = toLines(groups, ({ id }) => id === 'b');
  expect(lines.map((line) => (line.kind === 'head' ? [line.group.id, line.folded] : [line.task.id]))).toEqual([
    ['a', false],
    ['1'],
    ['2'],
    ['b', true],
  ]);
  expect(lines[1]).toMatchObject({ first: true, last: false });
  expect(lines[2]).toMatchObject({ first: false, last: true });
});
