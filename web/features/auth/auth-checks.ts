import { isBlank } from '#contract/platform/wire.ts';

const missing = (what: string) => (value: string) => (isBlank(value) ? `Please enter your ${what}` : null);

/** What is wrong with each kind of field before signing in, or null (specification, section 5). */
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
