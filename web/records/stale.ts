import type { QueryKey } from '@tanstack/react-query';
import type { Changed } from '#contract/changes.ts';
import { TrashKind } from '#contract/trash.ts';
import type { Stale } from './write-kinds.ts';

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

/** Reads again at once what shows records of these kinds. */
export const readAgain = (...kinds: string[]): Stale => ({ now: kinds.flatMap((kind) => shownIn(kind)) });

/** Stale when something came out of the trash, whatever it was. */
export const RESTORED: readonly QueryKey[] = [...HIERARCHY, ['coach'], ...new Set(TrashKind.options.flatMap(shownIn))];

/**
 * What is read again after a write that names no queries itself.
 * @param lanes of the write, such as `task 0192…`.
 * @param changed the records that the server has changed, which are taken over; undefined if it did not say.
 * @param isAlone no other write is under way. Of two answers under way, the one that arrives last may be the older one.
 */
export function staleAfter(lanes: readonly string[], changed: Changed | undefined, isAlone: boolean): QueryKey[] {
  if (!changed) return lanes.flatMap((lane) => shownIn(lane.slice(0, lane.lastIndexOf(' '))));
  return [
    ...SUMMARIES,
    ...(changed.gone.length > 0 ? [['trash'], ['tasks']] : []),
    ...changed.read_again.flatMap(shownIn),
    ...(isAlone ? [] : [['tasks']]),
  ];
}
