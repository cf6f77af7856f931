import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Changed } from '#contract/changes.ts';
import { CHANGED_TYPE, type JsonEndpoint, type UploadEndpoint } from '#contract/platform/endpoint.ts';
import type { Created } from '../context.ts';
import type { Page } from '../pages.ts';
import type { AnswerEndpoint } from './events.ts';

/** What the API page says about a JSON response. */
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

/** Whether the client asks for the records that a write has changed. */
export const asksForChanges = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(CHANGED_TYPE) ?? false;

/** Sends what a handler returned, to a client that asks for it with the records that the write has changed. */
export async function sendWithChanges(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: JsonEndpoint,
  result: unknown,
  readChanged: () => Promise<object> | null,
) {
  reply.header('vary', 'Accept');
  const answer = sendJson(request, reply, endpoint, result);
  const changed = await readChanged();
  if (!changed) return answer;
  reply.type(CHANGED_TYPE);
  return { answer, changed };
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
