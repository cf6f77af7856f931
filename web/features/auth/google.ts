const FAILED = 'Google authentication failed. Please try again.';
const SCRIPT = 'https://accounts.google.com/gsi/client';

interface GoogleAnswer {
  access_token?: string;
}

interface GoogleScript {
  accounts: {
    oauth2: {
      initTokenClient: (options: {
        client_id: string;
        scope: string;
        callback: (answer: GoogleAnswer) => void;
        error_callback: () => void;
      }) => { requestAccessToken: () => void };
    };
  };
}

/** Google's own window gave no token: it was closed, blocked or refused. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
}

/** Asks the person for a Google access token in Google's own window. */
export async function requestGoogleToken(clientId: string): Promise<string> {
  const { accounts } = await loadGoogle();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const failed = () => reject(new GoogleError(FAILED));
  accounts.oauth2
    .initTokenClient({
      client_id: clientId,
      scope: 'openid email profile',
      callback: ({ access_token }) => (access_token ? resolve(access_token) : failed()),
      error_callback: failed,
    })
    .requestAccessToken();
  return promise;
}

async function loadGoogle(): Promise<GoogleScript> {
  const page = window as { google?: GoogleScript };
  if (page.google) return page.google;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new GoogleError(FAILED)));
  document.head.append(script);
  await promise;
  if (!page.google) throw new GoogleError(FAILED);
  return page.google;
}
