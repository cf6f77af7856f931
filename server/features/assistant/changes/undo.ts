import type { Planned } from '#contract/today.ts';
import type { TaskStatus } from '#contract/vocabulary.ts';
import { getEntry } from '#server/features/journal/queries.ts';
import { reopenInstance } from '#server/features/recurring/instances/close-instance.ts';
import { changeInstance } from '#server/features/recurring/instances/change-instance.ts';
import { isTouched } from '#server/features/recurring/rules/is-touched.ts';
import { changeTasks, putBackTasks } from '#server/features/tasks/change-tasks.ts';
import { getTask } from '#server/features/tasks/queries.ts';
import { restorePlan } from '#server/features/today/plan/restore-plan.ts';
import { readSubjects, type Subject } from '#server/features/today/plan/subjects.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { conflict, NotFound } from '#server/platform/errors.ts';
import { moveToTrash } from '#server/records/move-to-trash.ts';
import { fingerprintOfEntry, fingerprintOfTask } from './fingerprint.ts';

export type Dates = Pick<Subject, 'id' | 'isTask' | 'due_date' | 'due_time'>;

/** Created, and deleted by Undo. */
interface Created {
  kind: 'created';
  record: 'task' | 'journal_entry';
  id: string;
  fingerprint: string;
}

/** Completed tasks with those above them that were completed by it, and completed occurrences. */
interface Completed {
  kind: 'completed';
  tasks: { id: string; status: TaskStatus; current_status: TaskStatus }[];
  occurrences: string[];
}

interface Moved {
  kind: 'rescheduled';
  before: Dates[];
  after: Dates[];
}

interface OnDay {
  kind: 'planned';
  before: Planned[];
}

/** What is needed to undo a change, as it is stored: ids and values, without texts of the person. */
export type Undo = Created | Completed | Moved | OnDay;

/** Undoes a change, in a transaction. @throws Conflict with the reason if something newer has replaced it. */
export async function applyUndo(ctx: RequestContext, undo: Undo): Promise<void> {
  switch (undo.kind) {
    case 'created':
      return undoCreated(ctx, undo);
    case 'completed':
      return undoCompleted(ctx, undo);
    case 'rescheduled':
      return undoMoved(ctx, undo);
    case 'planned':
      return undoPlanned(ctx, undo);
  }
}

async function undoCreated(ctx: RequestContext, { record, id, fingerprint }: Created): Promise<void> {
  if (record === 'task') return undoCreatedTask(ctx, id, fingerprint);
  const entry = await getEntry(ctx, id).catch(gone);
  if (fingerprintOfEntry(entry) !== fingerprint) throw conflict('The entry has changed since, and stays.');
  await moveToTrash(ctx, record, [id]);
}

/** Also deletes the recurring task that was made from it, of which it is the first occurrence. */
async function undoCreatedTask(ctx: RequestContext, id: string, fingerprint: string): Promise<void> {
  const task = await getTask(ctx, id).catch(gone);
  if (fingerprintOfTask(task) !== fingerprint) throw conflict('The task has changed since, and stays.');
  const { recurring_task_id: ruleId } = task;
  if (ruleId !== null && (await isTouched(ctx, ruleId)))
    throw conflict('The task has repeated since, or its repeat has changed. It stays.');
  await moveToTrash(ctx, 'task', [id]);
  if (ruleId !== null) await moveToTrash(ctx, 'recurring_task', [ruleId]);
}

async function undoCompleted(ctx: RequestContext, { tasks, occurrences }: Completed): Promise<void> {
  if (tasks.length > 0) await putBackTasks(ctx, tasks).catch(gone);
  for (const { id, done } of await existing(ctx, occurrences)) {
    if (!done) throw conflict('One of them is no longer completed.');
    await reopenInstance(ctx, id);
  }
}

async function undoMoved(ctx: RequestContext, { before, after }: Moved): Promise<void> {
  const ids = after.map(({ id }) => id);
  for (const [index, { name, due_date, due_time }] of (await existing(ctx, ids)).entries()) {
    const isSame = due_date === after[index]!.due_date && due_time === after[index]!.due_time;
    if (!isSame) throw conflict(`“${name}” has another date now.`);
  }
  await writeDates(ctx, before);
}

/** Reads tasks and occurrences that were all there. @throws Conflict if one is missing. */
async function existing(ctx: RequestContext, ids: readonly string[]): Promise<Subject[]> {
  const subjects = await readSubjects(ctx, ids);
  if (subjects.length < ids.length) throw conflict(GONE);
  return subjects;
}

const GONE = 'It was deleted since.';

/** Writes due dates and times. @throws RuleBroken if a task refuses it. */
export async function writeDates(ctx: RequestContext, all: readonly Dates[]): Promise<void> {
  const tasks = all.filter(({ isTask }) => isTask);
  const changes = tasks.map(({ id, due_date, due_time }) => ({ id, due_date, due_time }));
  const { refused } = tasks.length > 0 ? await changeTasks(ctx, changes) : { refused: [] };
  if (refused[0]) throw conflict(refused[0].detail);
  for (const { id, isTask, due_date, due_time } of all) {
    // An occurrence always has a due date.
    if (!isTask && due_date !== null) await changeInstance(ctx, id, { due_date, due_time });
  }
}

async function undoPlanned(ctx: RequestContext, { before }: OnDay): Promise<void> {
  const { message, kept_ids } = await restorePlan(ctx, before).catch(gone);
  if (kept_ids.length > 0) throw conflict(message.replace(/^Plan undone\. /, ''));
}

/** A deleted record is a reason, not a missing change. */
function gone(error: unknown): never {
  throw error instanceof NotFound ? conflict(GONE) : error;
}
