import * as z from 'zod/mini';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { queryOf } from './json.ts';
import { pathPart } from '#contract/platform/wire.ts';
import { ErrorAnswer, ERROR_CODES, type ErrorStatus } from '#contract/platform/errors.ts';

/** The statuses with which an endpoint may refuse a request, in ascending order. */
export function refusalsOf(endpoint: Endpoint): readonly number[] {
  const { access = 'user', method, params, refuses = [] } = endpoint;
  const query = queryOf(endpoint);
  const body = 'body' in endpoint ? endpoint.body : undefined;
  const isUser = access === 'user';
  const isWrite = method !== 'GET';
  const hasBody = body !== undefined || endpoint.kind === 'upload';
  // A malformed id is not found (404). Other texts in a path are validated (422).
  const hasPathText = params !== undefined && Object.values(params.shape).includes(pathPart);
  const isCreate = 'status' in endpoint && endpoint.status === 201;
  const statuses: readonly (readonly [number, boolean])[] = [
    [400, isWrite],
    [401, isUser],
    [403, isUser || isWrite],
    [404, params !== undefined],
    [409, isCreate],
    [412, body instanceof z.ZodMiniObject && 'base' in body.shape],
    [413, hasBody],
    [422, hasBody || hasPathText || query !== undefined],
    [429, true],
    [503, true],
  ];
  const usual = statuses.flatMap(([status, may]) => (may ? [status] : []));
  return [...new Set([...usual, ...refuses])].toSorted((one, other) => one - other);
}

/** Every call of a signed-in person may have these, which the introduction of the API page describes once. */
const GENERAL: readonly number[] = [401, 413, 429, 503];

/** Those that say something about the endpoint: public ones have narrow limits, others name theirs. */
export function ownRefusalsOf(endpoint: Endpoint): readonly number[] {
  const { access, refuses = [] } = endpoint;
  const isOwn = (status: number) =>
    access === 'public' || refuses.includes(status) || (status === 413 && 'maxBytes' in endpoint);
  return refusalsOf(endpoint).filter((status) => !GENERAL.includes(status) || isOwn(status));
}

/** Statuses that any call may have, and that say nothing about it: broken HTTP, a needless body, the server. */
const ANYWHERE = [400, 405, 408, 413, 415, 417, 422, 431, 500, 507];

/** The schemas of refusals. Another status, or a code of another status, is a mistake, which fails in tests. */
export const refusalResponses = (endpoint: Endpoint) => ({
  ...Object.fromEntries(
    [...refusalsOf(endpoint), ...ANYWHERE].map((status) => [status, RESPONSES[status as ErrorStatus]]),
  ),
  '4xx': ErrorAnswer,
  '5xx': ErrorAnswer,
});

const RESPONSES = Object.fromEntries(
  Object.entries(ERROR_CODES).map(([status, codes]) => [status, z.extend(ErrorAnswer, { code: z.enum(codes) })]),
) as Record<ErrorStatus, typeof ErrorAnswer>;
