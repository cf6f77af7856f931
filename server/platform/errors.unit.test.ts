import { expect, test } from 'vitest';
import { brokenRule, conflict, invalidField, InvalidInput, notFound, reasonOf } from './errors.ts';

test('the reason of a refusal is a sentence for people', () => {
  expect(reasonOf(notFound('Task'))).toBe('Task not found');
  expect(reasonOf(brokenRule('“Publish” waits for “Write”'))).toBe('“Publish” waits for “Write”');
  expect(reasonOf(conflict('Username is already taken'))).toBe('Username is already taken');
});

test('a refusal of fields names each field', () => {
  expect(reasonOf(invalidField('due_date', 'Ends before it starts'))).toBe('due date: Ends before it starts');
  const problems = [
    { path: ['recurrence_pattern', 'end_date'], msg: 'Ends before it starts' },
    { path: ['weekdays', 0], msg: 'Not a weekday' },
  ];
  expect(reasonOf(new InvalidInput(problems))).toBe('end date: Ends before it starts, Not a weekday');
});

test('a fault is not a refusal and is thrown again', () => {
  const fault = new TypeError('undefined is not a function');
  expect(() => reasonOf(fault)).toThrow(fault);
});
