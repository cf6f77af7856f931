import type { Task } from '#contract/tasks.ts';
import { plural } from '#web/platform/format.ts';

const NAMED_MAX = 3;

/** A task that the server would not change, and why. */
export interface Refusal {
  task: Pick<Task, 'name'>;
  detail: string;
}

/** Names refused tasks with their reasons in one sentence: `1 task not changed: “B” waits for “A”`. */
export function refusalText(refused: readonly Refusal[]): string {
  const reasons = refused
    .slice(0, NAMED_MAX)
    .map(({ task, detail }) => (detail.startsWith(`“${task.name}”`) ? detail : `“${task.name}”: ${detail}`));
  const more = refused.length - reasons.length;
  const all = [...reasons, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return `${plural(refused.length, 'task')} not changed: ${all}`;
}
