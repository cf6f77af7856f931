import { expect, test } from 'vitest';
import type { TreeTask } from '../tree.ts';
import { parseJson, listAt, numberAt, textAt, textsAt, flagAt, objectAt, objectsAt, valueAt } from './json.ts';
import { extensionOf, fileKey, joinParts, nameOf, nest, newTask, RowIds } from './parts.ts';
import { fileOf } from '../testing/trees.ts';

const nested = (...pairs: [id: string, parent: string | null][]) => {
  const items = pairs.map(([id, parent]) => ({ id, parent, task: newTask(id, id) }));
  const orphans: string[] = [];
  const parts = {
    task: (item: (typeof items)[number]) => item.task,
    id: (item: (typeof items)[number]) => item.id,
    parent: (item: (typeof items)[number]) => item.parent,
  };
  const top = nest(items, parts, ({ id }) => orphans.push(id));
  const names = (tasks: readonly TreeTask[]): string[] =>
    tasks.flatMap(({ name, subtasks }) => [name, ...names(subtasks)]);
  return { shape: top.map(({ task }) => [task.name, ...names(task.subtasks)].join(' > ')), orphans };
};

test('parents may come later', () => {
  expect(nested(['c', 'b'], ['b', 'a'], ['a', null])).toEqual({ shape: ['a > b > c'], orphans: [] });
});

test('a missing parent, itself as a parent and a circle leave a task at the top', () => {
  expect(nested(['a', 'x'], ['b', 'b'])).toEqual({ shape: ['a', 'b'], orphans: ['a', 'b'] });
  expect(nested(['a', 'b'], ['b', 'c'], ['c', 'a'])).toEqual({ shape: ['a > c > b'], orphans: ['a'] });
});

test('of tasks with the same id the first is the parent', () => {
  expect(nested(['a', null], ['a', null], ['b', 'a'])).toEqual({ shape: ['a > b', 'a'], orphans: [] });
});

test('chains of any length are followed in a time that grows with their length', () => {
  const { shape } = nested(...Array.from({ length: 10_000 }, (_, at) => [`${at}`, `${at - 1}`] as [string, string]));
  expect(shape.length).toBeGreaterThan(10_000 / 51 - 1);
  expect(shape.flatMap((names) => names.split(' > '))).toHaveLength(10_000);
});

test('rows without an id get the same one in each export, and no two rows get the same', () => {
  const [one, other] = [new RowIds(), new RowIds()];
  expect([one.of('a', null), one.of('a', null)]).toEqual([other.of('a', null), other.of('a', null)]);
  expect(
    new Set([one.of('b'), one.of('b'), one.unique('7', 'b'), one.unique('7', 'b'), one.unique('', 'b')]).size,
  ).toBe(5);
});

test('names of files are compared without folders and case', () => {
  expect([fileKey('a/Photo.JPG'), fileKey('a\\b.png')]).toEqual(['photo.jpg', 'b.png']);
  expect([nameOf(fileOf('x/My list.CSV', '')), extensionOf(fileOf('x/My list.CSV', ''))]).toEqual(['My list', '.csv']);
  expect(joinParts('a', '', null, 'b')).toBe('a\n\nb');
});

test('fields of any other type are empty', () => {
  const object = parseJson(
    '{"a": " x ", "b": 3, "c": "4", "d": [1, "y", {}], "e": true, "f": {}, "g": null}',
    'x.json',
  );
  expect(['a', 'b', 'f', 'g', 'toString'].map((key) => textAt(object, key))).toEqual(['x', '3', '', '', '']);
  expect(['b', 'c', 'a', 'g'].map((key) => numberAt(object, key))).toEqual([3, 4, null, null]);
  expect([listAt(object, 'd').length, listAt(object, 'f').length]).toEqual([3, 0]);
  expect([textsAt(object, 'd'), objectsAt(object, 'd').length]).toEqual([['y'], 1]);
  expect([flagAt(object, 'e'), flagAt(object, 'a')]).toEqual([true, false]);
  expect([objectAt(object, 'f'), objectAt(object, 'd'), valueAt(object, 'constructor')]).toEqual([{}, null, undefined]);
});

test('JSON that is cut, too deep or has a key that changes prototypes is refused', () => {
  expect(() => parseJson('{"a": [1', 'x.json')).toThrow('x.json is not complete JSON');
  expect(() => parseJson('['.repeat(100_000) + ']'.repeat(100_000), 'x.json')).toThrow('x.json');
  expect(() => parseJson('{"a": {"__proto__": {}}}', 'x.json')).toThrow('__proto__');
});
