import { addDays } from '#contract/general/days.ts';
import type { JournalEntry, ReflectionKind } from '#contract/journal.ts';
import {
  type DailyReflection,
  type DayReflections,
  reflectionsContract,
  type SleepReflection,
  type WrittenDailyReflection,
  type WrittenSleepReflection,
} from '#contract/reflections.ts';
import {
  answersIn,
  EVENING_PROMPTS,
  mergeAnswers,
  MORNING_PROMPTS,
  REFLECTION_TITLES,
} from '#contract/rules/reflection-prompts.ts';
import { asEnergy, asMood, newEntryValues } from '#web/features/journal/entry-values.ts';
import { pick } from '#contract/task-fields.ts';
import { ENTRIES, lengthOf, removeEntry } from '#web/features/journal/journal-mutations.ts';
import { call } from '#web/platform/api.ts';
import type { Layer } from '#web/records/layers.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Label } from '#web/records/waiting/write-log.ts';
import { readAgain } from '#web/records/stale.ts';
import { defineWrite, type Write } from '#web/records/write-kinds.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { reflectionQueries } from './reflection-queries.ts';
import { type EveningValues, eveningValues, type MorningValues, morningValues } from './reflection-values.ts';

interface OfDay<Values> {
  /** The id of the entry; if the day has one already, that is kept. */
  id: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** The changed fields, or the typed ones of a new reflection. */
  body: Partial<Values>;
  /** ISO instant. */
  at: string;
}

const lanes =
  (kind: ReflectionKind) =>
  ({ id, date }: OfDay<unknown>) => [`${kind} ${date}`, `journalEntry ${id}`];

const label =
  (kind: ReflectionKind) =>
  (layer: Layer, { id, date }: OfDay<unknown>): Label => ({
    verb: layer.get('journalEntry', id) || layer.get(kind, id) ? 'change' : 'add',
    name: REFLECTION_TITLES[kind],
    detail: 'for',
    day: date,
  });

const keysOf = (body: Partial<MorningValues>) => Object.keys(body) as (keyof MorningValues)[];

const stale = () => readAgain(...ENTRIES);

/** Removes the optimistic reflection of a day that has another one on the server. */
function forget(layer: Layer, id: string): void {
  for (const kind of ['journalEntry', 'morning', 'evening'] as const) layer.remove(kind, id);
}

/** Shows that a text was appended to one written elsewhere; the write may have been queued for long. */
const toastJoined =
  (kind: ReflectionKind) =>
  (_records: RecordStore, _input: unknown, { joined }: { joined: boolean }): void => {
    if (!joined) return;
    const what = REFLECTION_TITLES[kind].toLowerCase();
    showToast({ type: 'info', message: `This day already had ${what}. Both texts are in it now.` });
  };

/** Writes the morning reflection of a day; there is one a day. */
export const writeMorning = defineWrite<
  OfDay<MorningValues>,
  WrittenSleepReflection,
  { replaced: Partial<MorningValues> | null }
>({
  name: 'reflections.morning',
  lanes: lanes('morning'),
  edits: {
    ...{ kind: 'morning', part: 'body', unwritten: morningValues(null) },
    texts: ['today_intention', ...Object.keys(MORNING_PROMPTS)],
  },
  send: ({ id, date, body }, _, seen) => call(reflectionsContract.writeSleep, { body: { id, date, ...body, ...seen } }),
  show: (layer, input) => showMorning(layer, asMorning(layer, input)),
  remember: (layer, { id, body }) => {
    const before = layer.get('morning', id);
    return { replaced: before ? pick(morningValues(before), keysOf(body)) : null };
  },
  inverse: ({ date }, { replaced }, { id }): Write[] =>
    replaced === null
      ? [removeEntry({ id })]
      : [writeMorning({ id, date, body: replaced, at: new Date().toISOString() })],
  merge: (layer, { joined: _, ...answer }, { id }) => {
    if (answer.id !== id) forget(layer, id);
    showMorning(layer, answer);
    showStreak(layer, answer);
  },
  stale,
  after: toastJoined('morning'),
  waits: { answer: (layer, input) => ({ ...asMorning(layer, input), joined: false }), label: label('morning') },
});

