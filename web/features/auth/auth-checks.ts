import { isBlank } from '#contract/platform/wire.ts';

const missing = (what: string) => (value: string) => (isBlank(value) ? `Please enter your ${what}` : null);

/** The error of each kind of field on the sign-in pages, or null. */
export const checks = {
  email: missing('email address'),
  firstName: missing('first name'),
  lastName: missing('last name'),
  password: missing('password'),
  newPassword: (password: string, minLength: number) =>
    password.length < minLength ? `Password must be at least ${minLength} characters long` : null,
  confirmation: (password: string, confirmation: string) =>
    password === confirmation ? null : 'Passwords do not match',
};
