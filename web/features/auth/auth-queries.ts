import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import type { EndpointResponse } from '#contract/platform/endpoint.ts';

/** Queries of the user's account. */
export const authQueries = {
  /** Whether the user's address is confirmed. */
  emailConfirmation: () =>
    queryOptions({
      queryKey: ['auth', 'email-confirmation'],
      queryFn: ({ signal }) => call(authContract.emailConfirmation, {}, { signal }),
    }),
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

export type AuthConfig = EndpointResponse<typeof authContract.config>;

/** The server's settings for the sign-in pages; null until it has answered, or if it cannot. */
export function useAuthConfig(): AuthConfig | null {
  const [config, setConfig] = useState<AuthConfig | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(authContract.config, {}, { signal: leaving.signal }).then(setConfig, () => undefined);
    return () => leaving.abort();
  }, []);
  return config;
}
