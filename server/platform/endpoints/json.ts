import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Changed } from '#contract/changes.ts';
import { CHANGED_TYPE, type Endpoint, type JsonEndpoint, type UploadEndpoint } from '#contract/platform/endpoint.ts';
import { pageQuery } from '#contract/platform/paging.ts';
import type { Created } from '../context.ts';
import { type ListOfCursor, type Page, pageById, type PageRequest, sealCursor } from '../pages.ts';
import type { AnswerEndpoint } from './events.ts';

/** The description of a JSON response on the API page. */
export function jsonResponses(endpoint: JsonEndpoint | UploadEndpoint) {
  const { status = 200, response } = endpoint;
  const success = 'tellsChanges' in endpoint ? withChanges(response) : response;
  return { [status]: success, ...(status === 201 && { 200: success }) };
}

const withChanges = (response: z.ZodMiniType) => ({
  content: {
    'application/json': { schema: response },
    [CHANGED_TYPE]: { schema: z.strictObject({ answer: response, changed: Changed }) },
  },
});

/** Whether the client asks for the changed records of a write. */
export const asksForChanges = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(CHANGED_TYPE) ?? false;

/** Sends the result of a handler, with the changed records if the client asks for them. */
export async function sendWithChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: JsonEndpoint,
  result: unknown,
  readChanged: () => Promise<object | null>,
) {
  reply.header('vary', 'Accept');
  const answer = sendJson(request, reply, endpoint, result);
  const changed = await readChanged();
  if (!changed) return answer;
  reply.type(CHANGED_TYPE);
  return { answer, changed };
}

/**
 * Sends the result of a handler: 201 for a created record, 200 for an existing one, 202 without a body for none. A page
 * is sent as a bare array, with its cursor and total in headers.
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: JsonEndpoint | UploadEndpoint | AnswerEndpoint,
  result: unknown,
) {
  if ('paged' in endpoint && endpoint.paged) {
    const page =
      endpoint.paged === 'by-id'
        ? pageById(result as readonly { id: string }[], request.query as Partial<PageRequest>)
        : (result as Page<unknown>);
    return sendPage(request, reply, listOf(endpoint, request), page);
  }
  if (result === undefined) return reply.code(202).send();
  if ((endpoint.status ?? 200) === 200) return result;
  const { isNew, record } = result as Created<unknown>;
  reply.code(isNew ? 201 : 200);
  return record;
}

/** The description of page headers on the API page. */
export const PAGE_HEADERS = {
  'X-Total-Count': { schema: { type: 'integer' }, description: 'The number of records on all pages.' },
  Link: {
    schema: { type: 'string' },
    description: 'The address of the next page, with rel="next"; missing on the last.',
  },
};

/** The query of an endpoint, with the keys of a page if it is cut from a whole list. */
export function queryOf(endpoint: Endpoint): Endpoint['query'] {
  if (!('paged' in endpoint) || endpoint.paged !== 'by-id') return endpoint.query;
  return z.object({ ...endpoint.query?.shape, ...pageQuery });
}

/** The list of a request for a page. */
export const listOf = ({ path }: { path: string }, { params, query }: FastifyRequest): ListOfCursor => ({
  path,
  params,
  query: query as object,
});

function sendPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  list: ListOfCursor,
  { items, total, next }: Page<unknown>,
) {
  reply.header('x-total-count', total);
  if (next !== null) {
    const [path, search] = url.split('?');
    const query = new URLSearchParams(search);
    query.set('cursor', sealCursor(next, list));
    reply.header('link', `<${path}?${query}>; rel="next"`);
  }
  return items;
}
