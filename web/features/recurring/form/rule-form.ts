import type { NewRecurringTask, RecurringTask } from '#contract/recurring.ts';
import type { Project } from '#contract/projects.ts';
import { DEFAULT_TASK_CATEGORY, type Priority } from '#contract/vocabulary.ts';
import { readDuration } from '#web/platform/duration.ts';
import { projectChoices } from '#web/features/projects/project-choices.tsx';
import { formatDuration } from '#web/platform/format.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { patternOf, type PatternValues } from '../pattern/pattern-form.ts';

/** The values of the form without the pattern. */
export interface RuleValues {
  name: string;
  project_id: string | null;
  description: string;
  priority: Priority;
  category: string;
  /** As typed: `45 min`. */
  duration: string;
  /** `HH:MM`, or empty. */
  due_time: string;
  start_date: string | null;
}

export interface RuleFormValues extends RuleValues {
  repeats: PatternValues;
}

export type RuleBody = Omit<NewRecurringTask, 'id' | 'is_active' | 'area_id'>;

/** The initial values: those of a recurring task, or of a new one that starts today. */
export function ruleValues(rule: RecurringTask | null, today: string): RuleValues {
  return {
    name: rule?.name ?? '',
    project_id: rule?.project_id ?? null,
    description: rule?.description ?? '',
    priority: rule?.priority ?? 'medium',
    category: rule?.category ?? DEFAULT_TASK_CATEGORY,
    duration: rule?.estimated_duration == null ? '' : formatDuration(rule.estimated_duration),
    due_time: rule?.due_time ?? '',
    start_date: rule?.start_date ?? today,
  };
}

/** The body for a new one; null while its pattern is incomplete. */
export function ruleBody({ repeats, duration, due_time, category, ...same }: RuleFormValues): RuleBody | null {
  const recurrence_pattern = patternOf(repeats);
  if (recurrence_pattern === null) return null;
  return {
    ...same,
    category: category.trim() || DEFAULT_TASK_CATEGORY,
    estimated_duration: readDuration(duration) ?? null,
    due_time: due_time || null,
    recurrence_pattern,
    repeat_from: repeats.repeat_from,
  };
}

/** The changed fields of an existing one; others may have changed elsewhere. Null while the pattern is incomplete. */
export function ruleChanges(before: RuleFormValues, now: RuleFormValues): Partial<RuleBody> | null {
  const body = ruleBody(now);
  return body && changedFields<Partial<RuleBody>>(ruleBody(before) ?? {}, body);
}

/** Projects to choose from, by area, and last the Inbox if it exists. */
export function projectOptions(projects: readonly Project[], inbox: Project | null) {
  const groups = Map.groupBy(projectChoices(projects), ({ group }) => group ?? '');
  const options = [...groups].map(([group, choices]) => ({
    group,
    items: choices.map(({ value, label }) => ({ value, label })),
  }));
  return inbox ? [...options, { group: 'No project', items: [{ value: inbox.id, label: 'Inbox' }] }] : options;
}
