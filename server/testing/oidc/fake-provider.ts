import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { OidcConfig } from '#server/config.ts';
import { whenDone } from '../when-done.ts';

/** The response of one of the provider's addresses: a body to send as JSON, or a function. */
type Behaviour = object | ((request: IncomingMessage, response: ServerResponse) => void);

export interface FakeProvider {
  oidc: OidcConfig;
  /** Responses by path, changed by tests: `/.well-known/openid-configuration`, `/token`, `/jwks`, `/userinfo`. */
  answers: Record<string, Behaviour>;
  /** The paths that were asked, oldest first. */
  asked: string[];
  /** An ID token with these claims beside the right ones, signed as asked. */
  idToken(claims: object, options?: { alg?: 'RS256' | 'HS256' | 'none'; isForged?: boolean }): Promise<string>;
}

/** An OpenID Connect provider on loopback that a test can make misbehave. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const http = createServer((request, response) => {
    const path = request.url ?? '/';
    fake.asked.push(path);
    const behaviour = fake.answers[path];
    if (behaviour === undefined) return void response.writeHead(404).end();
    if (typeof behaviour === 'function') return void behaviour(request, response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(behaviour));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  whenDone(async () => {
    http.closeAllConnections();
    http.close();
  });
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' };
  const fake: FakeProvider = {
    oidc: { issuer, clientId: 'app', clientSecret: 'secret', name: 'Company login' },
    answers: {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        authorization_response_iss_parameter_supported: true,
      },
      '/jwks': { keys: [jwk] },
    },
    asked: [],
    async idToken(claims, { alg = 'RS256', isForged = false } = {}) {
      const seconds = Math.floor(Date.now() / 1000);
      const whole = { iss: issuer, aud: 'app', iat: seconds, exp: seconds + 300, sub: '1', ...claims };
      if (alg === 'none') {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg })}.${part(whole)}.`;
      }
      const key = alg === 'HS256' ? new TextEncoder().encode('secret') : (isForged ? foreign : own).privateKey;
      return new SignJWT(whole).setProtectedHeader({ alg, kid: 'one' }).sign(key);
    },
  };
  return fake;
}
