import type { FastifyReply } from 'fastify';
import type { JsonEndpoint, UploadEndpoint } from '#contract/platform/endpoint.ts';
import type { Created } from '../context.ts';

/** What the API page says about a JSON response. */
export function jsonResponses({ status = 200, response }: JsonEndpoint | UploadEndpoint) {
  return { [status]: response, ...(status === 201 && { 200: response }) };
}

/** Sends what a handler returned; a create says whether it made the record (201) or found it (200). */
export function sendJson(reply: FastifyReply, { status = 200 }: JsonEndpoint | UploadEndpoint, result: unknown) {
  if (status === 200) return result;
  const { isNew, record } = result as Created<unknown>;
  reply.code(isNew ? 201 : 200);
  return record;
}
