import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { OidcConfig } from '#server/config.ts';
import { boundedText } from '../providers/bounded-text.ts';

const DEADLINE_MS = 5000;
/** For how long the metadata of a provider is kept. */
const KEPT_MS = 60 * 60 * 1000;
/** By how much its clock may differ. */
const CLOCKS_SECONDS = 60;
/** Many times the size of its responses. */
const ANSWER_BYTES = 256 * 1024;

const kept = new WeakMap<OidcConfig, { until: number; found: Promise<Configuration> }>();

/** The addresses and abilities of the provider, by OpenID Connect Discovery. A failure is not kept. */
export function findProvider(oidc: OidcConfig): Promise<Configuration> {
  const known = kept.get(oidc);
  if (known && known.until > performance.now()) return known.found;
  const found = discover(oidc, oidc.issuer)
    // The slash at the end of an issuer is part of it, and easily left out.
    .catch((error: unknown) => {
      if (!isOtherIssuer(error) || oidc.issuer.endsWith('/')) throw error;
      return discover(oidc, `${oidc.issuer}/`);
    })
    .catch((error: unknown) => {
      kept.delete(oidc);
      throw isOtherIssuer(error) ? new WrongIssuer('another issuer than OIDC_ISSUER', { cause: error }) : error;
    });
  kept.set(oidc, { until: performance.now() + KEPT_MS, found });
  return found;
}

/** The issuer in the provider's metadata differs from `OIDC_ISSUER`. */
export class WrongIssuer extends Error {}

const isOtherIssuer = (error: unknown): boolean =>
  (error as { code?: string }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

function discover({ clientId, clientSecret, deadlineMs }: OidcConfig, issuer: string): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, { [clockTolerance]: CLOCKS_SECONDS }, authentication(clientSecret), {
    timeout: (deadlineMs ?? DEADLINE_MS) / 1000,
    [customFetch]: bounded,
    // Signatures are checked although ID tokens come from the provider itself.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  });
}

/** Providers expect HTTP Basic from clients registered without another method. */
const authentication =
  (secret: string): ClientAuth =>
  (...request) => {
    const [{ token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }] = request;
    return (methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost)(secret)(...request);
  };

/** Follows no redirect, and refuses large responses. */
const bounded: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, {
    ...options,
    ...(body != null && { body: body as RequestInit['body'] }),
    redirect: 'manual',
  });
  const { status, headers } = response;
  return new Response((await boundedText(response, ANSWER_BYTES)) || null, { status, headers });
};
