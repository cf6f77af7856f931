import { newId } from '#web/platform/ids.ts';

export const GOOGLE_FAILED = 'Google authentication failed. Please try again.';
const SCRIPT = 'https://accounts.google.com/gsi/client';
/** Longer than a slow connection needs to load it. */
const LOAD_MS = 15_000;

/** The response of Google's window (developers.google.com/identity/oauth2/web/reference/js-reference). */
interface TokenResponse {
  access_token?: string;
  state?: string;
  /** Such as `access_denied`. */
  error?: string;
}

interface TokenClientConfig {
  client_id: string;
  scope: string;
  state: string;
  callback: (response: TokenResponse) => void;
  error_callback: (failure: { type?: string }) => void;
}

interface GoogleScript {
  initTokenClient: (config: TokenClientConfig) => { requestAccessToken: () => void };
}

const HINTS = {
  unreachable: 'Google can’t be reached. Check your connection and any ad blocker.',
  popup_failed_to_open: 'Your browser blocked Google’s window.',
  popup_closed: 'Google’s window was closed before you signed in.',
  refused: '',
};

/** No token: Google could not be reached, or its window was blocked, closed or refused. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';

  constructor(reason: keyof typeof HINTS) {
    super([GOOGLE_FAILED, HINTS[reason]].join(' ').trim());
  }
}

/** Requests a Google access token in Google's own window. @throws GoogleError. */
export async function requestGoogleToken(clientId: string): Promise<string> {
  const { initTokenClient } = await loadGoogle();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = newId();
  initTokenClient({
    client_id: clientId,
    scope: 'openid email profile',
    state,
    callback: ({ access_token, state: answered = state }) =>
      access_token && answered === state ? resolve(access_token) : reject(new GoogleError('refused')),
    error_callback: ({ type }) =>
      reject(new GoogleError(type === 'popup_closed' || type === 'popup_failed_to_open' ? type : 'refused')),
  }).requestAccessToken();
  return promise;
}

let loading: Promise<GoogleScript> | null = null;

/**
 * Loads Google's script once. Call it early: browsers open a window only shortly after a press.
 * @throws GoogleError; the next call loads it again.
 */
export function loadGoogle(): Promise<GoogleScript> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<GoogleScript> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject());
  const timer = setTimeout(reject, LOAD_MS);
  document.head.append(script);
  try {
    await promise;
    const { google } = window as { google?: { accounts?: { oauth2?: GoogleScript } } };
    if (google?.accounts?.oauth2) return google.accounts.oauth2;
  } catch {
    // The script was blocked, too slow or offline.
  } finally {
    clearTimeout(timer);
  }
  script.remove();
  throw new GoogleError('unreachable');
}
