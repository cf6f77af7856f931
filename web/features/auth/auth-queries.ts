import { queryOptions } from '@tanstack/react-query';
import { authContract } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';

/** What the signed-in app reads of accounts. */
export const authQueries = {
  /** Whether the user's address is confirmed. */
  emailConfirmation: () =>
    queryOptions({
      queryKey: ['auth', 'email-confirmation'],
      queryFn: ({ signal }) => call(authContract.emailConfirmation, {}, { signal }),
    }),
  /** The Google account that opens the user's account. */
  googleAccount: () =>
    queryOptions({
      queryKey: ['auth', 'google-account'],
      queryFn: ({ signal }) => call(authContract.googleAccount, {}, { signal }),
    }),
  /** The user's sessions, newest first. */
  sessions: () =>
    queryOptions({
      queryKey: ['auth', 'sessions'],
      queryFn: ({ signal }) => call(authContract.sessions, {}, { signal }),
    }),
};
