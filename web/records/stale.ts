import type { QueryKey } from '@tanstack/react-query';

/** What counts tasks, sums them up, or shows some of them in its own way: stale with every change of a task. */
export const SUMMARIES: readonly QueryKey[] = [
  ['pillars'],
  ['areas'],
  ['projects'],
  ['recurring'],
  ['dashboard'],
  ['today'],
  ['alignment'],
  ['insights'],
  ['stats'],
];

/** Stale when something above tasks was changed, moved, archived, deleted or restored. */
export const HIERARCHY: readonly QueryKey[] = [...SUMMARIES, ['tasks'], ['trash'], ['search']];
