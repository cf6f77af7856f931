import * as z from 'zod/mini';
import type { ModelConfig } from '#server/config.ts';
import type { Services } from '#server/platform/services.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** What a model is asked. */
export interface ModelQuestion {
  instructions: string;
  /** The chat, the latest message last. */
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
}

/** A language model, as far as the coach uses it. */
export interface CoachModel {
  /** The answer in the shape of the schema; null where the model fails, takes too long or answers something else. */
  answer<T>(question: ModelQuestion, schema: z.ZodMiniType<T>): Promise<T | null>;
  /**
   * Says words as they come. @param onText returns whether more is wanted; otherwise the model is stopped.
   * @returns all of them; null where the model fails or takes too long, also on its way.
   */
  say(question: ModelQuestion, onText: (text: string) => boolean): Promise<string | null>;
}

/** Tokens of an answer: about 1,500 words. */
const TOKENS_MAX = 2000;

/**
 * A model behind an address that speaks `/chat/completions`. One question is one request: it is not repeated, since rules
 * answer sooner. What fails is logged by its kind only, for a message of the other side may quote what it was sent. A
 * request that waits for it lets others of the same person go on.
 */
export function createCoachModel(config: ModelConfig, log: Pick<Services['log'], 'warn'>): CoachModel {
  const model = askModel(config, log);
  return {
    answer: (question, schema) => outsideTurn(() => model.answer(question, schema)),
    say: (question, onText) => outsideTurn(() => model.say(question, onText)),
  };
}

function askModel(config: ModelConfig, log: Pick<Services['log'], 'warn'>): CoachModel {
  const failed = (error: unknown) => {
    const { name, statusCode } = error as { name?: string; statusCode?: number };
    log.warn({ type: name, status: statusCode }, 'the model did not answer; rules do');
    return null;
  };
  const settings = ({ instructions, messages }: ModelQuestion, stop?: AbortSignal) => ({
    instructions,
    messages: [...messages],
    maxOutputTokens: TOKENS_MAX,
    maxRetries: 0,
    abortSignal: AbortSignal.any([AbortSignal.timeout(config.timeoutMs), ...(stop ? [stop] : [])]),
  });
  return {
    async answer(question, schema) {
      try {
        const { generateText, jsonSchema, NoObjectGeneratedError, Output, model } = await load(config);
        const shape = z.toJSONSchema(schema, { io: 'input' });
        const output = Output.object({ name: 'answer', schema: jsonSchema(shape as object) });
        const text = await generateText({ ...settings(withShape(question, shape)), model, output }).then(
          (result) => result.text,
          (error: unknown) => {
            // The words are there, but they are not bare JSON.
            if (NoObjectGeneratedError.isInstance(error) && error.text !== undefined) return error.text;
            throw error;
          },
        );
        return schema.parse(JSON.parse(withoutFence(text)));
      } catch (error) {
        return failed(error);
      }
    },
    async say(question, onText) {
      try {
        const { streamText, model } = await load(config);
        let said = '';
        const enough = new AbortController();
        // What fails is a part of the stream and thrown below; without a listener it is printed as well.
        const { stream } = streamText({ ...settings(question, enough.signal), model, onError: () => {} });
        for await (const part of stream) {
          if (part.type === 'error') throw part.error;
          if (part.type === 'abort') throw new DOMException('The model took too long', 'TimeoutError');
          if (part.type !== 'text-delta') continue;
          said += part.text;
          if (onText(part.text)) continue;
          enough.abort();
          break;
        }
        return said.trim() === '' ? null : said;
      } catch (error) {
        return failed(error);
      }
    },
  };
}

/** Loaded by the first question only: a server without a model does without its memory. */
async function load({ baseUrl, apiKey, model }: ModelConfig) {
  // It would print to standard error what a model does not support.
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

/** Servers that ignore `response_format` read the shape in the instructions. */
const withShape = ({ instructions, messages }: ModelQuestion, shape: object): ModelQuestion => ({
  instructions: `${instructions}\n\nAnswer with one JSON object of this JSON schema, and nothing else:\n${JSON.stringify(shape)}`,
  messages,
});

/** What stands within ```json fences, or from the first brace to the last. */
function withoutFence(text: string): string {
  const begin = text.indexOf('{');
  const end = text.lastIndexOf('}');
  return begin >= 0 && end > begin ? text.slice(begin, end + 1) : text;
}
