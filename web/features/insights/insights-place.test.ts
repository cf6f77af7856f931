import { expect, test } from 'vitest';
import { RANGE_DAYS } from '#contract/insights.ts';
import { readHash } from '#web/platform/navigation.ts';
import { daysOf, lengthOf } from '#web/ui/date/range.ts';
import { hrefOfPart, hrefOfRows, type InsightsPlace, placeParams, readPlace, readRows } from './insights-place.ts';

const AT_TOP: InsightsPlace = { range: 'month', pillar: null, area: null, project: null };
const NO_PART = { pillar: null, area: null, project: null, without: null };

const rowsAt = (...given: Parameters<typeof hrefOfRows>) => readRows(readHash(hrefOfRows(...given)).params);

test.each<InsightsPlace>([
  AT_TOP,
  { ...AT_TOP, range: 'all_time', pillar: 'health' },
  { range: { from: '2026-01-01', to: '2026-01-31' }, pillar: null, area: 'running', project: 'marathon' },
])('the URL keeps the place %j', (place) => {
  expect(readPlace(placeParams(place) as Record<string, string>)).toEqual(place);
});

test('links to a part keep the range', () => {
  const place = { ...AT_TOP, range: 'year', pillar: 'health' } as const;
  expect(hrefOfPart(place, { area: 'running' })).toBe('#insights?range=year&area=running');
  expect(hrefOfPart(place)).toBe('#insights?range=year');
});

test('rows behind a figure belong to its place', () => {
  expect(rowsAt(AT_TOP, 'tasks')).toEqual({ shows: 'tasks', days: null, ...NO_PART });
  expect(rowsAt({ ...AT_TOP, area: 'running' }, 'projects')).toEqual({
    ...{ shows: 'projects', days: null },
    ...{ ...NO_PART, area: 'running' },
  });
  expect(rowsAt({ ...AT_TOP, area: 'running', project: 'marathon' }, 'all')).toEqual({
    ...{ shows: 'all', days: null },
    ...{ ...NO_PART, project: 'marathon' },
  });
  expect(rowsAt({ ...AT_TOP, area: 'running' }, 'overdue')).toEqual({ shows: 'overdue', area: 'running' });
});

test('a figure can have its own part and days', () => {
  const days = { from: '2026-11-16', to: '2026-11-22' };
  expect(rowsAt(AT_TOP, 'tasks', { days })).toEqual({ shows: 'tasks', days, ...NO_PART });
  expect(rowsAt({ ...AT_TOP, pillar: 'health' }, 'tasks', { area: 'running' })).toEqual({
    ...{ shows: 'tasks', days: null },
    ...{ ...NO_PART, pillar: 'health', area: 'running' },
  });
  expect(rowsAt({ ...AT_TOP, pillar: 'health' }, 'time', { without: 'area' })).toEqual({
    ...{ shows: 'time', days: null },
    ...{ ...NO_PART, pillar: 'health', without: 'area' },
  });
  expect(rowsAt(AT_TOP, 'all', { without: 'pillar' })).toEqual({
    ...{ shows: 'all', days: null },
    ...{ ...NO_PART, without: 'pillar' },
  });
});

test('parameters without rows open no panel', () => {
  expect(readRows({})).toBeNull();
  expect(readRows({ rows: 'everything' })).toBeNull();
  expect(readRows({ rows: 'tasks', of: 'planet.mars', on: 'soon' })).toEqual({
    shows: 'tasks',
    days: null,
    ...NO_PART,
  });
});

test.each(Object.entries(RANGE_DAYS))('the range %s has the same days as on the server', (range, length) => {
  expect(lengthOf(daysOf(range as keyof typeof RANGE_DAYS, '2026-11-22')!)).toBe(length);
});
