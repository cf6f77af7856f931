import { expect, test } from 'vitest';
import { NOTHING } from '#web/features/search/found.ts';
import { command } from './first-hit.commands.ts';
import { cut, enterDoes, joinGroups, keepPlaces, rowOfCommand, rowOfFound, type RowGroup } from './rows.ts';

/** `Tasks a b, Journal x`: two groups with their rows. */
const groups = (text: string): RowGroup<{ id: string; score: number }>[] =>
  text.split(', ').map((group) => {
    const [title = '', ...ids] = group.split(' ');
    return { title, rows: ids.map((id) => ({ id, score: 0 })), total: ids.length };
  });

const shown = (of: readonly RowGroup<{ id: string }>[]) =>
  of.map(({ title, rows }) => [title, ...rows.map(({ id }) => id)].join(' ')).join(', ');

const ORDER = ['Tasks', 'Projects', 'Journal'];

test('the hits of the server follow those of the device, each once', () => {
  const joined = joinGroups(groups('Tasks a b, Journal x'), groups('Tasks b c, Projects p'), ORDER);
  expect(shown(joined)).toBe('Tasks a b c, Projects p, Journal x');
});

test('a group that is cut keeps the number of its rows', () => {
  expect(cut(groups('Tasks a b c d'), 3)).toMatchObject([{ rows: [{}, {}, {}], total: 4 }]);
});

test('rows up to the selected one stay where they are', () => {
  const before = groups('Tasks a b, Journal x y');
  const next = groups('Tasks a b c, Projects p, Journal x y z, Do n');
  expect(shown(keepPlaces(before, next, 'y'))).toBe('Tasks a b, Journal x y z, More in Tasks c, Projects p, Do n');
  expect(shown(keepPlaces(before, next, 'a'))).toBe('Tasks a b c, Projects p, Journal x y z, Do n');
});

test('without a selected row the next groups are shown as they are', () => {
  expect(shown(keepPlaces(groups('Do n'), groups('Tasks a, Do n'), null))).toBe('Tasks a, Do n');
});

test('the foot says what Enter does', () => {
  const acts = true as const;
  expect(enterDoes(rowOfFound({ ...NOTHING, kind: 'task', id: '1', name: 'Pay rent' }))).toBe('open');
  expect(enterDoes(rowOfCommand(command('Delete “Pay rent”', { acts })))).toBe('delete');
  expect(enterDoes(rowOfCommand(command('Rename “Pay rent” to “rent”', { acts })))).toBe('rename');
  expect(enterDoes(rowOfCommand(command('Go to Today')))).toBe('open');
  expect(enterDoes(rowOfCommand(command('Dark theme')))).toBe('run');
});
