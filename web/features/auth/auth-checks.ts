import { emailAddress } from '#contract/auth.ts';
import { isBlank } from '#contract/platform/wire.ts';

const missing = (what: string) => (value: string) => (isBlank(value) ? `Please enter your ${what}` : null);

/** The error of each kind of field on the sign-in pages, or null. */
export const checks = {
  email: missing('email address'),
  /** The address of a new account, by the rule of the server: all errors of the form are shown at once. */
  newEmail: (email: string) =>
    missing('email address')(email) ?? emailAddress.safeParse(email).error?.issues[0]?.message ?? null,
  firstName: missing('first name'),
  lastName: missing('last name'),
  password: missing('password'),
  code: missing('code'),
  newPassword: (password: string, minLength: number) =>
    password.length < minLength ? `Password must be at least ${minLength} characters long` : null,
  confirmation: (password: string, confirmation: string) =>
    password === confirmation ? null : 'Passwords do not match',
};
