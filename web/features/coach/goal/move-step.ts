import { moveItem } from '#web/ui/list/move-item.ts';
import type { Suggestion } from './suggestion.ts';

/** A suggestion with a step at another place. The days stay in their order. */
export function withMovedStep(suggestion: Suggestion, from: number, to: number): Suggestion {
  const days = suggestion.steps.map(({ due_date = null, hasOwnDay = false }) => ({ due_date, hasOwnDay }));
  const steps = moveItem(suggestion.steps, from, to).map((step, at) => ({ ...step, ...days[at] }));
  return { ...suggestion, steps };
}
