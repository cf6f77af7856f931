import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { ErrorAnswer } from '#contract/wire.ts';
import type { Db } from '../database/transaction.ts';
import type { Context, Created } from './context.ts';

/** A call by nobody in particular. */
export interface PublicContext {
  db: Db;
  now: Date;
  /** The caller's address, as far as the configured proxies may tell it. */
  ip: string;
  userAgent: string;
  /** The bearer token that was sent, valid or not. */
  token: string | null;
}

type UserEndpoint = Endpoint & { access?: 'user' };
type PublicEndpoint = Endpoint & { access: 'public' };

/** A create says whether it made the record; everything else answers as the contract says. */
type Result<E extends Endpoint> = E extends { status: 201 } ? Created<EndpointResponse<E>> : EndpointResponse<E>;
type Handler<C, E extends Endpoint> = (ctx: C, input: EndpointInput<E>) => Promise<Result<E>> | Result<E>;

/** Registers endpoints of the contract; each feature's `routes.ts` gets one. */
export interface Routes {
  /** An endpoint for signed-in users. */
  add<E extends UserEndpoint>(endpoint: E, handler: Handler<Context, E>): void;
  /** An endpoint for everybody. `unlimited`: it does not count as a call of an anonymous address. */
  addPublic<E extends PublicEndpoint>(
    endpoint: E,
    handler: Handler<PublicContext, E>,
    options?: { unlimited: boolean },
  ): void;
}

export interface RoutesOptions {
  db: Db;
  clock: () => Date;
  /** Turns the bearer token into the context of its user. @throws RequestError 401. */
  authenticate: (token: string | null, now: Date) => Promise<Context>;
  /** Counts a request against the limits of its user or address. @throws RequestError 429. */
  limit: (request: FastifyRequest, ctx: Context | null) => Promise<void>;
}

const contexts = new WeakMap<FastifyRequest, Context>();

/** The id of the user that a request was authenticated as, for the log. */
export const userIdOf = (request: FastifyRequest): string | undefined => contexts.get(request)?.userId;

export function createRoutes(app: FastifyInstance, { db, clock, authenticate, limit }: RoutesOptions): Routes {
  const authenticated: onRequestAsyncHookHandler = async (request) => {
    const ctx = await authenticate(bearerToken(request), clock()).catch(async (error: unknown) => {
      await limit(request, null);
      throw error;
    });
    contexts.set(request, ctx);
    await limit(request, ctx);
  };
  const anonymous: onRequestAsyncHookHandler = (request) => limit(request, null);
  const unlimitedHook: onRequestAsyncHookHandler = async () => {};

  function register(
    endpoint: Endpoint,
    onRequest: onRequestAsyncHookHandler,
    handle: (request: FastifyRequest) => unknown,
  ) {
    const {
      method,
      path,
      aliases = [],
      summary,
      access = 'user',
      params,
      query,
      body,
      status = 200,
      response,
    } = endpoint;
    for (const [index, url] of [path, ...aliases].entries()) {
      app.route({
        method,
        url,
        schema: {
          summary,
          tags: [path.split('/')[1] || 'system'],
          hide: index > 0,
          ...(access === 'user' && { security: [{ bearer: [] }] }),
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          response: { [status]: response, ...(status === 201 && { 200: response }), '4xx': ErrorAnswer },
        },
        // Before the body is read: nobody learns anything about a route, or costs us a parse, without signing in.
        onRequest,
        handler: async (request, reply) => answer(reply, status, await handle(request)),
      });
    }
  }

  return {
    add: (endpoint, handler) =>
      register(endpoint, authenticated, (request) => handler(contexts.get(request)!, inputOf(request))),
    addPublic: (endpoint, handler, { unlimited } = { unlimited: false }) =>
      register(endpoint, unlimited ? unlimitedHook : anonymous, (request) =>
        handler(
          {
            db,
            now: clock(),
            ip: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
            token: bearerToken(request),
          },
          inputOf(request),
        ),
      ),
  };
}

function answer(reply: FastifyReply, status: 200 | 201, result: unknown) {
  if (status === 200) return result;
  const { isNew, record } = result as Created<unknown>;
  reply.code(isNew ? 201 : 200);
  return record;
}

function inputOf<E extends Endpoint>({ params, query, body }: FastifyRequest): EndpointInput<E> {
  return { params, query, body } as EndpointInput<E>;
}

function bearerToken({ headers }: FastifyRequest): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
