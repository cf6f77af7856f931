import { tokensContract } from '#contract/tokens.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { approveRequest, describeRequest } from './oauth/authorization.ts';
import { purgeTokens } from './purge-tokens.ts';
import { createToken, listTokens, revokeToken } from './tokens.ts';

export const tokensFeature: Feature = {
  name: 'tokens',
  layer: 'notifications',
  records: [
    { table: 'access_tokens', word: 'access token', exported: { leftOut: 'secret' }, edges: [] },
    { table: 'oauth_codes', word: 'authorization code', exported: { leftOut: 'secret' }, edges: [] },
  ],
  routes: tokenRoutes,
  jobs: () => [{ name: 'purge-tokens', every: '27 * * * *', run: purgeTokens }],
  sections: ['settings'],
};

function tokenRoutes(routes: Routes, services: Pick<Services, 'publicUrl'>): void {
  routes.add(tokensContract.list, (ctx) => listTokens(ctx));
  routes.add(tokensContract.create, (ctx, { body }) => createToken(ctx, body));
  routes.add(tokensContract.revoke, (ctx, { params }) => revokeToken(ctx, params.id));
  routes.addPublic(tokensContract.readAuthorization, (ctx, { query }) => describeRequest(ctx, services, query.query));
  routes.add(tokensContract.authorize, (ctx, { body }) => approveRequest(ctx, services, body));
}
