import type { TrashEntry, TrashKind } from '#contract/trash.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { capitalized, plural } from '#web/platform/format.ts';

/** Labels that differ from the name in the API: `journal_entry` is “Journal entry”. */
const OTHER_NAMES: Partial<Record<TrashKind, string>> = {
  recurring_task: 'Repeating task',
  project_template: 'Template',
  resource: 'File',
  chat_session: 'Chat',
};

const DAY_MS = 24 * 60 * 60 * 1000;

interface Content {
  kind: TrashKind;
  /** Counts of the kinds that other records contain. */
  counts: Pick<TrashEntry['counts'], 'projects' | 'tasks' | 'recurring_tasks'>;
}

/** The kind and the contents of an entry: `Project with 6 tasks`, `Task`. */
export function contentText({ kind, counts }: Content): string {
  const below = [
    counts.projects > 0 && kind !== 'project' && plural(counts.projects, 'project'),
    kind === 'task'
      ? counts.tasks > 1 && plural(counts.tasks - 1, 'subtask')
      : counts.tasks > 0 && plural(counts.tasks, 'task'),
    counts.recurring_tasks > 0 && kind !== 'recurring_task' && plural(counts.recurring_tasks, 'repeating task'),
  ].filter((words) => words !== false);
  const name = OTHER_NAMES[kind] ?? capitalized(kind.replaceAll('_', ' '));
  return below.length === 0 ? name : `${name} with ${below.join(' and ')}`;
}

/** How long it can be restored: `30 days left`, `less than a day left`. */
export function timeLeft(expiresAt: string, now: Date): string {
  const left = Date.parse(expiresAt) - now.getTime();
  return left < DAY_MS ? 'less than a day left' : `${plural(Math.ceil(left / DAY_MS), 'day')} left`;
}

/** The button for what a refusal offers, since what the record was in is deleted; null if it offers nothing. */
export function offeredBy(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const [, place] = / restore this [a-z ]+? (to the Inbox|without it)\.$/.exec(error.message) ?? [];
  return place ? `Restore ${place}` : null;
}
