import { useEffect, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { call, callQuery } from '#web/platform/api.ts';
import type { EndpointResponse } from '#contract/platform/endpoint.ts';

/** Queries of the user's account. */
export const authQueries = {
  /** Whether the user's address is confirmed. */
  emailConfirmation: () => callQuery(['auth', 'email-confirmation'], authContract.emailConfirmation),
  /** The user's sessions, newest first. */
  sessions: () => callQuery(['auth', 'sessions'], authContract.sessions),
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
