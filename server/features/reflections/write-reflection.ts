import * as z from 'zod/mini';
import { type EntryChanges, type JournalEntry, NewEntry, type ReflectionKind } from '#contract/journal.ts';
import type {
  DailyReflection,
  DailyReflectionInput,
  SleepReflection,
  SleepReflectionInput,
} from '#contract/reflections.ts';
import { changeEntry } from '#server/features/journal/change-entry.ts';
import { createEntry } from '#server/features/journal/create-entry.ts';
import { type Created, lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import { findReflection, readReflectionStreak } from './read-reflections.ts';
import { EVENING_PROMPTS, type Figures, MORNING_PROMPTS, toEvening, toMorning } from './shape-reflection.ts';

const TITLES: Readonly<Record<ReflectionKind, string>> = {
  morning: 'Morning intention',
  evening: 'Evening reflection',
};

/** What a request changes of the reflection of a day. */
interface Given {
  kind: ReflectionKind;
  day: string;
  /** Of its entry. */
  fields: Pick<EntryChanges, 'content' | 'mood'>;
  /** By prompt: null takes an answer away, undefined keeps it. */
  answers: Readonly<Record<string, string | null | undefined>>;
  figures: Partial<Figures>;
}

/** Writes the reflection of an evening; there is one a day, and a second one changes it. */
export function writeEvening(request: RequestContext, input: DailyReflectionInput): Promise<Created<DailyReflection>> {
  const { reflection_text, mood, completion_score } = input;
  return write(
    request,
    {
      kind: 'evening',
      day: input.date ?? today(request),
      fields: given({ content: reflection_text, mood }),
      answers: answersIn(input, EVENING_PROMPTS),
      figures: given({ completion_score }),
    },
    toEvening,
  );
}

/** Writes how somebody slept and what the day is for; there is one a day, and a second one changes it. */
export function writeMorning(request: RequestContext, input: SleepReflectionInput): Promise<Created<SleepReflection>> {
  const { today_intention, sleep_quality, sleep_hours } = input;
  return write(
    request,
    {
      kind: 'morning',
      day: input.date ?? today(request),
      fields: given({ content: today_intention }),
      answers: answersIn(input, MORNING_PROMPTS),
      figures: given({ sleep_quality, sleep_hours }),
    },
    toMorning,
  );
}

function write<Reflection>(
  request: RequestContext,
  { kind, day, fields, answers, figures }: Given,
  shape: (entry: JournalEntry, figures: Figures, streak: number) => Reflection,
): Promise<Created<Reflection>> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const stored = await findReflection(ctx, kind, day);
    const template_responses = merged(stored?.entry.template_responses ?? {}, answers);
    let id = stored?.entry.id;
    if (id !== undefined) await changeEntry(ctx, id, { ...fields, template_responses });
    else {
      const entry = z.parse(NewEntry, { title: TITLES[kind], entry_date: day, ...fields, template_responses });
      ({ id } = (await createEntry(ctx, entry)).record);
    }
    await ctx.db
      .updateTable('journal_entries')
      .set({ reflection: kind, ...figures })
      .where('user_id', '=', ctx.userId)
      .where('id', '=', id)
      .execute();
    const written = (await findReflection(ctx, kind, day))!;
    return { isNew: !stored, record: shape(written.entry, written.figures, await readReflectionStreak(ctx)) };
  });
}

/** Without the keys that have no value. */
function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

const answersIn = <Prompts extends Readonly<Record<string, string>>>(
  input: Partial<Record<keyof Prompts, string | null | undefined>>,
  prompts: Prompts,
) => Object.fromEntries(Object.entries(prompts).map(([field, prompt]) => [prompt, input[field as keyof Prompts]]));

function merged(stored: Readonly<Record<string, string>>, answers: Given['answers']): Record<string, string> {
  const all = { ...stored, ...given(answers) };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}
