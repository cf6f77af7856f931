import { sql } from 'kysely';
import { type Offender, type ReadInvariant, type ReadTable, rowsOf, type SqlInvariant } from './invariant.ts';

export const TASK_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'A task has one of the four statuses',
    offenders: rowsOf('tasks', sql`status not in ('todo', 'in_progress', 'review', 'completed')`),
  },
  {
    sentence: 'A task is completed if and only if it has a time of completion',
    offenders: rowsOf('tasks', sql`(status = 'completed') <> (completed_at is not null)`),
  },
  {
    sentence: 'A subtask is in the project of its task',
    offenders: sql`select child.user_id, child.id from tasks child
      join tasks parent on parent.user_id = child.user_id and parent.id = child.parent_task_id
      where parent.project_id <> child.project_id`,
  },
  {
    // A cycle is not reachable from the top either.
    sentence: 'Subtasks are at most five levels deep, and none is below itself',
    offenders: sql`select user_id, id from tasks where parent_task_id is not null and not exists (
      select 1 from (
        with recursive placed (user_id, id, level) as (
          select user_id, id, 0 from tasks where parent_task_id is null
          union all
          select child.user_id, child.id, placed.level + 1 from placed
          join tasks child on child.user_id = placed.user_id and child.parent_task_id = placed.id
          where placed.level < 5
        ) select user_id, id from placed
      ) as reached where reached.user_id = tasks.user_id and reached.id = tasks.id)`,
  },
  {
    sentence: 'A completed task that requires its subtasks has no open one',
    offenders: sql`select parent.user_id, parent.id from tasks parent
      where parent.completed_at is not null and parent.sub_task_completion_required = 1 and exists (
        select 1 from tasks child where child.user_id = parent.user_id and child.parent_task_id = parent.id
        and child.completed_at is null)`,
  },
  {
    sentence: 'A task has a due time only with a due date',
    offenders: rowsOf('tasks', sql`due_time is not null and due_date is null`),
  },
  {
    sentence: 'The reminder of a task has a time only with a date',
    offenders: rowsOf('tasks', sql`reminder_time is not null and reminder_date is null`),
  },
  {
    sentence: 'No task waits for itself',
    offenders: sql`select user_id, task_id as id from task_dependencies where task_id = depends_on_id`,
  },
  {
    sentence: 'A focus session lasts up to four hours',
    offenders: rowsOf('focus_sessions', sql`minutes not between 1 and 240`),
  },
  {
    sentence: 'The remaining time of a focus timer is at most the length of its kind',
    offenders: rowsOf(
      'focus_timers',
      sql`left_ms not between 0 and 60000 * (case kind when 'focus' then 25 when 'long_break' then 15 else 5 end)`,
    ),
  },
  {
    sentence: 'A finished focus timer is not running and has no task, and neither has a break',
    offenders: rowsOf(
      'focus_timers',
      sql`(finished_at is not null and (ends_at is not null or left_ms <> 0))
        or (task_id is not null and (finished_at is not null or kind <> 'focus'))`,
    ),
  },
  {
    sentence: 'A focus timer is recorded as a session if and only if it is finished',
    offenders: sql`select timer.user_id, timer.id from focus_timers timer
      join focus_sessions session on session.user_id = timer.user_id and session.id = timer.id
      where timer.finished_at is null`,
  },
];

export const DEPENDENCY_INVARIANTS: readonly ReadInvariant[] = [
  { sentence: 'Dependencies form no cycle', offenders: tasksInCycles },
];

/** Repeatedly removes tasks that wait for no remaining task: the rest is in a cycle or waits for one. */
async function tasksInCycles(read: ReadTable): Promise<Offender[]> {
  const edges = await read('task_dependencies');
  const waiting = new Map<string, { offender: Offender; missing: number }>();
  for (const { user_id, task_id } of edges) {
    const key = `${user_id} ${task_id}`;
    const entry = waiting.get(key) ?? { offender: { user_id, id: task_id }, missing: 0 };
    waiting.set(key, { ...entry, missing: entry.missing + 1 });
  }
  const dependents = Map.groupBy(edges, (edge) => `${edge.user_id} ${edge.depends_on_id}`);
  const free = [...dependents.keys()].filter((key) => !waiting.has(key));
  for (let key = free.pop(); key !== undefined; key = free.pop()) {
    for (const { user_id, task_id } of dependents.get(key) ?? []) {
      const dependent = `${user_id} ${task_id}`;
      const entry = waiting.get(dependent)!;
      entry.missing -= 1;
      if (entry.missing > 0) continue;
      waiting.delete(dependent);
      free.push(dependent);
    }
  }
  return [...waiting.values()].map(({ offender }) => offender);
}
