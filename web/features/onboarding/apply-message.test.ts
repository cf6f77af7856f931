import { expect, test } from 'vitest';
import { ApiError, detailText, problemsOf } from '#web/platform/api-error.ts';
import { applyMessage } from './apply-message.ts';

/** A refusal as the API layer reports it. */
const refusal = (status: number, answer: unknown) =>
  new ApiError('answer', status, detailText(status, answer), problemsOf(answer));

const FAILED = 'Failed to apply template. Please try again.';
const INVALID = 'There was a validation error with the template data. Please try again.';

test('a 422 with a list shows its first message', () => {
  const detail = [
    { loc: ['body', 'template'], msg: 'Invalid option', type: 'enum' },
    { loc: ['body', 'leave_out', 0], msg: 'Must be a place in the template, such as 0.1', type: 'regex' },
  ];
  expect(applyMessage(refusal(422, { detail }))).toBe('Validation error: Invalid option');
});

test('a 422 without a message is still a validation error', () => {
  expect(applyMessage(refusal(422, { detail: [] }))).toBe(INVALID);
  expect(applyMessage(refusal(422, { detail: [{ loc: ['body'], msg: '' }] }))).toBe(INVALID);
  expect(applyMessage(refusal(422, null))).toBe(INVALID);
});

test("the server's message is shown unchanged", () => {
  expect(applyMessage(refusal(422, { detail: 'This template is no more.' }))).toBe('This template is no more.');
  expect(applyMessage(refusal(409, { detail: 'Already being applied.' }))).toBe('Already being applied.');
  expect(applyMessage(refusal(429, { message: 'Please wait a moment.' }))).toBe('Please wait a moment.');
});

test('every other failure has the default text', () => {
  expect(applyMessage(refusal(500, { detail: 'Internal' }))).toBe(FAILED);
  expect(applyMessage(refusal(404, null))).toBe(FAILED);
  expect(applyMessage(new ApiError('network'))).toBe(FAILED);
  expect(applyMessage(new ApiError('timeout'))).toBe(FAILED);
  expect(applyMessage(new TypeError('x is undefined'))).toBe(FAILED);
});
