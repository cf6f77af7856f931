import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '#contract/platform/endpoint.ts';
import { bearerToken, isAccessToken } from './bearer-token.ts';

/** Response headers that a page of another origin may read, beside the few that browsers always allow. */
const READABLE = [
  'x-total-count',
  'link',
  'x-ignored-fields',
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'content-disposition',
  'etag',
  'www-authenticate',
];

/**
 * Lets pages of other origins call the API with an access token. Browsers send no cookie along, and a call without an
 * access token is answered as before, so that no page can use a person's session.
 * @param origins none: only pages of this server may read its responses.
 */
export async function installCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: mayCallFromElsewhere(request) ? [...origins] : false,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'last-event-id', 'if-none-match', CLIENT_HEADER],
      exposedHeaders: READABLE,
      maxAge: 600,
    }),
  });
}

/** A browser asks before a call, without the token. A program that signs a person in has none yet. */
const mayCallFromElsewhere = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' ||
  isAccessToken(bearerToken(request)) ||
  request.routeOptions.config.fromAnySite === true;