/** Writes the evening reflection of a day; there is one a day. */
export const writeEvening = defineWrite<OfDay<EveningValues>, WrittenDailyReflection>({
  name: 'reflections.evening',
  lanes: lanes('evening'),
  edits: {
    ...{ kind: 'evening', part: 'body', unwritten: eveningValues(null) },
    texts: ['reflection_text', ...Object.keys(EVENING_PROMPTS)],
  },
  send: ({ id, date, body }, _, seen) => call(reflectionsContract.writeDaily, { body: { id, date, ...body, ...seen } }),
  show: (layer, input) => showEvening(layer, asEvening(layer, input)),
  merge: (layer, { joined: _, ...answer }, { id }) => {
    if (answer.id !== id) forget(layer, id);
    showEvening(layer, answer);
    showStreak(layer, answer);
  },
  stale,
  after: toastJoined('evening'),
  waits: { answer: (layer, input) => ({ ...asEvening(layer, input), joined: false }), label: label('evening') },
});

const dayOf = (layer: Layer, date: string) => layer.showQuery<DayReflections>(reflectionQueries.day(date).queryKey);

function asMorning(layer: Layer, { id, date, body, at }: OfDay<MorningValues>): SleepReflection {
  const before = layer.get('morning', id) ?? null;
  return {
    ...{ ...morningValues(before), ...body, id, date },
    ...{ created_at: before?.created_at ?? at, updated_at: at, streak: dayOf(layer, date)?.streak ?? 0 },
  };
}

function asEvening(layer: Layer, { id, date, body, at }: OfDay<EveningValues>): DailyReflection {
  const before = layer.get('evening', id) ?? null;
  return {
    ...{ ...eveningValues(before), ...body, id, date },
    ...{ created_at: before?.created_at ?? at, updated_at: at, streak: dayOf(layer, date)?.streak ?? 0 },
  };
}

function showMorning(layer: Layer, morning: SleepReflection): void {
  showEntry(layer, 'morning', morning, { content: morning.today_intention }, answersIn(morning, MORNING_PROMPTS));
  layer.put('morning', morning);
  layer.edit<DayReflections>(reflectionQueries.day(morning.date).queryKey, (day) => ({ ...day, morning }));
}

function showEvening(layer: Layer, evening: DailyReflection): void {
  const { reflection_text: content, mood } = evening;
  showEntry(layer, 'evening', evening, { content, ...asMood(mood) }, answersIn(evening, EVENING_PROMPTS));
  layer.put('evening', evening);
  layer.edit<DayReflections>(reflectionQueries.day(evening.date).queryKey, (day) => ({ ...day, evening }));
  layer.edit<DayReflections>(reflectionQueries.day(addDays(evening.date, 1)).queryKey, (day) => ({
    ...day,
    focus_from_yesterday: evening.tomorrow_focus,
  }));
}

/** Shows the changed entry of a reflection; if it is not loaded, the next read shows it. */
function showEntry(
  layer: Layer,
  kind: ReflectionKind,
  { id, date, created_at, updated_at }: SleepReflection | DailyReflection,
  fields: Partial<Pick<JournalEntry, 'content' | 'mood' | 'mood_chosen'>>,
  answers: ReturnType<typeof answersIn>,
): void {
  const known = layer.get('journalEntry', id);
  if (!known && layer.get(kind, id)) return;
  const entry = {
    ...{ ...newEntryValues(date), ...asMood(null), ...asEnergy(null), title: REFLECTION_TITLES[kind] },
    ...{ template_name: null, picture_ids: [], picture_count: 0, ...known, ...fields },
  };
  const template_responses = mergeAnswers(entry.template_responses, answers);
  layer.put('journalEntry', {
    ...{ ...entry, ...lengthOf({ ...entry, template_responses }), template_responses },
    ...{ id, created_at, updated_at, reflection: kind },
  });
}

/** Updates the streak on every loaded day. */
const showStreak = (layer: Layer, { streak }: { streak: number }): void =>
  layer.editFields<DayReflections>(['reflections'], () => ({ streak }));
