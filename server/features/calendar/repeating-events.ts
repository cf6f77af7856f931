import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { visible } from '#server/database/visibility.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import { findInstances, type InstanceRow } from '#server/features/recurring/instances/instance-queries.ts';
import { findRules, type RuleRow } from '#server/features/recurring/rules/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { type FeedEvent, pathOf } from './feed-event.ts';
import { inPages, PAGE } from './in-pages.ts';
import { seriesOf } from './series.ts';

/**
 * Events of repeating tasks: a series from the day on which a calendar can expand the rule itself; before it, or
 * without it, the single instances that are open or due on `since` or later. Skipped ones are left out.
 */
export async function readRepeatingEvents(ctx: Context, since: string): Promise<FeedEvent[]> {
  await bringUpToDate(ctx);
  const rules = await inPages((after) =>
    findRules(ctx, (query) =>
      query.where(visible('project')).where('rule.id', '>', after).orderBy('rule.id').limit(PAGE),
    ),
  );
  const byRule = Map.groupBy(await readInstances(ctx, since), (instance) => instance.recurring_task_id);
  const events: FeedEvent[] = [];
  for (const rule of rules) {
    events.push(...eventsOf(rule, byRule.get(rule.id) ?? []));
    // Finding the days of a rare rule takes milliseconds.
    await yieldToEventLoop();
  }
  return events;
}

async function readInstances(ctx: Context, since: string): Promise<InstanceRow[]> {
  const instances = await inPages((after) =>
    findInstances(ctx, (query) =>
      query
        .where(visible('project'))
        .where((eb) =>
          eb.or([
            eb('instance.due_date', '>=', since),
            eb.and([eb('instance.completed_at', 'is', null), eb('instance.skipped_at', 'is', null)]),
          ]),
        )
        .where('instance.id', '>', after)
        .orderBy('instance.id')
        .limit(PAGE),
    ),
  );
  return instances.toSorted(byDay);
}

const byDay = (one: InstanceRow, other: InstanceRow): number =>
  one.due_date === other.due_date ? (one.id < other.id ? -1 : 1) : one.due_date < other.due_date ? -1 : 1;

function eventsOf(rule: RuleRow, instances: readonly InstanceRow[]): FeedEvent[] {
  const series = seriesOf(rule, instances);
  const single = instances.filter(
    ({ skipped_at, due_date }) => skipped_at === null && (series === null || due_date < series.start),
  );
  const events = single.map((instance) => ({
    ...commonFields(instance, rule.id),
    dueDate: instance.due_date,
    isCompleted: instance.completed_at !== null,
    updatedAt: instance.updated_at,
    rrule: null,
  }));
  if (series === null) return events;
  const last = {
    ...commonFields(rule, rule.id),
    dueDate: series.start,
    isCompleted: false,
    updatedAt: lastChange(rule, instances),
    rrule: series.rrule,
  };
  return [...events, last];
}

const commonFields = (row: RuleRow | InstanceRow, ruleId: string) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  path: pathOf(row.pillar_name, row.area_name, row.project_name),
  hash: `#tasks?view=repeating&id=${ruleId}`,
  dueTime: row.due_time,
  minutes: row.estimated_duration,
});

/** A series changes with its rule, and when an instance is completed, skipped or reopened, but not when created. */
const lastChange = (rule: RuleRow, instances: readonly InstanceRow[]): string =>
  instances
    .filter(({ created_at, updated_at }) => updated_at > created_at)
    .reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), rule.updated_at);
