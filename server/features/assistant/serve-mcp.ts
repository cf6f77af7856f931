import {
  type CallToolResult,
  InMemoryTransport,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  Server,
  type Tool as ListedTool,
} from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { RpcMessage } from '#contract/assistant.ts';
import type { ErrorCode } from '#contract/platform/errors.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { DomainError, malformed } from '#server/platform/errors.ts';
import { assertInScope, isInScope } from '#server/platform/endpoints/scopes.ts';
import { recordChange } from './changes/record-change.ts';
import { type Answer, callOf, type Tool, type ToolServices } from './tool.ts';
import { addJournalEntry } from './tools/add-journal-entry.ts';
import { capture } from './tools/capture.ts';
import { complete } from './tools/complete.ts';
import { find } from './tools/find.ts';
import { listToday } from './tools/list-today.ts';
import { planDay } from './tools/plan-day.ts';
import { reschedule } from './tools/reschedule.ts';
import { reviewWeek } from './tools/review-week.ts';

const TOOLS: readonly Tool[] = [listToday, find, planDay, capture, complete, reschedule, addJournalEntry, reviewWeek];

const INSTRUCTIONS =
  'Auric helps a person organise life as pillars, areas, projects and tasks. Read the day with list_today before you plan it. Dates are YYYY-MM-DD on the clock of the person. The person sees each change with your name in the settings and can undo it.';

/** Everything here changes data of one person only, and deletes nothing. */
const listed = (tool: Tool): ListedTool => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: z.toJSONSchema(tool.input, { io: 'input' }) as ListedTool['inputSchema'],
  annotations: {
    readOnlyHint: tool.kind === 'reads',
    destructiveHint: false,
    idempotentHint: tool.kind === 'reads' || tool.isIdempotent,
    openWorldHint: false,
  },
});
const LISTED = TOOLS.map((tool) => ({ tool, listed: listed(tool) }));

/**
 * Handles one message of the Model Context Protocol with a server of its own, since there are no sessions.
 * @returns the response; undefined for a notification.
 * @throws RuleBroken for what is no message of the protocol, which the SDK would not answer.
 * @throws what a tool threw, if it is a fault of the server and not a refusal.
 */
export async function serveMcp(
  ctx: RequestContext,
  message: RpcMessage,
  services: ToolServices & { version: string },
): Promise<(JSONRPCMessage & { jsonrpc: '2.0' }) | undefined> {
  const isMessage = message.id === undefined ? isJSONRPCNotification : isJSONRPCRequest;
  if (!isMessage(message)) throw malformed('Not a message of the Model Context Protocol');
  const server = new Server(
    { name: 'auric', title: 'Auric', version: services.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const faults: unknown[] = [];
  server.setRequestHandler('tools/list', () => ({
    tools: LISTED.flatMap((each) => (isInScope(ctx, callOf(each.tool)) ? each.listed : [])),
  }));
  server.setRequestHandler('tools/call', ({ params }) =>
    callTool(ctx, params.name, params.arguments ?? {}, services).catch((error: unknown) => {
      faults.push(error);
      throw error;
    }),
  );
  const [here, there] = InMemoryTransport.createLinkedPair();
  const response = new Promise<JSONRPCMessage>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport is not an event target
    here.onmessage = resolve;
  });
  await server.connect(there);
  try {
    await here.send(message as JSONRPCMessage);
    if (message.id === undefined) return undefined;
    const answer = await response;
    if (faults.length > 0) throw faults[0];
    return answer;
  } finally {
    await server.close();
  }
}

async function callTool(
  ctx: RequestContext,
  name: string,
  args: Record<string, unknown>,
  services: ToolServices,
): Promise<CallToolResult> {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) return refusal('not_found', `There is no tool “${name.slice(0, NAME_SHOWN)}”.`);
  const input = tool.input.safeParse(args);
  if (!input.success) return refusal('invalid', input.error.issues.slice(0, ISSUES_SHOWN).map(sentenceOf).join(' '));
  try {
    assertInScope(ctx, callOf(tool));
    const { text, data } = await run(tool, ctx, input.data, services);
    return { content: [{ type: 'text', text }], structuredContent: data };
  } catch (error) {
    if (error instanceof DomainError) return refusal(error.code, error.message);
    throw error;
  }
}

const NAME_SHOWN = 50;
const ISSUES_SHOWN = 5;

function run(tool: Tool, ctx: RequestContext, input: unknown, services: ToolServices): Promise<Answer> {
  if (tool.kind === 'reads') return tool.run(ctx, input, services);
  const isDryRun = (input as { dry_run?: boolean }).dry_run === true;
  return recordChange(ctx, { tool: tool.name, isDryRun }, (inside) => tool.run(inside, input));
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'arguments'}: ${message}.`;

/** An error that the model reads and can act on. */
const refusal = (code: ErrorCode, text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: { code },
  isError: true,
});
