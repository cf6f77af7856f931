import type * as z from 'zod/mini';
import type { DataKind } from '#contract/platform/scopes.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { AccountCache } from '#server/features/search/records/account-cache.ts';
import type { Undo } from './changes/undo.ts';

/** What a tool answers a model with. */
export interface Answer {
  /** A few lines, with the ids that other tools take. */
  text: string;
  /** The same as JSON. */
  data: Record<string, unknown>;
}

export interface Change {
  /** One short sentence in the past tense: `Moved 3 tasks to 27 November`. */
  summary: string;
  undo: Undo;
}

/** The answer of a tool that writes. */
export interface Changed extends Answer {
  /** Null: everything was so before. */
  change: Change | null;
}

/** What tools use in addition to the context of the request. */
export interface ToolServices {
  accounts: AccountCache;
}

interface Described<Input extends z.ZodMiniType> {
  name: string;
  title: string;
  /** When a model should use it, and what it does. */
  description: string;
  /** Decides which access tokens may use it, like the data of an endpoint. */
  data: DataKind;
  input: Input;
}

/** A tool that reads. It must change nothing. */
export interface ReadingTool<Input extends z.ZodMiniType = z.ZodMiniType> extends Described<Input> {
  kind: 'reads';
  run: (ctx: RequestContext, input: z.output<Input>, services: ToolServices) => Promise<Answer>;
}

/** A tool that writes. It runs in a transaction, and its change is recorded with it. */
export interface WritingTool<Input extends z.ZodMiniType = z.ZodMiniType> extends Described<Input> {
  kind: 'writes';
  /** Whether a repetition with the same arguments changes nothing. */
  isIdempotent: boolean;
  run: (ctx: RequestContext, input: z.output<Input>) => Promise<Changed>;
}

export type Tool = ReadingTool | WritingTool;

/** The call that has the scopes of a tool. */
export const callOf = ({ data, kind }: Tool) => ({ data, method: kind === 'reads' ? 'GET' : 'POST' }) as const;

/** Declares a tool that reads, and keeps the type of its input. */
export const reads = <Input extends z.ZodMiniType>(tool: Omit<ReadingTool<Input>, 'kind'>): Tool => ({
  ...(tool as unknown as Omit<ReadingTool, 'kind'>),
  kind: 'reads',
});

/** The same for a tool that writes. */
export const writes = <Input extends z.ZodMiniType>(tool: Omit<WritingTool<Input>, 'kind'>): Tool => ({
  ...(tool as unknown as Omit<WritingTool, 'kind'>),
  kind: 'writes',
});
