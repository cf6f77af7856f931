import type { QueryKey } from '@tanstack/react-query';
import { TrashKind } from '#contract/trash.ts';

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

const TASKS: readonly QueryKey[] = [['tasks'], ...SUMMARIES];
const DAY: readonly QueryKey[] = [['today'], ['dashboard']];

/** What shows records of a kind, where it is more or other than the queries of its own name. */
const SHOWN_IN: Readonly<Record<string, readonly QueryKey[]>> = {
  user: [[]],
  pillar: HIERARCHY,
  area: HIERARCHY,
  project: HIERARCHY,
  // What tells that a task is due leaves the list with the day.
  task: [...TASKS, ['notifications', 'list'], ['focus-timer']],
  recurring_task: TASKS,
  recurring_instance: TASKS,
  day: DAY,
  focus_session: [...TASKS, ['focused']],
  focus_timer: [['focus-timer']],
  completion: [['dashboard'], ['alignment'], ['achievements'], ['insights']],
  monthly_goal: [['alignment'], ['dashboard']],
  achievement: [['dashboard'], ['achievements']],
  course: [['courses'], ['dashboard']],
  notification_preferences: [['notifications']],
  calendar_feed: [['calendar']],
  chat_session: [
    ['coach', 'chats'],
    ['coach', 'messages'],
  ],
  coach_call: [['coach', 'quota']],
  trash_entry: [['trash']],
  journal_entry: [['journal'], ['reflections'], ['dashboard']],
  journal_template: [['journal']],
};

/** The queries that show records of a kind, by the name it has in change events: by default `motto` in `['mottos']`. */
export const shownIn = (kind: string): readonly QueryKey[] => SHOWN_IN[kind] ?? [[`${kind}s`]];

/** Stale when something came out of the trash, whatever it was. */
export const RESTORED: readonly QueryKey[] = [...HIERARCHY, ['coach'], ...new Set(TrashKind.options.flatMap(shownIn))];
