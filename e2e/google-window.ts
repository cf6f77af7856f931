import type { BrowserContext } from '@playwright/test';
import type { OpenIdPerson, OpenIdServer } from '#server/testing/google/openid-server.ts';

/**
 * Google's script as documented: a window whose result goes to `callback`, and `error_callback` if it is not opened or
 * is closed without a result.
 */
const SCRIPT = `
  window.google = { accounts: { oauth2: { initTokenClient: (config) => ({
    requestAccessToken() {
      const { client_id, scope, state } = config;
      const query = new URLSearchParams({ client_id, scope, state, response_type: 'token' });
      const popup = window.open('https://accounts.google.com/o/oauth2/v2/auth?' + query, '_blank', 'popup,width=480,height=600');
      if (!popup) return config.error_callback({ type: 'popup_failed_to_open', message: 'Failed to open popup window' });
      const watch = setInterval(() => {
        if (!popup.closed) return;
        end();
        config.error_callback({ type: 'popup_closed', message: 'Popup window closed' });
      }, 50);
      const answer = ({ origin, source, data }) => {
        if (origin !== 'https://accounts.google.com' || source !== popup) return;
        end();
        popup.close();
        config.callback({ state, ...data });
      };
      const end = () => {
        clearInterval(watch);
        removeEventListener('message', answer);
      };
      addEventListener('message', answer);
    },
  }) } } };
`;

/** The user in Google's window, and the provider's data about them. */
interface GoogleWindow {
  provider: Pick<OpenIdServer, 'tokenFor'>;
  person: OpenIdPerson;
  /** Returned instead of a token of the provider. */
  token?: string;
}

/** Google's script and window in a browser without the internet. Returns the requested addresses of Google. */
export async function standInForGoogle(context: BrowserContext, google: GoogleWindow): Promise<URL[]> {
  const asked: URL[] = [];
  await context.route(/^https:\/\/accounts\.google\.com\//, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    if (url.pathname === '/gsi/client') return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
    const { provider, person, token = await provider.tokenFor(person) } = google;
    const answer = (data: object) => `opener.postMessage(${JSON.stringify(data).replaceAll('"', '&quot;')}, '*')`;
    const given = { access_token: token, token_type: 'Bearer', expires_in: 3599, scope: url.searchParams.get('scope') };
    await route.fulfill({
      contentType: 'text/html',
      body: `<title>Sign in - Google Accounts</title><h1>${person.email}</h1>
        <button onclick="${answer(given)}">Continue</button>
        <button onclick="${answer({ error: 'access_denied' })}">Cancel</button>`,
    });
  });
  return asked;
}
