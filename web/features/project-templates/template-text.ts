import type { ProjectTemplate, TemplateTask } from '#contract/project-templates.ts';
import { dayOf } from '#web/platform/clock.ts';
import { formatDate, plural } from '#web/platform/format.ts';

/** The default description of a template. */
export const TEMPLATES_LEAD = 'Start from what worked: tasks, order and dates.';

/** The time span of tasks: `over 3 weeks`, `over 5 days`; empty without dates. */
export function spanText(tasks: readonly Pick<TemplateTask, 'due_offset_days'>[]): string {
  const offsets = tasks.flatMap(({ due_offset_days }) => due_offset_days ?? []);
  if (offsets.length === 0) return '';
  const days = Math.max(...offsets) - Math.min(0, ...offsets) + 1;
  return days < 14 ? `over ${plural(days, 'day')}` : `over ${plural(Math.round(days / 7), 'week')}`;
}

/** `9 tasks over 3 weeks` */
export const sizeText = ({ tasks }: Pick<ProjectTemplate, 'tasks'>): string =>
  tasks.length === 0 ? 'No tasks yet' : `${plural(tasks.length, 'task')} ${spanText(tasks)}`.trim();

/** `not used yet`, `used once, in May`, `used 3 times, last in May 2025` */
export function usageText(
  { usage_count, last_used_at }: Pick<ProjectTemplate, 'usage_count' | 'last_used_at'>,
  today: string,
  rule: { timezone: string; day_start_hour: number },
  locale?: string,
): string {
  if (usage_count === 0 || last_used_at === null) return 'not used yet';
  const day = dayOf(new Date(last_used_at), rule);
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const month = formatDate(day, { month: 'long', ...(!isThisYear && { year: 'numeric' }) }, locale);
  return usage_count === 1 ? `used once, in ${month}` : `used ${usage_count} times, last in ${month}`;
}
