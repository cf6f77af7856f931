import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AdapterConstructor, type AdapterPayload, Provider } from 'oidc-provider';
import type { GoogleConfig } from '#server/config.ts';

const SCOPE = 'openid email profile';
const HOUR = 3600;

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
  /** The configuration of a server that trusts it. */
  google: GoogleConfig;
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
export async function startOpenIdServer(): Promise<OpenIdServer> {
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
    clients: [client('auric'), client('other')],
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
  return {
    google: { clientId: 'auric', userinfoUrl: `${issuer}/v3/userinfo` },
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
    consume = async () => undefined;
    revokeByGrantId = async () => undefined;
  };
}
