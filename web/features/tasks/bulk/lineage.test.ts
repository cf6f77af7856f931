import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { aTask } from '#web/testing/a-task.ts';
import { parentsFirst, topmost } from './lineage.ts';

const task = (id: string, parent_task_id: string | null = null) => aTask(id, { parent_task_id });
const [top, child, grandchild, other] = [task('top'), task('child', 'top'), task('grandchild', 'child'), task('other')];
const known = new Map([top, child, grandchild, other].map((each) => [each.id, each]));
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

test('every task comes before its subtasks, even if the one between is not selected; the rest keeps its order', () => {
  expect(ids(parentsFirst([grandchild, other, top], known))).toEqual(['other', 'top', 'grandchild']);
});

test('tasks below another selected one are left out, however far below', () => {
  expect(ids(topmost([grandchild, other, top], known))).toEqual(['other', 'top']);
  expect(ids(topmost([grandchild, other], known))).toEqual(['grandchild', 'other']);
});

test('an unknown parent ends the chain of ancestors', () => {
  expect(ids(topmost([task('lost', 'unknown'), top], known))).toEqual(['lost', 'top']);
});

test('a circle of parents, which a device may know from half of two moves, ends', () => {
  const circle = [task('one', 'two'), task('two', 'one')];
  const both = new Map(circle.map((each) => [each.id, each]));
  expect(ids(parentsFirst(circle, both))).toEqual(['one', 'two']);
});
