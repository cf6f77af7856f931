import { type DayReflections, reflectionsContract } from '#contract/reflections.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';

/** A reflection whose entry was moved to another day is no longer one of this day. */
const ofDay = <Reflection extends { date: string }>(reflection: Reflection | null, day: string): Reflection | null =>
  !reflection || (reflection.date !== undefined && reflection.date !== day) ? null : reflection;

const DAY: View<DayReflections> = {
  map: (day, visit) => ({
    ...day,
    morning: ofDay(day.morning && visit.one('morning', day.morning), day.date),
    evening: ofDay(day.evening && visit.one('evening', day.evening), day.date),
  }),
};

/** Queries of reflections, below the key `['reflections']`; each is a day. */
export const reflectionQueries = {
  /** Both reflections of a day (`YYYY-MM-DD`), and its facts. */
  day: (date: string) =>
    recordQuery({
      queryKey: ['reflections', 'day', date],
      view: DAY,
      fetch: (signal) => call(reflectionsContract.read, { query: { date } }, { signal }),
    }),
};
