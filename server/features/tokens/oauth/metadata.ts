import { SCOPES } from '#contract/platform/scopes.ts';
import { OAuthError, type Parameters } from './oauth-error.ts';

/** Where programs find the description of the protected resource, by RFC 9728. */
export const RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** The address that programs name as the resource for which they want a token. */
export const resourceOf = (publicUrl: string): string => `${publicUrl}/api/mcp`;

/** The description of the protected resource (RFC 9728). Programs ask for these scopes, so `all` is not among them. */
export const resourceMetadata = (publicUrl: string) => ({
  resource: resourceOf(publicUrl),
  resource_name: 'Auric',
  authorization_servers: [publicUrl],
  scopes_supported: SCOPES.filter((scope) => scope !== 'all'),
  bearer_methods_supported: ['header'],
});

/** The description of the authorization server (RFC 8414). */
export const serverMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
});

/** What a 401 of the resource tells a program, so that it finds its way to sign in. */
export const challengeOf = (publicUrl: string): string =>
  `Bearer resource_metadata="${publicUrl}${RESOURCE_PATH}/api/mcp"`;

/** Checks for which resource a token is asked for; older programs do not say. @throws OAuthError for another one. */
export function assertResource(parameters: Parameters, publicUrl: string): void {
  const resource = parameters.get('resource');
  if (resource === undefined) return;
  const isOurs = URL.canParse(resource) && new URL(resource).href === new URL(resourceOf(publicUrl)).href;
  if (!isOurs) throw new OAuthError('invalid_target', 'This server gives no tokens for that resource.');
}
