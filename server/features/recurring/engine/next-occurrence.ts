import { nextAfterCompletion, occurrencesFrom } from './occurrences.ts';
import type { Rule } from './rule.ts';

/** The inputs for the next occurrence of a rule that repeats from completion. Days are `YYYY-MM-DD`. */
export interface ChainFacts {
  rule: Rule;
  isPaused: boolean;
  /** The user's day. */
  today: string;
  /** The task it was created from, which is its first occurrence, even if deleted; null: created without one. */
  first: FirstTask | null;
  /** The number of completed or skipped instances. */
  closedCount: number;
  /** The newest of them. */
  lastClosed: ClosedInstance | null;
  /** Its open instances in the order of creation. */
  openIds: readonly string[];
}

export interface FirstTask {
  /** Its day in the rule. */
  due: string;
  /** Whether it exists and is not completed. */
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

/** The instances of a rule that should be open; all others are deleted, since they can be created again. */
export interface NextOccurrence {
  /** The open instance to keep. */
  keep: string | null;
  /** The instance to create. `occurrence` is unique in its rule. */
  make: { occurrence: string; dueDate: string } | null;
}

const NONE: NextOccurrence = { keep: null, make: null };

/**
 * The one open occurrence of a rule that repeats from completion: the task it was created from while that is open, else
 * the earliest open instance, else the one after the last closed instance. None follows once `max_instances` are
 * closed; the task counts as one of them.
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
  // A skipped occurrence before the task has changed places with it, so the task was closed later.
  const [closedOn, due] =
    lastClosed && !(first && lastClosed.isSkipped && lastClosed.due < first.due)
      ? [dayCounted(lastClosed), lastClosed.due]
      : [first!.completedOn ?? first!.due, first!.due];
  const next = nextAfterCompletion(rule, closedOn, due);
  if (next === null) return null;
  // An occurrence after an old completion is due today, not immediately overdue.
  const dueDate = next < today ? today : next;
  return dueDate > (rule.pattern.end_date ?? dueDate) ? null : { occurrence, dueDate };
}

/** Skipping an instance before its day leaves out that day. */
const dayCounted = ({ due, closedOn, isSkipped }: ClosedInstance): string =>
  isSkipped && due > closedOn ? due : closedOn;
