import { expect, test } from 'vitest';
import {
  findCycle,
  fitsBelow,
  refusalOf,
  requestedStatus,
  type StatusFacts,
  statusAfterSubtasks,
  type StatusNames,
} from './task-rules.ts';
import type { TaskStatus } from '../vocabulary.ts';

test.each<[stored: TaskStatus, names: StatusNames, requested: TaskStatus | undefined]>([
  // No status.
  ['todo', {}, undefined],
  ['completed', {}, undefined],
  // One name alone.
  ['todo', { status: 'review' }, 'review'],
  ['todo', { kanban_column: 'in_progress' }, 'in_progress'],
  ['todo', { kanban_column: 'done' }, 'completed'],
  ['completed', { kanban_column: 'to_do' }, 'todo'],
  ['review', { completed: true }, 'completed'],
  ['completed', { completed: false }, 'todo'],
  // A name with the stored value requests nothing: `completed: false` does not move an open task.
  ['review', { completed: false }, undefined],
  ['completed', { completed: true }, undefined],
  ['review', { status: 'review', kanban_column: 'review', completed: false }, undefined],
  // In a whole record, the name that differs counts.
  ['todo', { status: 'todo', kanban_column: 'to_do', completed: true }, 'completed'],
  ['todo', { status: 'todo', kanban_column: 'review', completed: false }, 'review'],
  ['completed', { status: 'completed', kanban_column: 'done', completed: false }, 'todo'],
  ['completed', { status: 'in_progress', kanban_column: 'done', completed: true }, 'in_progress'],
  // If several differ, `status` wins, then the column.
  ['todo', { status: 'in_progress', kanban_column: 'review', completed: true }, 'in_progress'],
  ['todo', { kanban_column: 'review', completed: true }, 'review'],
])('a %s task with %o is asked to become %s', (stored, names, requested) => {
  expect(requestedStatus(stored, names)).toBe(requested);
});

const facts = (changes: Partial<StatusFacts> = {}): StatusFacts => ({
  status: 'todo',
  can_start: true,
  sub_task_completion_required: false,
  sub_task_count: 0,
  completed_sub_task_count: 0,
  ...changes,
});
const WAITS = { can_start: false };
const NEEDS_ONE = { sub_task_completion_required: true, sub_task_count: 2, completed_sub_task_count: 1 };
const HAS_ALL = { ...NEEDS_ONE, completed_sub_task_count: 2 };

test.each<[what: string, task: Partial<StatusFacts>, status: TaskStatus, refusal: string | undefined]>([
  ['free', {}, 'completed', undefined],
  ['free', {}, 'in_progress', undefined],
  ['waiting', WAITS, 'in_progress', 'waits'],
  ['waiting', WAITS, 'review', 'waits'],
  ['waiting', WAITS, 'completed', 'waits'],
  ['waiting', { ...WAITS, status: 'review' }, 'todo', undefined],
  ['waiting, but started before', { ...WAITS, status: 'review' }, 'review', undefined],
  ['waiting, but completed before', { ...WAITS, status: 'completed' }, 'in_progress', 'waits'],
  ['lacking a subtask', NEEDS_ONE, 'completed', 'needs_subtasks'],
  ['lacking a subtask', NEEDS_ONE, 'in_progress', undefined],
  [
    'lacking a subtask that it does not require',
    { ...NEEDS_ONE, sub_task_completion_required: false },
    'completed',
    undefined,
  ],
  ['having all subtasks', HAS_ALL, 'completed', undefined],
  ['requiring subtasks without any', { sub_task_completion_required: true }, 'completed', undefined],
  ['waiting and lacking a subtask', { ...WAITS, ...NEEDS_ONE }, 'completed', 'waits'],
])('a task %s: %o to %s', (_, task, status, refusal) => {
  expect(refusalOf(facts(task), status)).toBe(refusal);
});

test.each<[what: string, task: Partial<StatusFacts>, event: 'completed' | 'other', after: TaskStatus]>([
  ['the last one was completed', HAS_ALL, 'completed', 'completed'],
  ['the last one was completed', { ...HAS_ALL, status: 'review' }, 'completed', 'completed'],
  ['one of two was completed', NEEDS_ONE, 'completed', 'todo'],
  ['the last open one was deleted or moved away', HAS_ALL, 'other', 'todo'],
  ['the last one was completed while it waits itself', { ...HAS_ALL, ...WAITS }, 'completed', 'todo'],
  ['all are gone', { sub_task_completion_required: true }, 'completed', 'todo'],
  ['an open one came to a completed task', { ...NEEDS_ONE, status: 'completed' }, 'other', 'in_progress'],
  ['one was opened below a completed task', { ...NEEDS_ONE, status: 'completed' }, 'completed', 'in_progress'],
  ['a completed one came to a completed task', { ...HAS_ALL, status: 'completed' }, 'other', 'completed'],
  [
    'a completed task that waits meanwhile has all',
    { ...HAS_ALL, ...WAITS, status: 'completed' },
    'other',
    'completed',
  ],
  ['it does not require them', { ...HAS_ALL, sub_task_completion_required: false }, 'completed', 'todo'],
  [
    'it does not require them',
    { ...NEEDS_ONE, sub_task_completion_required: false, status: 'completed' },
    'other',
    'completed',
  ],
])('after its subtasks changed, %s: %o, %s → %s', (_, task, event, after) => {
  expect(statusAfterSubtasks(facts(task), event)).toBe(after);
});

test.each([
  [0, 0, true],
  [4, 0, true],
  [5, 0, false],
  [0, 4, true],
  [0, 5, false],
  [2, 2, true],
  [2, 3, false],
])('below a task with %i levels above, one with %i levels below fits: %s', (parentDepth, height, fits) => {
  expect(fitsBelow(parentDepth, height)).toBe(fits);
});

/** Who waits for whom: `{ a: 'bc' }`, a waits for b and c. */
const cycleOf = (waits: Record<string, string>, id: string, wanted: string) =>
  findCycle(id, [...wanted], (task) => waits[task] ?? [])?.join('');

test.each<[what: string, waits: Record<string, string>, id: string, wanted: string, found: string | undefined]>([
  ['nothing waits yet', {}, 'a', 'bc', undefined],
  ['it would wait for itself', {}, 'a', 'a', 'aa'],
  ['the other waits for it', { b: 'a' }, 'a', 'b', 'aba'],
  ['a chain leads back', { b: 'c', c: 'd', d: 'a' }, 'a', 'b', 'abcda'],
  ['two ways lead back: the shortest', { b: 'cd', c: 'e', e: 'a', d: 'a' }, 'a', 'b', 'abda'],
  ['only the second wanted one leads back', { c: 'a' }, 'a', 'bc', 'aca'],
  ['a diamond is none', { b: 'd', c: 'd', d: 'e' }, 'a', 'bc', undefined],
  ['a cycle elsewhere is not its own', { b: 'c', c: 'b' }, 'a', 'b', undefined],
])('finds a cycle where %s', (_what, waits, id, wanted, found) => {
  expect(cycleOf(waits, id, wanted)).toBe(found);
});

test('searches a chain of a thousand tasks', () => {
  const waits = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}`, [`${index + 1}`]]));
  expect(findCycle('1000', ['0'], (id) => waits[id] ?? [])).toHaveLength(1002);
  expect(findCycle('x', ['0'], (id) => waits[id] ?? [])).toBeUndefined();
});
