import type { QueryKey } from '@tanstack/react-query';

/** Queries that count or summarise tasks, or show some of them in another shape: stale after every change of a task. */
export const SUMMARIES: readonly QueryKey[] = [
  ['pillars'],
  ['areas'],
  ['projects'],
  ['recurring'],
  ['dashboard'],
  ['today'],
];

/** Stale when something above tasks was changed, moved, archived, deleted or restored. */
export const HIERARCHY: readonly QueryKey[] = [...SUMMARIES, ['tasks'], ['trash']];
