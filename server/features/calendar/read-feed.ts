import type { Task } from '#contract/tasks.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import { visible } from '#server/database/visibility.ts';
import { findTasks, inVisibleProject } from '#server/features/tasks/queries.ts';
import { inSlices } from '#server/platform/batches.ts';
import { addDays, dayStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type FeedEvent, pathOf } from './feed-event.ts';
import { inPages, PAGE } from './in-pages.ts';
import { readRepeatingEvents } from './repeating-events.ts';
import { writeFeed } from './write-feed.ts';

/** How long completed records stay in the calendar. */
const DAYS_BACK = 30;
/** The last day that is an instant in every zone. */
const NEVER = '9999-01-01';

/** The user's calendar in pieces of text: visible tasks, repeating tasks and projects, each on its due day. */
export async function readFeed(ctx: Context, publicUrl: string): Promise<string[]> {
  const since = addDays(today(ctx), -DAYS_BACK);
  const events = [
    ...(await readTaskEvents(ctx, since)),
    ...(await readRepeatingEvents(ctx, since)),
    ...(await readProjectEvents(ctx, since)),
  ];
  return writeFeed(events, { publicUrl, rules: ctx });
}

async function readTaskEvents(ctx: Context, since: string): Promise<FeedEvent[]> {
  const completedSince = dayStart(since, ctx).toISOString();
  const ids = await inPages((after) => selectDueIds(ctx.db, { userId: ctx.userId, completedSince, after }));
  const events: FeedEvent[] = [];
  await inSlices(
    ids,
    async (some) =>
      void events.push(
        ...(
          await findTasks(
            ctx,
            some.map(({ id }) => id),
          )
        ).map(eventOf),
      ),
    PAGE,
  );
  return events.toSorted(byDay);
}

const byDay = (one: FeedEvent, other: FeedEvent): number =>
  one.dueDate === other.dueDate ? (one.id < other.id ? -1 : 1) : one.dueDate < other.dueDate ? -1 : 1;

const eventOf = (task: Task): FeedEvent => ({
  id: task.id,
  name: task.name,
  description: task.description,
  path: pathOf(task.pillar_name, task.area_name, task.project_name),
  hash: `#tasks?task=${task.id}`,
  dueDate: task.due_date!,
  dueTime: task.due_time,
  minutes: task.estimated_duration,
  isCompleted: task.completed,
  updatedAt: task.updated_at,
  rrule: null,
});

interface DueIds {
  userId: string;
  completedSince: string;
  after: string;
}

/** A page of open ones, and those completed since an instant. */
const selectDueIds = prepare((db, { userId, completedSince, after }: DueIds) =>
  db
    .selectFrom('tasks as task')
    .where('task.user_id', '=', userId)
    .where('task.due_date', '<', NEVER)
    .where((eb) => eb.or([eb('task.completed_at', 'is', null), eb('task.completed_at', '>=', completedSince)]))
    .where('task.id', '>', after)
    .where(inVisibleProject(userId))
    .orderBy('task.id')
    .limit(PAGE)
    .select('task.id'),
);

async function readProjectEvents(ctx: Context, since: string): Promise<FeedEvent[]> {
  const rows = await inPages((after) =>
    ctx.db
      .selectFrom('projects as project')
      .$call(joinLevelsAbove)
      .where('project.user_id', '=', ctx.userId)
      .where('project.due_date', '<', NEVER)
      .where((eb) =>
        eb.or([
          eb('project.completed_at', 'is', null),
          eb('project.completed_at', '>=', dayStart(since, ctx).toISOString()),
        ]),
      )
      .where(visible('project'))
      .where('project.id', '>', after)
      .orderBy('project.id')
      .limit(PAGE)
      .select(['project.id', 'project.name', 'project.description', 'project.due_date', 'project.updated_at'])
      .select(['project.completed_at', 'area.name as area_name', 'pillar.name as pillar_name'])
      .execute(),
  );
  const events = rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    path: pathOf(row.pillar_name, row.area_name),
    hash: `#projects?project=${row.id}`,
    dueDate: row.due_date!,
    dueTime: null,
    minutes: null,
    isCompleted: row.completed_at !== null,
    updatedAt: row.updated_at,
    rrule: null,
  }));
  return events.toSorted(byDay);
}
