import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { pageQuery } from './platform/paging.ts';
import { Done, id, idParams, instant, text } from './platform/wire.ts';

/** Days that a change of an assistant is listed and can be undone: as long as a deleted record stays in the trash. */
export const ASSISTANT_CHANGE_DAYS = 30;
/** Maximum length of the summary of a change; the longest name of a task fits in. */
export const SUMMARY_MAX = 400;

/** Of a method and of the keys of its parameters. */
const METHOD_MAX = 100;
const RPC_ID_MAX = 100;

/** A request or a notification of JSON-RPC 2.0; a notification has no id, and gets no response. */
export const RpcMessage = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([text(RPC_ID_MAX), z.number()])),
  method: text(METHOD_MAX),
  params: z.optional(z.record(text(METHOD_MAX), z.unknown())),
});
export type RpcMessage = z.output<typeof RpcMessage>;

/** A change that an assistant has made for the person. */
export const AssistantChange = z.strictObject({
  id,
  /** The name of the access token. */
  token_name: z.string(),
  /** The tool that made it, such as `reschedule`. */
  tool: z.nullable(z.string()),
  /** `Moved 3 tasks to 27 November` */
  summary: z.string(),
  at: instant,
  /** It was not undone yet. Undo is refused if something newer has replaced it. */
  can_undo: z.boolean(),
  undone_at: z.nullable(instant),
});
export type AssistantChange = z.output<typeof AssistantChange>;

export const assistantContract = about('account', {
  call: endpoint('POST /mcp', {
    data: 'tools',
    summary:
      'Speaks the Model Context Protocol with an assistant: streamable HTTP without sessions, one JSON response per request, 202 for a notification.',
    body: RpcMessage,
    response: z.optional(z.looseObject({ jsonrpc: z.literal('2.0') })),
  }),
  stream: endpoint('GET /mcp', {
    data: 'tools',
    summary: 'Refused with 405, as the protocol asks of a server that opens no stream by itself.',
    response: z.strictObject({}),
  }),
  changes: endpoint('GET /assistant-changes', {
    summary: 'Lists what assistants have changed in the last 30 days, newest first.',
    query: z.object(pageQuery),
    paged: true,
    response: z.array(AssistantChange),
  }),
  undo: endpoint('POST /assistant-changes/:id/undo', {
    refuses: [409],
    summary:
      'Undoes a change of an assistant, all or nothing. 409 with the reason if something newer has replaced it. Repeating it changes nothing.',
    params: idParams,
    response: Done,
  }),
});
