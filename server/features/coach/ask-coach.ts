import type * as z from 'zod/mini';
import type { CoachProvider, CoachSource } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { Citations } from './facts/citations.ts';
import type { CoachModel } from './model/coach-model.ts';
import { type ModelFacts, promptOf, type Turn } from './model/prompt.ts';
import { type Call, confirmCall, releaseCall, reserveCall } from './quota.ts';

export interface CoachServices extends Pick<Services, 'config' | 'attempts' | 'afterwards'> {
  /** Null: rules answer. */
  model: CoachModel | null;
}

/**
 * A verb of the coach: it reads facts, rules or a model make a draft from them, and the draft is shaped into the
 * response. Rules and model make the same kind of draft, so the rest is shared.
 */
export interface CoachVerb<Question, Facts, Draft, Answer> {
  /** Its name in `coach_calls`. */
  name: string;
  readFacts: (ctx: Context, question: Question) => Promise<Facts>;
  answerByRules: (facts: Facts, question: Question, citations: Citations) => Draft | Promise<Draft>;
  /** The instructions for the model. */
  task: string;
  factsForModel: (ctx: Context, facts: Facts, question: Question) => ModelFacts | Promise<ModelFacts>;
  /** The schema of the draft from a model. Its texts are cleaned: see `model/clean-text.ts`. */
  schema: z.ZodMiniType<Draft>;
  shape: (draft: Draft, facts: Facts, question: Question, citations: Citations) => Answer;
  /** For an answer in text instead of JSON: the chat that the model continues. */
  converse?: (ctx: Context, question: Question) => Promise<Conversation>;
}

/** Every response has its source and the records that it names. */
export type Answered<Answer> = Answer & { provider: CoachProvider; sources: CoachSource[] };

interface Conversation {
  /** The latest message last. */
  turns: readonly Turn[];
  /** Receives the text of the model as it arrives. @returns whether to continue. */
  onText: (text: string) => boolean;
}

/**
 * Answers once per request id, and counts answers from a model.
 * @throws TooMany, UsedUp. @throws Conflict when the answer was given and is no longer kept.
 */
export async function askCoach<Question, Facts, Draft, Answer>(
  ctx: Context,
  services: CoachServices,
  verb: CoachVerb<Question, Facts, Draft, Answer>,
  question: Question,
  requestId = newId(),
): Promise<Answered<Answer>> {
  const call = { verb: verb.name, requestId };
  const reservation = await reserveCall(ctx, services, call);
  if (reservation.isFirst) {
    return whileReserved(ctx, call, async () => {
      const answer = await makeAnswer(ctx, services, verb, question);
      const stored = { answer: JSON.stringify(answer), provider: answer.provider };
      return confirmCall(ctx, call, stored, async () => answer);
    });
  }
  if (reservation.answer !== null) return JSON.parse(reservation.answer) as Answered<Answer>;
  throw conflict('This was already answered, and the answer is no longer stored. Please ask again.');
}

/** Makes and stores the answer of a reserved call, whose reservation is released if that fails. */
export async function whileReserved<T>(ctx: Context, call: Call, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    await releaseCall(ctx, call);
    throw error;
  }
}

/** Answers by the model if there is one and it gives a usable draft, else by rules. */
export async function makeAnswer<Question, Facts, Draft, Answer>(
  ctx: Context,
  { model }: Pick<CoachServices, 'model'>,
  verb: CoachVerb<Question, Facts, Draft, Answer>,
  question: Question,
): Promise<Answered<Answer>> {
  const facts = await verb.readFacts(ctx, question);
  if (model !== null) {
    const sent = await verb.factsForModel(ctx, facts, question);
    const chat = await verb.converse?.(ctx, question);
    const draft = await model.ask(promptOf(verb.task, sent.facts, chat?.turns), verb.schema, chat?.onText);
    if (draft !== null) {
      const citations = new Citations();
      const answer = verb.shape(draft, facts, question, citations);
      citations.noteQuoted(draft, sent.known);
      return { ...answer, provider: 'model', sources: citations.sources };
    }
  }
  return answerByRules(verb, facts, question);
}

export async function answerByRules<Question, Facts, Draft, Answer>(
  verb: CoachVerb<Question, Facts, Draft, Answer>,
  facts: Facts,
  question: Question,
): Promise<Answered<Answer>> {
  const citations = new Citations();
  const draft = await verb.answerByRules(facts, question, citations);
  return { ...verb.shape(draft, facts, question, citations), provider: 'rules', sources: citations.sources };
}
