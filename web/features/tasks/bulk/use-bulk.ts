import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Occurrence, Task, TaskChanges } from '#contract/tasks.ts';
import { changeInstance, setInstance } from '#web/features/recurring/instance-mutations.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { toastFailure, toastNotRedone } from '#web/platform/errors.ts';
import { plural } from '#web/platform/format.ts';
import { navigate } from '#web/platform/navigation.ts';
import { combineUndo, makeAll, offerUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { RecordStore, Written } from '#web/records/record-store.ts';
import type { Write } from '#web/records/write-kinds.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { withLaterOnes } from '../occurrence/later-ones.ts';
import { moveOccurrence } from '../occurrence/move-occurrence.ts';
import { isOccurrence, isRepeating, occurrenceOf } from '../occurrence/occurrence-rows.ts';
import { refusalText } from './refusal-text.ts';
import { changeMany, removeMany, SLICE } from './bulk-writes.ts';
import type { ChangedMany } from '../put-back.ts';
import { parentsFirst, topmost } from './lineage.ts';
import { newDueText } from './shared.ts';

export interface BulkProgress {
  done: number;
  of: number;
}

/** The server creates it with the first task that needs it. */
const inboxOf = (records: RecordStore) => records.all('project').find(({ is_inbox }) => is_inbox);

/** Whether the answer is that of a change of tasks; an occurrence is changed by a write of its own. */
const isOfTasks = (answer: unknown): answer is ChangedMany =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

const ONE = plural(1, 'task');

const withoutOccurrences = (rows: readonly Task[]) => rows.filter((row) => !isOccurrence(row));

const withoutRepeating = (rows: readonly Task[]) => rows.filter((row) => !isRepeating(row));

/** The end of the toast about deleted tasks. */
const staying = (count: number) =>
  count === 0
    ? ''
    : `. ${plural(count, 'repeating task was', 'repeating tasks were')} kept. Delete ${count === 1 ? 'it' : 'them'} in Repeating tasks.`;

/** The write that changes an occurrence like a task; undefined for a change that it does not support. */
function occurrenceWrite(
  occurrence: Occurrence | undefined,
  { status, project_id, due_date, ...fields }: TaskChanges,
): Write | undefined {
  if (!occurrence) return undefined;
  const { id } = occurrence;
  if (status === 'completed') return setInstance({ id, from: 'open', to: 'completed' });
  if (project_id !== undefined) return moveOccurrence(id, project_id);
  // It always has a date.
  if (due_date === null) return undefined;
  return changeInstance(id, { ...fields, ...(due_date !== undefined && { due_date }) });
}

type TakeAway = () => Promise<readonly Write[]>;

/** Actions on many tasks and occurrences, each with one Undo for all. Refused tasks stay the same. */
export function useBulk() {
  const records = useRecords();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const known = () => new Map(records.all('task').map((task) => [task.id, task]));

  /** Makes the writes slice by slice until one fails; `failure` is the reason. */
  async function run<Answer>(count: number, writes: readonly Write<Answer>[]) {
    const written: Written<Answer>[] = [];
    const show = () => count > SLICE && setProgress({ done: Math.min(written.length * SLICE, count), of: count });
    show();
    const sent = records.writeAll(writes).map((each) =>
      each.then((one) => {
        written.push(one);
        show();
      }),
    );
    const outcomes = await Promise.allSettled(sent);
    setProgress(null);
    const failed = outcomes.find((each) => each.status === 'rejected');
    return { written, failure: failed ? (failed.reason as unknown) : null };
  }

  /**
   * Makes the writes and shows the result, with Undo if `message` is given. Resolves with whether all were changed.
   * @param takeAway undoes what was made for them, after them, and resolves with the writes that make it again; it
   * shows its own failures.
   */
  async function apply(
    count: number,
    writes: readonly Write[],
    message?: (count: string) => string,
    takeAway: TakeAway = async () => [],
  ): Promise<boolean> {
    if (writes.length === 0) return true;
    const { written, failure } = await run(count, writes);
    if (failure !== null) toastFailure(failure);
    const done = written.reduce((sum, { answer }) => sum + (isOfTasks(answer) ? answer.tasks.length : 1), 0);
    const refused = written.flatMap(({ answer }) =>
      (isOfTasks(answer) ? answer.refused : []).map(({ id, detail }) => ({
        task: records.get('task', id) ?? { name: '' },
        detail,
      })),
    );
    const summary = [
      ...(message && done > 0 ? [message(plural(done, 'task'))] : []),
      ...(refused.length > 0 ? [refusalText(refused)] : []),
    ].join('. ');
    const isWhole = failure === null && refused.length === 0;
    if (summary === '') return isWhole;
    const { undo, madeAt } = combineUndo(written);
    const takeBack = async () => {
      if (!(await apply(done, undo))) return false;
      const first = await takeAway();
      return async () => {
        const made = await makeAll(records, first, summary, toastNotRedone);
        return made !== null && apply(count, writes, message, takeAway);
      };
    };
    if (!message || done === 0) showToast({ type: 'warning', message: summary });
    else offerUndo(records, summary, { undo: takeBack, madeAt });
    return isWhole;
  }

  const change = async (
    tasks: readonly Task[],
    changes: TaskChanges,
    message: (what: string) => string,
    takeAway?: TakeAway,
  ): Promise<void> => {
    const edits = parentsFirst(withoutOccurrences(tasks), known()).map(({ id }) => ({ id, changes }));
    const ofOccurrences = tasks.flatMap((task) => occurrenceWrite(occurrenceOf(task), changes) ?? []);
    const [only] = tasks.length === 1 ? tasks : [];
    await apply(
      edits.length + ofOccurrences.length,
      [...changeMany(edits), ...ofOccurrences],
      (count) => message(only && count === ONE ? `“${only.name}”` : count),
      takeAway,
    );
  };

  return {
    /** Only while more tasks than fit into one call are being sent. */
    progress,
    /** Changes the same fields of all; `message` is called with “3 tasks”, or the quoted name of the only one. */
    change,
    complete: (tasks: readonly Task[]) =>
      change(
        tasks.filter(({ completed }) => !completed),
        { status: 'completed' },
        (what) => `${what} completed`,
      ),
    /** @param takeAway removes the project if it was created for them. */
    move: (tasks: readonly Task[], project: Project, takeAway?: TakeAway) =>
      change(
        tasks.filter(({ project_id }) => project_id !== project.id),
        { project_id: project.id },
        (what) => `${what} moved to ${takeAway ? 'the new project ' : ''}“${project.name}”${withLaterOnes(tasks)}`,
        takeAway,
      ),
    moveToInbox: (tasks: readonly Task[]) => {
      const inbox = inboxOf(records);
      // Without an Inbox, an occurrence is in no project.
      const where = inbox || !tasks.some(isOccurrence) ? 'moved to the Inbox' : 'taken out of their projects';
      return change(
        tasks.filter(({ project_id }) => project_id !== inbox?.id),
        { project_id: inbox?.id ?? null },
        (what) => `${what} ${where}${withLaterOnes(tasks)}`,
      );
    },
    reschedule: (
      tasks: readonly Task[],
      { due_date, due_time }: { due_date: string | null; due_time?: string | null },
    ) =>
      change(tasks, { due_date, ...(due_time !== undefined && { due_time }) }, (what) =>
        due_date === null ? `${what} without a due date` : `${what} due ${newDueText(tasks, due_date, due_time)}`,
      ),
    /** Repeating tasks stay, as the toast says: they are skipped, or deleted with their rule. */
    remove: async (rows: readonly Task[]) => {
      const tasks = withoutRepeating(rows);
      const roots = topmost(tasks, known());
      const writes = removeMany(roots.map(({ id }) => id));
      const { written, failure } = await run(roots.length, writes);
      if (failure instanceof ApiError && failure.status === 404) {
        showToast({ type: 'error', message: 'Some of these tasks no longer exist.' });
      } else if (failure !== null) toastFailure(failure);
      const [only] = roots;
      if (!only || written.length === 0) return;
      // Their subtasks were deleted with them.
      const count = failure === null ? tasks.length : Math.min(written.length * SLICE, roots.length);
      const what = count === 1 ? `“${only.name}”` : plural(count, 'task');
      const stay = rows.length - tasks.length;
      const also = stay > 0 ? { label: 'See repeats', run: () => navigate('tasks', { view: 'repeating' }) } : undefined;
      offerUndo(records, `Deleted ${what}${staying(stay)}`, combineUndo(written), also);
    },
  };
}
