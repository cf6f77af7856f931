import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type PlannedDay, type Planned, todayContract } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';
import { today } from '#web/platform/clock.ts';
import type { Layer } from '#web/records/layers.ts';
import { recordQuery } from '#web/records/record-query.ts';

const KEY = ['planned'] as const;

const plannedDays = () =>
  recordQuery<PlannedDay[], typeof KEY>({
    queryKey: KEY,
    view: { map: (rows) => rows },
    fetch: (signal) => call(todayContract.planned, {}, { signal }),
  });

const NONE: readonly PlannedDay[] = [];

/** The days from today on for which tasks are picked, by their ids; read only if they are `wanted`. */
export function usePlannedDays(wanted: boolean): ReadonlyMap<string, string> {
  const { data = NONE } = useQuery({ ...plannedDays(), enabled: wanted });
  return useMemo(() => new Map((wanted ? data : NONE).map(({ id, date }) => [id, date])), [wanted, data]);
}

/** The days after tasks are planned for `date`, and for no other. */
export function planDays(layer: Layer, ids: readonly string[], date: string): void {
  const planned = new Set(ids);
  layer.edit<PlannedDay[]>(KEY, (rows) => [
    ...rows.filter(({ id }) => !planned.has(id)),
    ...(date < today() ? [] : ids.map((id) => ({ id, date }))),
  ]);
}

/** The days after plans are undone: as they were `before`. */
export function unplanDays(layer: Layer, before: readonly Planned[]): void {
  for (const { id, days } of before) {
    const first = days
      .map(({ date }) => date)
      .toSorted()
      .find((date) => date >= today());
    layer.edit<PlannedDay[]>(KEY, (rows) => [
      ...rows.filter((row) => row.id !== id),
      ...(first === undefined ? [] : [{ id, date: first }]),
    ]);
  }
}
