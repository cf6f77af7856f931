import type { QueryKey } from '@tanstack/react-query';
import type { Changed } from '#contract/changes.ts';
import { TrashKind } from '#contract/trash.ts';
import type { Stale } from './write-kinds.ts';

/** Queries that count or summarise tasks, or show some in another shape: stale after every change of a task. */
export const SUMMARIES: readonly QueryKey[] = [
  ['pillars'],
  ['areas'],
  ['projects'],
  ['recurring'],
  ['dashboard'],
  ['today'],
  ['planned'],
  ['completed'],
  ['alignment'],
  ['insights'],
];

/** Stale after a record above tasks was changed, moved, archived, deleted or restored. */
export const HIERARCHY: readonly QueryKey[] = [...SUMMARIES, ['tasks'], ['trash']];

const TASKS: readonly QueryKey[] = [['tasks'], ...SUMMARIES];
const DAY: readonly QueryKey[] = [['today'], ['planned'], ['dashboard']];

/** The queries that show records of a kind, where they are not just those below its own name. */
const SHOWN_IN: Readonly<Record<string, readonly QueryKey[]>> = {
  user: [[]],
  pillar: HIERARCHY,
  area: HIERARCHY,
  project: HIERARCHY,
  // Due notices leave the list when their day has passed.
  // Replies of the coach name the tasks that exist.
  task: [...TASKS, ['notifications', 'list'], ['focus-timer'], ['coach', 'messages']],
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
  // Entries name their pictures.
  resource: [['resources'], ['journal', 'list'], ['journal', 'search'], ['journal', 'one'], ['journal', 'on-this-day']],
};

/** The queries that show records of a kind, by its name in change events: by default `motto` in `['mottos']`. */
export const shownIn = (kind: string): readonly QueryKey[] => SHOWN_IN[kind] ?? [[`${kind}s`]];

/** Refetches at once the queries that show records of these kinds. */
export const readAgain = (...kinds: string[]): Stale => ({ now: kinds.flatMap((kind) => shownIn(kind)) });

/** Stale after a restore from the trash, whatever was restored. */
export const RESTORED: readonly QueryKey[] = [...HIERARCHY, ['coach'], ...new Set(TrashKind.options.flatMap(shownIn))];

/**
 * The queries to refetch after a write that names none itself.
 * @param lanes of the write, such as `task 0192…`.
 * @param changed the records changed by the server, which are taken over; undefined if it did not list them.
 * @param isAlone no other write is being sent. Of two running writes, the answer that arrives last may be the older
 * one.
 */
export function staleAfter(lanes: readonly string[], changed: Changed | undefined, isAlone: boolean): QueryKey[] {
  if (!changed) return lanes.flatMap((lane) => shownIn(lane.slice(0, lane.lastIndexOf(' '))));
  return [
    ...SUMMARIES,
    ...(changed.gone.length > 0 ? [['trash'], ['tasks'], ['coach', 'messages']] : []),
    ...changed.read_again.flatMap(shownIn),
    ...(isAlone ? [] : [['tasks']]),
  ];
}
