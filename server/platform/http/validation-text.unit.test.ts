import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validationText } from './validation-text.ts';

const wordsFor = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, { error: validationText }).error?.issues[0]?.message;

test.each([
  [z.string(), undefined, 'Is required'],
  [z.string(), 7, 'Must be text'],
  [z.number(), '7', 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.int(), 1e20, 'Must be a smaller number'],
  [z.int(), -1e20, 'Must be a larger number'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.array(z.string()), 'a', 'Must be a list'],
  [z.object({}), [], 'Must be an object'],
  [z.object({}), null, 'Must be an object'],
  [z.string().check(z.maxLength(40)), 'x'.repeat(41), 'At most 40 characters'],
  [z.string().check(z.maxLength(5000)), 'x'.repeat(5001), 'At most 5,000 characters'],
  [z.string().check(z.minLength(1)), '', 'Must not be empty'],
  [z.string().check(z.minLength(2)), '', 'At least 2 characters'],
  [z.array(z.string()).check(z.minLength(1)), [], 'At least 1 item'],
  [z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c'], 'At most 2 items'],
  [z.number().check(z.maximum(100)), 101, 'At most 100'],
  [z.number().check(z.minimum(0)), -1, 'At least 0'],
  [z.number().check(z.gt(0)), 0, 'More than 0'],
  [z.number().check(z.lt(10)), 10, 'Less than 10'],
  [z.number().check(z.multipleOf(5)), 7, 'Must be a multiple of 5'],
  [z.enum(['low', 'medium', 'high']), 'urgent', 'Must be one of low, medium, high'],
  [z.literal('DELETE'), 'delete', 'Must be DELETE'],
  [z.stringbool({ truthy: ['true'], falsy: ['false'] }), 'maybe', 'Must be one of true, false'],
  [z.email(), 'maya', 'Must be an email address'],
  [z.iso.datetime(), 'yesterday', 'Must be an instant such as 2026-11-23T09:30:00Z'],
  [z.string().check(z.regex(/^a$/)), 'b', 'Not an allowed value'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown: a, b'],
  [z.union([z.string(), z.number()]), true, 'Not an allowed value'],
  [z.never(), 1, 'Not an allowed value'],
])('%#: a problem is described in a sentence: %o', (schema, value, words) => {
  expect(wordsFor(schema, value)).toBe(words);
});

test('a message of a schema is used unchanged', () => {
  expect(wordsFor(z.string().check(z.regex(/^a$/, 'Not the letter a')), 'b')).toBe('Not the letter a');
});
