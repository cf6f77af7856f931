import {
  auth,
  type CallToolResult,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { assistantContract } from '#contract/assistant.ts';
import { authContract, DELETE_CONFIRMATION } from '#contract/auth.ts';
import type { Scope } from '#contract/platform/scopes.ts';
import { tokensContract } from '#contract/tokens.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';

/* An assistant signs a person in with the client of the SDK, which knows only the address of the tools. */
const HOUR_MS = 3_600_000;
const CALLBACK = 'http://127.0.0.1:43117/callback';

let now = Date.parse('2026-11-26T09:00:00Z');
const app = await startTestApp({ clock: () => new Date(now), config: { publicUrl: null } });
const { port } = await app.listen();
const serverUrl = new URL(`http://127.0.0.1:${port}/api/mcp`);

/** What a program stores between the steps, and the page that it opened for the person. */
function newProgram() {
  const stored: {
    client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
    tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
    discovery?: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>;
    verifier?: string;
    page?: URL;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: {
      ...{ client_name: 'Claude', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    },
    state: () => 'state of the program',
    clientInformation: () => stored.client,
    saveClientInformation: (client) => void (stored.client = client),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void (stored.tokens = tokens),
    redirectToAuthorization: (page) => void (stored.page = page),
    saveCodeVerifier: (verifier) => void (stored.verifier = verifier),
    codeVerifier: () => stored.verifier!,
    discoveryState: () => stored.discovery,
    saveDiscoveryState: (discovery) => void (stored.discovery = discovery),
    invalidateCredentials: () => void delete stored.tokens,
  };
  return { stored, provider };
}

/** The page shows the request and the person allows it. @returns what the program gets at its address. */
async function allow({ token }: TestUser, page: URL, scopes: Scope[]) {
  const query = page.search;
  const shown = await app.call(tokensContract.readAuthorization, { query: { query } });
  const { body } = await app.call(tokensContract.authorize, { token, body: { query, scopes } });
  return { shown: shown.body, answer: new URL(body.redirect_to) };
}

async function connect(provider: OAuthClientProvider) {
  const client = new Client({ name: 'Claude', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(serverUrl, { authProvider: provider });
  onTestFinished(() => client.close());
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

test('an assistant gets from a 401 to a call of a tool, refreshes its token, and is disconnected', async () => {
  const maya = await app.newUser();
  const { stored, provider } = newProgram();

  await expect(connect(provider)).rejects.toBeInstanceOf(UnauthorizedError);
  expect(stored.page!.pathname).toBe('/oauth/authorize');
  const { shown, answer } = await allow(maya, stored.page!, ['read', 'tasks']);
  expect(shown).toEqual({
    ...{ program: 'Claude', host: null, scopes: ['read', 'tasks', 'journal'], problem: null },
    return_to: expect.stringContaining('error=access_denied') as string,
  });
  expect([answer.origin + answer.pathname, answer.searchParams.get('state')]).toEqual([
    CALLBACK,
    'state of the program',
  ]);
  const { code, iss } = Object.fromEntries(answer.searchParams);
  expect(await auth(provider, { serverUrl, authorizationCode: code!, iss: iss! })).toBe('AUTHORIZED');
  expect(stored.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read tasks' });

  const client = await connect(provider);
  const capture = async (text: string) =>
    (await client.callTool({ name: 'capture', arguments: { text } })) as CallToolResult;
  expect((await capture('Buy stamps')).isError).toBeUndefined();
  const { body: changes } = await app.call(assistantContract.changes, { token: maya.token });
  expect(changes.map(({ token_name, tool }) => [token_name, tool])).toEqual([['Claude', 'capture']]);
  const journal = await client.callTool({ name: 'add_journal_entry', arguments: { content: 'Walked' } });
  expect(journal.structuredContent).toEqual({ code: 'missing_scope' });

  const first = stored.tokens!.access_token;
  now += HOUR_MS;
  expect((await capture('Call mum')).isError).toBeUndefined();
  expect(stored.tokens!.access_token).not.toBe(first);

  const list = () => app.call(tokensContract.list, { token: maya.token });
  const [grant, ...others] = (await list()).body;
  expect(others).toEqual([]);
  expect(grant).toMatchObject({
    ...{ name: 'Claude', scopes: ['read', 'tasks'], client_id: stored.client!.client_id },
    ...{ created_at: '2026-11-26T09:00:00.000Z', last_used_at: '2026-11-26T10:00:00.000Z' },
    expires_at: '2027-02-24T10:00:00.000Z',
  });
  await app.call(tokensContract.revoke, { token: maya.token, params: { id: grant!.id } });
  delete stored.page;
  await expect(capture('Too late')).rejects.toBeInstanceOf(UnauthorizedError);
  expect(stored.page).toBeDefined();
});

test('a grant ends with the account', async () => {
  const maya = await app.newUser();
  const { stored, provider } = newProgram();
  await expect(connect(provider)).rejects.toBeInstanceOf(UnauthorizedError);
  const { answer } = await allow(maya, stored.page!, ['read']);
  const { code, iss } = Object.fromEntries(answer.searchParams);
  await auth(provider, { serverUrl, authorizationCode: code!, iss: iss! });
  const body = { confirmation_text: DELETE_CONFIRMATION, password: maya.password };
  await app.call(authContract.deleteAccount, { token: maya.token, body });
  await expect(connect(provider)).rejects.toBeInstanceOf(UnauthorizedError);
  const { db } = app.database;
  for (const table of ['access_tokens', 'oauth_codes'] as const) {
    expect(await db.selectFrom(table).where('user_id', '=', maya.user.id).selectAll().execute()).toEqual([]);
  }
});
