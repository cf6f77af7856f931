import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { checks } from './auth-checks.ts';
import { authMessage } from './auth-messages.ts';
import { profileMessage } from './profile-messages.ts';
import { isReturn, readStart } from './start.ts';

test.each([
  [new ApiError('answer', 401, 'Invalid credentials'), 'Invalid credentials'],
  [new ApiError('answer', 400), 'Login failed'],
  [new ApiError('network'), 'Network error. Please try again.'],
  [new ApiError('timeout'), 'Request timed out. Please check your connection and try again.'],
  [new ApiError('answer', 0, 'Failed to get user profile'), 'Failed to get user profile'],
  [new TypeError('odd'), 'An unexpected error occurred'],
])('a login that fails with %s shows "%s"', (error, message) => {
  expect(authMessage(error, 'Login failed')).toBe(message);
});

test.each([
  [new ApiError('answer', 409, 'x'), 'Username is already taken'],
  [
    new ApiError('answer', 422, null, [
      { loc: ['body', 'username'], msg: 'Must not be empty' },
      { loc: ['body', 'last_name'], msg: 'Too long' },
    ]),
    'Username: Must not be empty, Last Name: Too long',
  ],
  [new ApiError('answer', 400), 'Profile update failed'],
])('a profile refused with %s shows "%s"', (error, message) => {
  expect(profileMessage(error)).toBe(message);
});

test('passwords are checked before they are sent', () => {
  expect(checks.newPassword('12345', 6)).toBe('Password must be at least 6 characters long');
  expect(checks.newPassword('123456', 6)).toBeNull();
  expect(checks.confirmation('a', 'b')).toBe('Passwords do not match');
  expect(checks.email(' ')).toBe('Please enter your email address');
});

test.each([
  [' ', 'Please enter your email address'],
  ['marta@', 'Must be an email address'],
  ['marta', 'Must be an email address'],
  [' Marta@Example.com. ', null],
])('the address %j of a new account has the error %j', (email, error) => {
  expect(checks.newEmail(email)).toBe(error);
});

test.each([
  ['/', '', { page: 'app' }],
  ['/', '?token=', { page: 'app' }],
  ['/', '?token=abc', { page: 'reset', token: 'abc' }],
  ['/reset-password', '', { page: 'reset', token: '' }],
  ['/reset-password', '?token=abc', { page: 'reset', token: 'abc' }],
  ['/confirm-email', '?token=abc', { page: 'confirm', token: 'abc' }],
  ['/change-email', '?token=abc', { page: 'change', token: 'abc' }],
  ['/sign-up', '?token=abc', { page: 'sign-up', token: 'abc' }],
  ['/oauth/authorize', '?client_id=a', { page: 'authorize', query: '?client_id=a' }],
  ['/profile', '', { page: 'app' }],
])('%s%s opens the right page', (pathname, search, start) => {
  expect(readStart({ pathname, search })).toEqual(start);
});

test('a return from an external page has a session_id anywhere in its hash', () => {
  const at = (pathname: string, hash: string) => isReturn({ pathname, hash });
  for (const hash of ['#session_id=1', '#x=1&session_id=1', '#profile?session_id=1', '#profile?x=1&session_id=']) {
    expect([hash, at('/profile', hash), at('/', hash)]).toEqual([hash, true, false]);
  }
  for (const hash of ['', '#profile', '#my_session_id=1', '#session']) expect(at('/profile', hash)).toBe(false);
});
