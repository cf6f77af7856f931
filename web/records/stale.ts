import type { QueryKey } from '@tanstack/react-query';

/** Queries that count or summarise tasks, or show some of them in another shape: stale after every change of a task. */
export const SUMMARIES: readonly QueryKey[] = [
  ['pillars'],
  ['areas'],
  ['projects'],
  ['recurring'],
  ['dashboard'],
  ['today'],
  ['completed'],
  ['alignment'],
  ['insights'],
];

/** Queries of project templates. */
export const TEMPLATES: readonly QueryKey[] = [['project_templates']];

/** Stale when something above tasks was changed, moved, archived, deleted or restored. */
export const HIERARCHY: readonly QueryKey[] = [...SUMMARIES, ['tasks'], ['trash']];

/** Stale when something came out of the trash, whatever it was. */
export const RESTORED: readonly QueryKey[] = [
  ...HIERARCHY,
  ...TEMPLATES,
  ['journal'],
  ['reflections'],
  ['resources'],
  ['coach'],
];
