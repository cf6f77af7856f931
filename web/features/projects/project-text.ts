import type { Project } from '#contract/projects.ts';
import { TRASH_DAYS } from '#contract/trash.ts';
import type { ProjectStatus } from '#contract/vocabulary.ts';
import { daysBetween } from '#contract/general/days.ts';
import { formatDate, formatDay, plural } from '#web/platform/format.ts';
import type { StatusShape } from '#web/ui/marks/StatusIcon.tsx';

export const PROJECT_STATUSES: Readonly<Record<ProjectStatus, { shape: StatusShape; label: string }>> = {
  'Not Started': { shape: 'todo', label: 'Not started' },
  'In Progress': { shape: 'in_progress', label: 'In progress' },
  'On Hold': { shape: 'paused', label: 'On hold' },
  Completed: { shape: 'completed', label: 'Completed' },
};

/** The toast for a new status: `“Winter weekend” completed`, `“Winter weekend” is on hold`. */
export function statusMessage(name: string, status: ProjectStatus): string {
  if (status === 'Completed') return `“${name}” completed`;
  return `“${name}” is ${PROJECT_STATUSES[status].label.toLowerCase()}`;
}

/** Beyond this, the date alone is clearer than "in 400 days". */
const FAR_DAYS = 90;

/**
 * The due date of a project as text: `4 Dec, in 14 days`, `Today`, `18 Nov, 3 days late`; null without a due date. For
 * a completed project only the date. `brief`: either the date or how late it is.
 */
export function projectDue(
  { due_date, status }: Pick<Project, 'due_date' | 'status'>,
  today: string,
  { month = 'short', brief = false, locale }: { month?: 'short' | 'long'; brief?: boolean; locale?: string } = {},
): { text: string; late: boolean } | null {
  if (due_date === null) return null;
  const days = daysBetween(today, due_date);
  const sameYear = due_date.slice(0, 4) === today.slice(0, 4);
  const date = formatDate(due_date, { day: 'numeric', month, ...(!sameYear && { year: 'numeric' }) }, locale);
  if (status === 'Completed') return { text: date, late: false };
  if (days < 0) return { text: `${brief ? '' : `${date}, `}${plural(-days, 'day')} late`, late: true };
  if (days < 2) return { text: formatDay(due_date, today, locale), late: false };
  return { text: brief || days > FAR_DAYS ? date : `${date}, in ${days} days`, late: false };
}

/** What is deleted with a project, and that it can be restored. */
export function projectDeletionText({ task_count }: Pick<Project, 'task_count'>): string {
  if (task_count === 0) return `The project moves to the trash. You can restore it for ${TRASH_DAYS} days.`;
  const tasks = task_count === 1 ? 'its task' : `its ${plural(task_count, 'task')}`;
  return `The project and ${tasks} move to the trash. You can restore them for ${TRASH_DAYS} days.`;
}
