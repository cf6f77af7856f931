import { nextAfterCompletion, occurrencesFrom } from './occurrences.ts';
import type { Rule } from './rule.ts';

/** What decides the next occurrence of a rule that repeats from completion. Days are `YYYY-MM-DD`. */
export interface ChainFacts {
  rule: Rule;
  isPaused: boolean;
  /** The user's day. */
  today: string;
  /** The task it was made from, which is its first occurrence, also once it is deleted; null: made without one. */
  first: FirstTask | null;
  /** How many of its instances are completed or skipped. */
  closedCount: number;
  /** The one of them that was made last. */
  lastClosed: ClosedInstance | null;
  /** Its open instances in the order in which they were made. */
  openIds: readonly string[];
}

export interface FirstTask {
  /** The day it stands for. */
  due: string;
  /** It is there and not completed. */
  isOpen: boolean;
  /** Null when it is open or deleted. */
  completedOn: string | null;
}

export interface ClosedInstance {
  id: string;
  due: string;
  closedOn: string;
  isSkipped: boolean;
}

/** What is to be open of a rule; every other open instance goes, for what is derived can be made again. */
export interface NextOccurrence {
  /** The open instance that stays. */
  keep: string | null;
  /** The one that is to be made. `occurrence` makes it unique in its rule. */
  make: { occurrence: string; dueDate: string } | null;
}

const NONE: NextOccurrence = { keep: null, make: null };

/**
 * The one occurrence that is open of a rule that repeats from completion: the task it was made from while that is open,
 * else the earliest open instance, else the one that follows what was made and closed last. None follows once
 * `max_instances` are closed; the task counts as one of them.
 */
export function nextOccurrence(facts: ChainFacts): NextOccurrence {
  const { first, isPaused, openIds } = facts;
  if (first?.isOpen || isFull(facts)) return NONE;
  const [keep = null] = openIds;
  return keep !== null || isPaused ? { keep, make: null } : { keep, make: following(facts) };
}

const isFull = ({ rule, first, closedCount }: ChainFacts): boolean => {
  const { max_instances } = rule.pattern;
  return max_instances !== null && closedCount + (first ? 1 : 0) >= max_instances;
};

function following({ rule, today, first, lastClosed }: ChainFacts): NextOccurrence['make'] {
  const occurrence = lastClosed ? `after ${lastClosed.id}` : 'first';
  if (!lastClosed && !first) {
    const [dueDate] = occurrencesFrom(rule, rule.startDate, 1);
    return dueDate === undefined ? null : { occurrence, dueDate };
  }
  const [closedOn, due] = lastClosed
    ? [dayCounted(lastClosed), lastClosed.due]
    : [first!.completedOn ?? first!.due, first!.due];
  const next = nextAfterCompletion(rule, closedOn, due);
  if (next === null) return null;
  // What follows a completion of long ago is due now, not overdue from its first moment on.
  const dueDate = next < today ? today : next;
  return dueDate > (rule.pattern.end_date ?? dueDate) ? null : { occurrence, dueDate };
}

/** Skipped ahead of its day, it is that day that is left out. */
const dayCounted = ({ due, closedOn, isSkipped }: ClosedInstance): string =>
  isSkipped && due > closedOn ? due : closedOn;
