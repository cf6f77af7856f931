import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { ordersAt, toBoard } from './board.ts';

const task = (id: string, sort_order: number, kanban_column: KanbanColumn = 'to_do') =>
  ({ id, sort_order, kanban_column, created_at: id }) as Task;

/** The column as it reads after the change. */
function after(others: Task[], moved: Task, index: number): string[] {
  const orders = ordersAt(others, moved, index);
  const changed = [...others, moved].map((each) => ({ ...each, sort_order: orders.get(each.id) ?? each.sort_order }));
  return toBoard(changed).to_do.map(({ id }) => id);
}

test('each column stands in the person’s own order', () => {
  const board = toBoard([task('c', 3), task('a', 1), task('x', 2, 'done')]);
  expect(board.to_do.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(board.done.map(({ id }) => id)).toEqual(['x']);
  expect(board.review).toEqual([]);
});

test('a card lies where it was put: at the top, between, at the end', () => {
  const others = [task('a', 1), task('b', 4), task('c', 7)];
  expect(after(others, task('x', 9), 0)).toEqual(['x', 'a', 'b', 'c']);
  expect(after(others, task('x', 9), 2)).toEqual(['a', 'b', 'x', 'c']);
  expect(after(others, task('x', 0), 3)).toEqual(['a', 'b', 'c', 'x']);
  expect(after(others, task('x', 0), 1)).toEqual(['a', 'x', 'b', 'c']);
});

test('where it lies by its own number nothing changes', () => {
  expect(ordersAt([task('a', 1), task('b', 4)], task('x', 2), 1).size).toBe(0);
  expect(ordersAt([], task('x', 2), 0).size).toBe(0);
});

test('only the cards between the old and the new place change, and they share their numbers', () => {
  const orders = ordersAt([task('a', 1), task('b', 4), task('c', 7)], task('x', 9), 1);
  expect(orders).toEqual(
    new Map([
      ['x', 4],
      ['b', 7],
      ['c', 9],
    ]),
  );
});

test('cards with the same number are numbered apart', () => {
  const others = [task('a', 5), task('b', 5), task('c', 5)];
  expect(after(others, task('x', 5), 0)).toEqual(['x', 'a', 'b', 'c']);
  expect(after(others, task('0', 5), 3)).toEqual(['a', 'b', 'c', '0']);
});
