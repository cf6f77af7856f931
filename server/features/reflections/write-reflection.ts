import * as z from 'zod/mini';
import { CONTENT_MAX, type EntryChanges, type JournalEntry, NewEntry, type ReflectionKind } from '#contract/journal.ts';
import {
  DailyReflectionInput,
  SleepReflectionInput,
  type WrittenDailyReflection,
  type WrittenSleepReflection,
} from '#contract/reflections.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import {
  answersIn,
  EVENING_PROMPTS,
  mergeAnswers,
  MORNING_PROMPTS,
  REFLECTION_TITLES,
} from '#contract/rules/reflection-prompts.ts';
import { changeEntry } from '#server/features/journal/change-entry.ts';
import { createEntry } from '#server/features/journal/create-entry.ts';
import { assertSeen } from '#server/platform/endpoints/edit.ts';
import { type Created, type RequestContext, today, transactLocked } from '#server/platform/context.ts';
import { userDay } from '#server/platform/calendar.ts';
import { Conflict, invalidField } from '#server/platform/errors.ts';
import { joinTexts } from './join-texts.ts';
import { findReflection, readReflectionStreak, type StoredReflection } from './read-reflections.ts';
import { type Figures, toEvening, toMorning } from './shape-reflection.ts';

interface Said {
  content: string | undefined;
  mood?: EntryChanges['mood'];
  /** By prompt: null removes an answer, undefined keeps it. */
  answers: Readonly<Record<string, string | null | undefined>>;
  figures: Partial<Figures>;
}

/** The changes of a request. */
interface Given extends Said {
  kind: ReflectionKind;
  day: string;
  /** The id of the entry, if the day has none yet. */
  newId: string | undefined;
  /** The earlier texts of the client that the request changes. */
  before: Pick<Said, 'content' | 'answers'>;
}

/**
 * Writes the evening reflection of a day; a second request changes it.
 * @throws ChangedElsewhere when it would overwrite a text that the client has not seen.
 */
export function writeEvening(
  request: RequestContext,
  input: DailyReflectionInput,
): Promise<Created<WrittenDailyReflection>> {
  const { base, ...changes } = input;
  return write(
    request,
    {
      kind: 'evening',
      day: input.date ?? today(request),
      newId: input.id,
      content: input.reflection_text,
      mood: input.mood,
      answers: answersIn(input, EVENING_PROMPTS),
      figures: given({ completion_score: input.completion_score }),
      before: { content: base?.reflection_text, answers: answersIn(base ?? {}, EVENING_PROMPTS) },
    },
    toEvening,
    (stored) => base && assertSeen(DailyReflectionInput.shape.base, base, changes, stored),
  );
}

/**
 * Writes the morning reflection of a day; a second request changes it.
 * @throws ChangedElsewhere when it would overwrite a text that the client has not seen.
 */
export function writeMorning(
  request: RequestContext,
  input: SleepReflectionInput,
): Promise<Created<WrittenSleepReflection>> {
  const { base, ...changes } = input;
  return write(
    request,
    {
      kind: 'morning',
      day: input.date ? dayOf(input.date, request) : today(request),
      newId: input.id,
      content: input.today_intention,
      answers: answersIn(input, MORNING_PROMPTS),
      figures: given({ sleep_quality: input.sleep_quality, sleep_hours: input.sleep_hours }),
      before: { content: base?.today_intention, answers: answersIn(base ?? {}, MORNING_PROMPTS) },
    },
    toMorning,
    (stored) => base && assertSeen(SleepReflectionInput.shape.base, base, changes, stored),
  );
}

/** @param date a day, or an instant, which means the user's day then. */
const dayOf = (date: string, ctx: RequestContext): string => (date.includes('T') ? userDay(new Date(date), ctx) : date);

/** @throws InvalidInput when the reflection is empty; Conflict for the id of another entry. */
function write<Reflection extends object>(
  request: RequestContext,
  input: Given,
  shape: (entry: JournalEntry, figures: Figures, streak: number) => Reflection,
  checkSeen: (stored: Reflection) => void,
): Promise<Created<Reflection & { joined: boolean }>> {
  const { kind, day, newId } = input;
  return transactLocked(request, async (ctx) => {
    const stored = await findReflection(ctx, kind, day);
    if (isEmpty(input, stored)) throw invalidField(TEXT_OF[kind], 'Write something, or choose a score or a mood');
    const isUnseen = stored !== null && newId !== undefined && newId !== stored.entry.id;
    if (stored && !isUnseen) checkSeen(shape(stored.entry, stored.figures, 0));
    const { content, mood, answers, figures } = isUnseen ? beside(stored, input) : input;
    const fields = given({ content, mood });
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
    const reflection = shape(written.entry, written.figures, await readReflectionStreak(ctx));
    return { isNew: !stored, record: { ...reflection, joined: isUnseen && isBesideAnother(written.entry, input) } };
  });
}

const TEXT_OF = { evening: 'reflection_text', morning: 'today_intention' } as const;

/**
 * Whether the request is empty, or a first evening would be empty. A first morning may be empty: a client may send its
 * hours of sleep as text without a number.
 */
function isEmpty({ kind, content, mood, answers, figures }: Given, stored: StoredReflection | null): boolean {
  const fields = [content, mood, ...Object.values(answers), ...Object.values(figures)];
  const isNothing = kind === 'evening' && stored === null ? isMissing : (value: unknown) => value === undefined;
  return fields.every(isNothing);
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/** The content merged with a reflection that the client has not seen: nothing is cleared, and both texts are kept. */
function beside({ entry }: StoredReflection, { content, mood, answers, figures, before }: Given): Said {
  const join = (prompt: string, written: string | null | undefined) =>
    joinTexts({
      stored: entry.template_responses[prompt] ?? '',
      ...{ written, before: before.answers[prompt], max: DESCRIPTION_MAX },
    });
  const joined = Object.entries(answers).map(([prompt, answer]) => [prompt, join(prompt, answer) || undefined]);
  return {
    content: joinTexts({ stored: entry.content, written: content, before: before.content, max: CONTENT_MAX }),
    mood: mood ?? undefined,
    answers: Object.fromEntries(joined) as Said['answers'],
    figures: Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== null)),
  };
}

/** Whether an entry already contains this text in addition to another one. */
const isBesideAnother = (entry: JournalEntry, { content, answers }: Said): boolean =>
  Boolean(content && content !== entry.content) ||
  Object.entries(answers).some(([prompt, answer]) => answer && answer !== entry.template_responses[prompt]);

/** Without the keys that have no value. */
function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
