import type { FastifyError, FastifyInstance } from 'fastify';
import type { Db } from './database/transaction.ts';
import { DomainError, TooMany, Unavailable } from './platform/errors.ts';
import type { RequestLimit } from './platform/http/request-limits.ts';
import type { Services } from './platform/services.ts';
import { registerClient } from './features/tokens/oauth/clients.ts';
import { grantTokens, revokeGrant } from './features/tokens/oauth/grants.ts';
import { challengeOf, RESOURCE_PATH, resourceMetadata, serverMetadata } from './features/tokens/oauth/metadata.ts';
import { OAuthError, readParameters } from './features/tokens/oauth/oauth-error.ts';

const FORM = 'application/x-www-form-urlencoded';

/** No browser sends anything by itself that these calls would accept, so pages of other sites may send them. */
const config = { fromAnySite: true };

/**
 * Lets programs find this server, register, and get tokens, by OAuth 2.1 (docs/decisions/0126). The formats are those of
 * the specifications, so these are not endpoints of the contract. Before the routes of the API, whose 401 it completes.
 * @param limit counts each request against its network.
 */
export async function installOAuth(
  app: FastifyInstance,
  db: Db,
  { attempts, clock, publicUrl }: Pick<Services, 'attempts' | 'clock' | 'publicUrl'>,
  limit: RequestLimit,
): Promise<void> {
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    if (reply.statusCode === 401 && routeOptions.url === '/api/mcp') {
      reply.header('www-authenticate', challengeOf(publicUrl()));
    }
  });
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      const refusal = asOAuthError(error);
      if (!refusal) throw error;
      return reply.code(400).send({ error: refusal.code, error_description: refusal.message });
    });
    scope.addHook('onRequest', (request, reply) => limit(request, reply, 'asking'));
    scope.get(RESOURCE_PATH, { config }, () => resourceMetadata(publicUrl()));
    scope.get(`${RESOURCE_PATH}/api/mcp`, { config }, () => resourceMetadata(publicUrl()));
    scope.get('/.well-known/oauth-authorization-server', { config }, () => serverMetadata(publicUrl()));
    scope.post('/oauth/register', { config }, async ({ ip, body }, reply) => {
      const registered = await registerClient(db, attempts, { ip, now: clock() }, body);
      return reply.code(201).send(registered);
    });
    await scope.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body));
      const parametersOf = ({ body }: { body: unknown }) => readParameters(typeof body === 'string' ? body : '');
      forms.post('/oauth/token', { config }, (request) => grantTokens(db, parametersOf(request), clock(), publicUrl()));
      forms.post('/oauth/revoke', { config: { ...config, onFullDisk: true } }, (request) =>
        revokeGrant(db, parametersOf(request)),
      );
    });
  });
}

/** The refusal of a request that is wrong; null for a limit and for a fault of the server, which have their own status. */
function asOAuthError(error: FastifyError): OAuthError | null {
  if (error instanceof OAuthError) return error;
  if (error instanceof TooMany || error instanceof Unavailable) return null;
  const isWrong = error instanceof DomainError || (error.statusCode !== undefined && error.statusCode < 500);
  return isWrong ? new OAuthError('invalid_request', 'The request cannot be read.') : null;
}
