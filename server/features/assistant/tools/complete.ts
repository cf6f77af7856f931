import * as z from 'zod/mini';
import { idList } from '#server/database/id-list.ts';
import { completeInstance } from '#server/features/recurring/instances/close-instance.ts';
import { changeTasks } from '#server/features/tasks/change-tasks.ts';
import { readSubjects } from '#server/features/today/plan/subjects.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { dryRun, taskIds } from '../inputs.ts';
import { nameTasks } from '../show-tasks.ts';
import { writes } from '../tool.ts';

export const complete = writes({
  name: 'complete',
  title: 'Complete tasks',
  description:
    'Completes tasks that the person says are done, all or none. Tasks that are completed already stay so. Never complete a task to tidy up.',
  data: 'tasks',
  input: z.object({ task_ids: taskIds, dry_run: dryRun }),
  isIdempotent: true,
  async run(ctx, { task_ids }) {
    const ids = [...new Set(task_ids)];
    const subjects = await readSubjects(ctx, ids);
    if (subjects.length < ids.length) throw notFound('Task');
    const open = subjects.filter(({ done }) => !done);
    const tasks = open.filter(({ isTask }) => isTask).map(({ id }) => id);
    const occurrences = open.filter(({ isTask }) => !isTask).map(({ id }) => id);
    const replaced = await completeTasks(ctx, tasks);
    for (const id of occurrences) await completeInstance(ctx, id);
    const done = subjects.length - open.length;
    const text = [
      ...(open.length > 0 ? [`Completed ${nameTasks(open)}.`] : []),
      ...(done > 0 ? [`${done} ${done === 1 ? 'was' : 'were'} completed before.`] : []),
    ].join(' ');
    const undo = { kind: 'completed' as const, tasks: replaced, occurrences };
    return {
      text,
      data: { completed: open.map(({ id, name }) => ({ id, name })), already_completed: done },
      change: open.length > 0 ? { summary: `Completed ${nameTasks(open)}`, undo } : null,
    };
  },
});

/** Completes tasks, and returns the statuses that it has replaced, also of tasks above them. */
async function completeTasks(ctx: RequestContext, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const before = await readStatuses(ctx, ids);
  const { refused } = await changeTasks(
    ctx,
    ids.map((id) => ({ id, completed: true })),
  );
  if (refused[0]) throw brokenRule(refused[0].detail);
  const after = await readStatuses(ctx, ids);
  return [...before].flatMap(([id, status]) => {
    const current_status = after.get(id)!;
    return status === current_status ? [] : [{ id, status, current_status }];
  });
}

/** The statuses of tasks and of all tasks above them, by id. */
async function readStatuses({ db, userId }: Context, ids: readonly string[]) {
  const statuses = new Map<string, Awaited<ReturnType<typeof read>>[number]['status']>();
  const read = (some: readonly string[]) =>
    db
      .selectFrom('tasks')
      .where('user_id', '=', userId)
      .where('id', 'in', idList(some))
      .select(['id', 'status', 'parent_task_id'])
      .execute();
  for (let level = ids; level.length > 0;) {
    const rows = await read(level);
    for (const { id, status } of rows) statuses.set(id, status);
    level = rows.flatMap(({ parent_task_id: id }) => (id === null || statuses.has(id) ? [] : id));
  }
  return statuses;
}
