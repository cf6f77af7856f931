import type { TodayTask } from '#contract/today.ts';
import { visible } from '#server/database/visibility.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import { instanceFinder } from '#server/features/recurring/instances/instance-queries.ts';
import { inVisibleProject, taskFinder } from '#server/features/tasks/queries.ts';
import { addDays, weekStart } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** Something open with a due date: a task, or an occurrence of a recurring one. */
export interface DueTask extends Pick<TodayTask, 'kind'> {
  id: string;
  name: string;
  due_date: string;
}

interface Days {
  from: string;
  to: string;
}

/** What is due from today to the end of the person's week, by day. */
export async function readDue(ctx: Context): Promise<{ weekEnd: string; due: DueTask[] }> {
  const { week_starts_on } = await getUser(ctx.db, ctx.userId);
  const from = today(ctx);
  const weekEnd = addDays(weekStart(from, week_starts_on), 6);
  await bringUpToDate(ctx);
  const days = { from, to: weekEnd };
  const tasks = await findDueTasks(ctx, days);
  const instances = await findDueInstances(ctx, days);
  const due = [
    ...tasks.map(({ id, name, due_date }) => ({ id, name, due_date: due_date!, kind: 'task' as const })),
    ...instances.map(({ id, name, due_date }) => ({ id, name, due_date, kind: 'recurring' as const })),
  ];
  return { weekEnd, due: due.toSorted((one, other) => (one.due_date < other.due_date ? -1 : 1)) };
}

const findDueTasks = taskFinder((tasks, { userId, from, to }: Days & { userId: string }) =>
  tasks
    .where('task.completed_at', 'is', null)
    .where('task.due_date', '>=', from)
    .where('task.due_date', '<=', to)
    .where(inVisibleProject(userId))
    .orderBy('task.due_date')
    .orderBy('task.sort_order')
    .orderBy('task.id'),
);

const findDueInstances = instanceFinder((instances, { from, to }: Days & { userId: string }) =>
  instances
    .where('instance.completed_at', 'is', null)
    .where('instance.skipped_at', 'is', null)
    .where('instance.due_date', '>=', from)
    .where('instance.due_date', '<=', to)
    .where(visible('project'))
    .orderBy('instance.due_date')
    .orderBy('instance.id'),
);
