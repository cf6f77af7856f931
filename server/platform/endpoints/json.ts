import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonEndpoint, UploadEndpoint } from '#contract/platform/endpoint.ts';
import type { Created } from '../context.ts';
import type { Page } from '../pages.ts';
import type { AnswerEndpoint } from './events.ts';

/** What the API page says about a JSON response. */
export function jsonResponses({ status = 200, response }: JsonEndpoint | UploadEndpoint) {
  return { [status]: response, ...(status === 201 && { 200: response }) };
}

/**
 * Sends what a handler returned. A create says whether it made the record (201) or found it (200); a page is sent as
 * the bare array, and the rest of it in headers.
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: JsonEndpoint | UploadEndpoint | AnswerEndpoint,
  result: unknown,
) {
  if ('paged' in endpoint && endpoint.paged) return sendPage(request, reply, result as Page<unknown>);
  if ((endpoint.status ?? 200) === 200) return result;
  const { isNew, record } = result as Created<unknown>;
  reply.code(isNew ? 201 : 200);
  return record;
}

/** What the API page says about the headers of a page. */
export const PAGE_HEADERS = {
  'X-Total-Count': { type: 'integer', description: 'How many records there are on all pages.' },
  Link: { type: 'string', description: 'The address of the next page, with rel="next"; missing on the last.' },
};

function sendPage({ url }: FastifyRequest, reply: FastifyReply, { items, total, next }: Page<unknown>) {
  reply.header('x-total-count', total);
  if (next !== null) {
    const [path, search] = url.split('?');
    const query = new URLSearchParams(search);
    query.set('cursor', next);
    reply.header('link', `<${path}?${query}>; rel="next"`);
  }
  return items;
}
