import * as z from 'zod/mini';
import type { ModelConfig } from '#server/config.ts';
import type { Services } from '#server/platform/services.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import type { Prompt } from './prompt.ts';

/** The language model of the coach. */
export interface CoachModel {
  /**
   * Requests JSON of a schema or, with `onText`, text that is streamed and finally checked by the schema. `onText`
   * returns whether to continue; otherwise the model is stopped.
   * @returns null if the model fails, takes too long or returns an invalid answer.
   */
  ask<T>(prompt: Prompt, schema: z.ZodMiniType<T>, onText?: (text: string) => boolean): Promise<T | null>;
}

/** About 1,500 words. */
const TOKENS_MAX = 2000;
/** Longer than any answer. */
const ANSWER_BYTES_MAX = 1024 * 1024;

/**
 * A model with a `/chat/completions` API. A prompt is one request without retries, since rules answer sooner. Only the
 * kind of a failure is logged, because its message may quote the prompt. A request that waits for the model releases
 * its turn.
 */
export function createCoachModel(config: ModelConfig, log: Pick<Services['log'], 'warn'>): CoachModel {
  const settings = (prompt: Prompt, ...stop: AbortSignal[]) => ({
    instructions: prompt.instructions,
    messages: [...prompt.messages],
    maxOutputTokens: TOKENS_MAX,
    maxRetries: 0,
    abortSignal: AbortSignal.any([AbortSignal.timeout(config.timeoutMs), ...stop]),
  });

  async function promptForJson(prompt: Prompt, schema: z.ZodMiniType): Promise<unknown> {
    const { generateText, jsonSchema, NoObjectGeneratedError, Output, model } = await load(config);
    const shape = z.toJSONSchema(schema, { io: 'input' });
    // Servers that ignore `response_format` read the schema in the instructions.
    const instructions = `${prompt.instructions}\n\nAnswer with one JSON object of this JSON schema, and nothing else:\n${JSON.stringify(shape)}`;
    const output = Output.object({ name: 'answer', schema: jsonSchema(shape as object) });
    try {
      const { text } = await generateText({ ...settings({ ...prompt, instructions }), model, output });
      return JSON.parse(withoutFence(text));
    } catch (error) {
      // The response has text that is not bare JSON.
      if (NoObjectGeneratedError.isInstance(error) && error.text !== undefined) {
        return JSON.parse(withoutFence(error.text));
      }
      throw error;
    }
  }

  async function promptForText(prompt: Prompt, onText: (text: string) => boolean): Promise<string> {
    const { streamText, model } = await load(config);
    const enough = new AbortController();
    // Failures are parts of the stream. Without a listener the SDK prints them as well.
    const { stream } = streamText({ ...settings(prompt, enough.signal), model, onError: () => {} });
    let words = '';
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new DOMException('The model took too long', 'TimeoutError');
      if (part.type !== 'text-delta') continue;
      words += part.text;
      if (onText(part.text)) continue;
      enough.abort();
      break;
    }
    return words;
  }

  return {
    ask: (prompt, schema, onText) =>
      outsideTurn(async () => {
        try {
          return schema.parse(await (onText ? promptForText(prompt, onText) : promptForJson(prompt, schema)));
        } catch (error) {
          const { name, statusCode } = error as { name?: string; statusCode?: number };
          log.warn({ type: name, status: statusCode }, 'the model did not answer; rules do');
          return null;
        }
      }),
  };
}

/** Loads the SDK with the first prompt: a server without a model does not need its memory. */
async function load({ baseUrl, apiKey, model }: ModelConfig) {
  // Otherwise the SDK prints unsupported features to standard error.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const [sdk, { createOpenAICompatible }] = await Promise.all([import('ai'), import('@ai-sdk/openai-compatible')]);
  const provider = createOpenAICompatible({
    name: 'coach',
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    supportsStructuredOutputs: true,
    fetch: boundedFetch,
  });
  return { ...sdk, model: provider(model) };
}

/** Follows no redirect, which could lead anywhere, and reads at most {@link ANSWER_BYTES_MAX}. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let bytes = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > ANSWER_BYTES_MAX) controller.error(new Error('The answer of the model is too long'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
};

/** The text from the first brace to the last: models put JSON into fences and between words. */
function withoutFence(text: string): string {
  const begin = text.indexOf('{');
  const end = text.lastIndexOf('}');
  return begin >= 0 && end > begin ? text.slice(begin, end + 1) : text;
}
