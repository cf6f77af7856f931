import * as z from 'zod/mini';
import { type EntryChanges, type JournalEntry, NewEntry, type ReflectionKind } from '#contract/journal.ts';
import type {
  DailyReflection,
  DailyReflectionInput,
  SleepReflection,
  SleepReflectionInput,
} from '#contract/reflections.ts';
import {
  answersIn,
  EVENING_PROMPTS,
  mergeAnswers,
  MORNING_PROMPTS,
  REFLECTION_TITLES,
} from '#contract/rules/reflection-prompts.ts';
import { changeEntry } from '#server/features/journal/change-entry.ts';
import { createEntry } from '#server/features/journal/create-entry.ts';
import { type Created, lockUser, type RequestContext, today, transact } from '#server/platform/context.ts';
import { Conflict } from '#server/platform/errors.ts';
import { findReflection, readReflectionStreak } from './read-reflections.ts';
import { type Figures, toEvening, toMorning } from './shape-reflection.ts';

/** What a request changes of the reflection of a day. */
interface Given {
  kind: ReflectionKind;
  day: string;
  /** Of its entry, where the day has none yet. */
  newId: string | undefined;
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
      newId: input.id,
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
      newId: input.id,
      fields: given({ content: today_intention }),
      answers: answersIn(input, MORNING_PROMPTS),
      figures: given({ sleep_quality, sleep_hours }),
    },
    toMorning,
  );
}

/** @throws Conflict for an id that another entry has. */
function write<Reflection>(
  request: RequestContext,
  { kind, day, newId, fields, answers, figures }: Given,
  shape: (entry: JournalEntry, figures: Figures, streak: number) => Reflection,
): Promise<Created<Reflection>> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const stored = await findReflection(ctx, kind, day);
    const template_responses = mergeAnswers(stored?.entry.template_responses ?? {}, answers);
    let id = stored?.entry.id;
    if (id !== undefined) await changeEntry(ctx, id, { ...fields, template_responses });
    else {
      const title = REFLECTION_TITLES[kind];
      const entry = z.parse(NewEntry, { id: newId, title, entry_date: day, ...fields, template_responses });
      const { isNew, record } = await createEntry(ctx, entry);
      if (!isNew) throw new Conflict('There is an entry of this id already, about something else.');
      ({ id } = record);
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
