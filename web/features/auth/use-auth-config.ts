import { useEffect, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import type { EndpointResponse } from '#contract/platform/endpoint.ts';
import { call } from '#web/platform/api.ts';

type AuthConfig = EndpointResponse<typeof authContract.config>;

/** What the screens before signing in need to know of the server; null until it has said so, or if it cannot. */
export function useAuthConfig(): AuthConfig | null {
  const [config, setConfig] = useState<AuthConfig | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(authContract.config, {}, { signal: leaving.signal }).then(setConfig, () => undefined);
    return () => leaving.abort();
  }, []);
  return config;
}
