import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AdapterConstructor, type AdapterPayload, Provider } from 'oidc-provider';
import type { GoogleConfig, OidcConfig } from '#server/config.ts';

const SCOPE = 'openid email profile';
const HOUR = 3600;
/** With signs that have to be escaped in the header. */
const SECRET = 'a secret: 100 % +/= long enough';

/** A person with an account at the provider, by the claims of OpenID Connect. */
export interface OpenIdPerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  name?: string;
  picture?: string;
}

export interface OpenIdServer {
  /** The configuration of a server that trusts it, as Google. */
  google: GoogleConfig;
  /** And as the provider of its settings. */
  oidc: OidcConfig;
  /** Who signs in on the pages of the provider. */
  person: OpenIdPerson | null;
  /** The query with which a person is sent back who has opened this address and agreed. */
  answerTo(url: string, person: OpenIdPerson): Promise<string>;
  /** An access token of a person, as the browser gets it; for this server, unless it is for another client. */
  tokenFor(person: OpenIdPerson, options?: { client?: 'auric' | 'other'; seconds?: number }): Promise<string>;
  revoke(token: string): Promise<void>;
  /** Stops the provider and closes its connections. */
  stop(): Promise<void>;
}

/**
 * A real OpenID Connect provider on loopback. It also has Google's non-standard `tokeninfo`, which describes a stored
 * token in Google's format.
 */
export async function startOpenIdServer(redirectTo = 'http://127.0.0.1:3000/oidc/callback'): Promise<OpenIdServer> {
  const people = new Map<string, OpenIdPerson>();
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = (client_id: string) => ({
    client_id,
    token_endpoint_auth_method: 'none' as const,
    redirect_uris: [`${issuer}/done`],
  });
  const provider = new Provider(issuer, {
    clients: [
      client('auric'),
      client('other'),
      { client_id: 'app', client_secret: SECRET, redirect_uris: [redirectTo] },
    ],
    // Of the ID token too, as in most providers.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ email_verified: true, ...person }) };
    },
    routes: { userinfo: '/v3/userinfo' },
    features: { devInteractions: { enabled: false } },
    adapter: inMemory(),
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['never sent'] },
    ttl: { Grant: HOUR, AccessToken: HOUR },
  });
  const serve = provider.callback();
  http.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/auth' && server.person) {
      return void server.answerTo(request.url!, server.person).then((answer) => {
        const back = (query: string) => `${searchParams.get('redirect_uri')}?${query}`.replaceAll('&', '&amp;');
        const refusal = new URLSearchParams({
          error: 'access_denied',
          state: searchParams.get('state') ?? '',
          iss: issuer,
        });
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(`<title>Company login</title><h1>${server.person?.email}</h1>
          <a href="${back(answer)}">Continue</a> <a href="${back(String(refusal))}">Cancel</a>`);
      });
    }
    if (pathname !== '/v3/tokeninfo') return void serve(request, response);
    void provider.AccessToken.find(searchParams.get('access_token') ?? '').then((token) => {
      response.writeHead(token ? 200 : 400, { 'content-type': 'application/json' });
      if (!token) return response.end('{"error":"invalid_token","error_description":"Invalid Value"}');
      const { sub, email, email_verified = true } = people.get(token.accountId)!;
      const info = { azp: token.clientId, aud: token.clientId, sub, scope: token.scope };
      const seconds = { exp: String(token.exp), expires_in: String(token.remainingTTL) };
      return response.end(
        JSON.stringify({ ...info, ...seconds, email, email_verified: String(email_verified), access_type: 'online' }),
      );
    });
  });
  const server: OpenIdServer = {
    google: { clientId: 'auric', userinfoUrl: `${issuer}/v3/userinfo` },
    oidc: { issuer, clientId: 'app', clientSecret: SECRET, name: 'Company login' },
    person: null,
    async answerTo(address, person) {
      people.set(person.sub, person);
      const asked = new URL(address, issuer).searchParams;
      const client_id = asked.get('client_id')!;
      const grant = new provider.Grant({ accountId: person.sub, clientId: client_id });
      grant.addOIDCScope(SCOPE);
      const code = new provider.AuthorizationCode({
        accountId: person.sub,
        client: (await provider.Client.find(client_id))!,
        grantId: await grant.save(),
        scope: asked.get('scope')!,
        redirectUri: asked.get('redirect_uri')!,
        nonce: asked.get('nonce')!,
        codeChallenge: asked.get('code_challenge')!,
        codeChallengeMethod: asked.get('code_challenge_method')!,
        gty: 'authorization_code',
        expiresWithSession: false,
      } as never);
      return String(new URLSearchParams({ code: await code.save(), state: asked.get('state')!, iss: issuer }));
    },
    async tokenFor(person, { client: clientId = 'auric', seconds = HOUR } = {}) {
      people.set(person.sub, person);
      const grant = new provider.Grant({ accountId: person.sub, clientId });
      grant.addOIDCScope(SCOPE);
      const token = new provider.AccessToken({
        accountId: person.sub,
        client: (await provider.Client.find(clientId))!,
        grantId: await grant.save(),
        scope: SCOPE,
        gty: 'implicit',
        expiresWithSession: false,
      });
      return Object.assign(token, { expiresIn: seconds }).save();
    },
    revoke: async (token) => void (await (await provider.AccessToken.find(token))?.destroy()),
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

/** The storage of grants and tokens. */
function inMemory(): AdapterConstructor {
  const stored = new Map<string, AdapterPayload>();
  return class {
    readonly #kind: string;
    constructor(kind: string) {
      this.#kind = kind;
    }
    readonly #key = (id: string) => `${this.#kind}:${id}`;
    find = async (id: string) => stored.get(this.#key(id));
    upsert = async (id: string, payload: AdapterPayload) => void stored.set(this.#key(id), payload);
    destroy = async (id: string) => void stored.delete(this.#key(id));
    findByUid = async () => undefined;
    findByUserCode = async () => undefined;
    consume = async (id: string) =>
      void Object.assign(stored.get(this.#key(id)) ?? {}, { consumed: Date.now() / 1000 });
    revokeByGrantId = async () => undefined;
  };
}
