import { expect, test } from 'vitest';
import { brokenRule, conflict, invalidField, InvalidInput, notFound, refusalOf } from './errors.ts';

test('a refusal has a code for programs and a sentence for people', () => {
  expect(refusalOf(notFound('Task'))).toEqual({ code: 'not_found', detail: 'Task not found' });
  expect(refusalOf(brokenRule('“Publish” waits for “Write”'))).toEqual({
    code: 'rule_broken',
    detail: '“Publish” waits for “Write”',
  });
  expect(refusalOf(conflict('Username is already taken'))).toEqual({
    code: 'conflict',
    detail: 'Username is already taken',
  });
});

test('a refusal of fields names each field', () => {
  expect(refusalOf(invalidField('due_date', 'Ends before it starts')).detail).toBe('due date: Ends before it starts');
  const problems = [
    { path: ['recurrence_pattern', 'end_date'], msg: 'Ends before it starts' },
    { path: ['weekdays', 0], msg: 'Not a weekday' },
  ];
  expect(refusalOf(new InvalidInput(problems)).detail).toBe('end date: Ends before it starts, Not a weekday');
});

test('a fault is not a refusal and is thrown again', () => {
  const fault = new TypeError('undefined is not a function');
  expect(() => refusalOf(fault)).toThrow(fault);
});
