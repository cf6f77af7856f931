import { expect, test } from 'vitest';
import { share } from './share.ts';

const task = { id: 'a', tags: ['one'] };

test('an equal answer is the previous object', () => {
  const before = { day: '2026-11-22', tasks: [task, { id: 'b' }], note: null };
  expect(share(before, structuredClone(before))).toBe(before);
});

test('a changed item leaves the other items of a list identical', () => {
  const before = [task, { id: 'b', done: false }];
  const shared = share(before, structuredClone([task, { id: 'b', done: true }])) as typeof before;
  expect(shared).toEqual([task, { id: 'b', done: true }]);
  expect(shared[0]).toBe(task);
});

test('added and removed items leave the items after them identical', () => {
  const [one, two, three] = [task, { id: 'b', tags: ['two'] }, { id: 'c', tags: ['three'] }];
  const copies = structuredClone([two, three]);
  const shorter = share([one, two, three], copies) as typeof copies;
  expect([shorter[0], shorter[1]]).toEqual([two, three]);
  expect(shorter[0]).toBe(two);
  expect(shorter[1]).toBe(three);
  const longer = share([two, three], structuredClone([one, two, three])) as typeof copies;
  expect([longer.length, longer[1] === two, longer[2] === three]).toEqual([3, true, true]);
});

test.each([
  ['a longer list', [1], [1, 2]],
  ['a shorter list', [1, 2], [1]],
  ['a field that came', { id: 'a' }, { id: 'a', undone: undefined }],
  ['a field that went', { id: 'a', undone: undefined }, { id: 'a' }],
  ['another field in its place', { a: undefined }, { b: undefined }],
  ['a list that became a record', [], {}],
  ['null', { id: 'a' }, null],
])('%s is the new value', (_, before, now) => {
  expect(share(before, now)).toStrictEqual(now);
  expect(share(before, now)).not.toBe(before);
});
