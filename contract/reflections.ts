import * as z from 'zod/mini';
import { about, EDIT_BODY_BYTES, endpoint } from './platform/endpoint.ts';
import { CONTENT_MAX, DayCompletions, Mood } from './journal.ts';
import {
  calendarDate,
  changes,
  clientId,
  count,
  dateInput,
  dateOrInstantInput,
  id,
  instant,
  orDefault,
  orNull,
  withBase,
  prose,
  proseOrNull,
  text,
} from './platform/wire.ts';
import { DESCRIPTION_MAX } from './vocabulary.ts';

const outOfTen = z.int().check(z.minimum(1), z.maximum(10));
const hours = z.number().check(z.minimum(0), z.maximum(24));

/** Fields of both reflections of a day, which are entries of the journal. */
const reflection = {
  /** The id of the entry. */
  id,
  date: calendarDate,
  created_at: instant,
  updated_at: instant,
  /** Days in a row with a reflection, up to today or yesterday. */
  streak: count,
};

/** A review of a day. */
export const DailyReflection = z.strictObject({
  ...reflection,
  reflection_text: z.string(),
  completion_score: z.nullable(outOfTen),
  /** Null: not chosen. */
  mood: z.nullable(Mood),
  biggest_accomplishment: z.nullable(z.string()),
  challenges_faced: z.nullable(z.string()),
  tomorrow_focus: z.nullable(z.string()),
});
export type DailyReflection = z.output<typeof DailyReflection>;

/** How the person slept, and the intention for the day. */
export const SleepReflection = z.strictObject({
  ...reflection,
  today_intention: z.string(),
  sleep_quality: z.nullable(outOfTen),
  sleep_hours: z.nullable(hours),
  feeling: z.nullable(z.string()),
  sleep_influences: z.nullable(z.string()),
});
export type SleepReflection = z.output<typeof SleepReflection>;

/** Hours and minutes, `7:30` or `7h30`, or a number such as `7.5` or `7,5`. */
const HOURS_IN_TEXT = /(\d+)\s*[:h]\s*([0-5]\d)(?!\d)|\d+(?:[.,]\d+)?/i;
/** Maximum number of characters that are searched for hours. */
const HOURS_TEXT_MAX = 100;

/** The first number in a text, rounded to hundredths; null if there is none, or more than 24. */
function hoursIn(typed: string): number | null {
  const [first, whole, minutes] = HOURS_IN_TEXT.exec(typed.slice(0, HOURS_TEXT_MAX)) ?? [];
  if (first === undefined) return null;
  const read = whole === undefined ? Number(first.replace(',', '.')) : Number(whole) + Number(minutes) / 60;
  return read <= 24 ? Math.round(read * 100) / 100 : null;
}

/** Hours as a number, or as a text such as "7.5 hours"; a text without a number means null. */
const hoursInput = z.pipe(
  z.union([hours, text(DESCRIPTION_MAX)], 'Must be a number of hours, 0 to 24'),
  z.transform((given: number | string) => (typeof given === 'string' ? hoursIn(given) : given)),
);

/** Other names of moods in the public API. */
const OTHER_MOODS: Readonly<Record<string, Mood>> = {
  accomplished: 'grateful',
  productive: 'motivated',
  challenged: 'challenging',
};
const MOOD_WORD_MAX = 50;

/** A mood or another name for one; an unknown word means null. */
const moodWord = z.pipe(
  text(MOOD_WORD_MAX),
  z.transform((word: string): Mood | null => {
    const known = word.trim().toLowerCase();
    return Object.hasOwn(OTHER_MOODS, known) ? OTHER_MOODS[known]! : (Mood.safeParse(known).data ?? null);
  }),
);

const freeText = () => proseOrNull(DESCRIPTION_MAX);

/** The response to a write. */
const written = {
  /** The day had a reflection that the writer had not seen; it has both texts now. */
  joined: z.boolean(),
};
export const WrittenDailyReflection = z.strictObject({ ...DailyReflection.shape, ...written });
export type WrittenDailyReflection = z.output<typeof WrittenDailyReflection>;
export const WrittenSleepReflection = z.strictObject({ ...SleepReflection.shape, ...written });
export type WrittenSleepReflection = z.output<typeof WrittenSleepReflection>;

/** A repeated write changes the given fields: a missing key keeps, `null` clears. */
const dailyReflection = changes({
  /**
   * The id for a new entry. If the day has another one, the writer has not seen it: nothing in it is cleared, and both
   * texts are kept.
   */
  id: clientId,
  /** The user's today unless one is given. */
  date: orNull(dateInput),
  reflection_text: orDefault(prose(CONTENT_MAX), ''),
  completion_score: orNull(outOfTen),
  mood: orNull(moodWord),
  biggest_accomplishment: freeText(),
  challenges_faced: freeText(),
  tomorrow_focus: freeText(),
});
export const DailyReflectionInput = withBase(dailyReflection, [
  'reflection_text',
  'biggest_accomplishment',
  'challenges_faced',
  'tomorrow_focus',
]);
export type DailyReflectionInput = z.output<typeof DailyReflectionInput>;

const sleepReflection = changes({
  id: clientId,
  /** An instant means the user's day at that time. */
  date: orNull(dateOrInstantInput),
  today_intention: orDefault(prose(CONTENT_MAX), ''),
  sleep_quality: orNull(outOfTen),
  sleep_hours: orNull(hoursInput),
  feeling: freeText(),
  sleep_influences: freeText(),
});
export const SleepReflectionInput = withBase(sleepReflection, ['today_intention', 'feeling', 'sleep_influences']);
export type SleepReflectionInput = z.output<typeof SleepReflectionInput>;

/** The reflections of a day, and the events on it. */
export const DayReflections = z.strictObject({
  date: calendarDate,
  morning: z.nullable(SleepReflection),
  evening: z.nullable(DailyReflection),
  /** The `tomorrow_focus` of the evening before. */
  focus_from_yesterday: z.nullable(z.string()),
  streak: count,
  facts: z.strictObject({
    ...DayCompletions.shape,
    points: count,
    focus_minutes: count,
  }),
});
export type DayReflections = z.output<typeof DayReflections>;

export const reflectionsContract = about('journal', {
  read: endpoint('GET /reflections', {
    summary: 'Reads both reflections of a day with its facts.',
    query: z.object({ date: orNull(dateInput) }),
    response: DayReflections,
  }),
  writeDaily: endpoint('POST /ai/daily-reflection', {
    summary:
      'Writes the evening reflection of a day, an entry of the journal; a second call changes it. At least one field must have a value.',
    body: DailyReflectionInput,
    maxBytes: EDIT_BODY_BYTES,
    status: 201,
    response: WrittenDailyReflection,
  }),
  writeSleep: endpoint('POST /sleep-reflections', {
    summary:
      'Writes the morning reflection of a day, sleep and intention, an entry of the journal; a second call changes it.',
    body: SleepReflectionInput,
    maxBytes: EDIT_BODY_BYTES,
    status: 201,
    response: WrittenSleepReflection,
  }),
});
