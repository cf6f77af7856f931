import * as z from 'zod/mini';
import { clockTime, dateInput } from '#contract/platform/wire.ts';
import { readSubjects } from '#server/features/today/plan/subjects.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { type Dates, writeDates } from '../changes/undo.ts';
import { dryRun, taskIds } from '../inputs.ts';
import { nameTasks } from '../show-tasks.ts';
import { writes } from '../tool.ts';

export const reschedule = writes({
  name: 'reschedule',
  title: 'Change due dates',
  description:
    'Sets the due date of tasks, all or none; null removes it. To put tasks on the list of a day without a due date, use `plan_day`.',
  data: 'tasks',
  input: z.object({
    task_ids: taskIds,
    due_date: z.nullable(dateInput).check(z.describe('YYYY-MM-DD; null: no due date.')),
    due_time: z.optional(
      z.nullable(clockTime).check(z.describe('HH:MM on the clock of the person; null: none; left out: unchanged.')),
    ),
    dry_run: dryRun,
  }),
  isIdempotent: true,
  async run(ctx, { task_ids, due_date, due_time }) {
    const ids = [...new Set(task_ids)];
    const subjects = await readSubjects(ctx, ids);
    if (subjects.length < ids.length) throw notFound('Task');
    const done = subjects.find((each) => each.done);
    if (done) throw brokenRule(`“${done.name}” is completed. A completed task has no new date.`);
    const repeating = subjects.find(({ isTask }) => !isTask);
    if (repeating && due_date === null) throw brokenRule(`“${repeating.name}” repeats, so it needs a due date.`);
    const time = due_date === null ? null : due_time;
    const datesOf = (each: Dates): Dates => ({
      id: each.id,
      isTask: each.isTask,
      due_date: each.due_date,
      due_time: each.due_time,
    });
    const before = subjects.map(datesOf);
    const after = before.map((each) => ({ ...each, due_date, due_time: time === undefined ? each.due_time : time }));
    await writeDates(ctx, after);
    const isSame = before.every(
      (each, index) => each.due_date === after[index]!.due_date && each.due_time === after[index]!.due_time,
    );
    const summary =
      due_date === null
        ? `Removed the due date of ${nameTasks(subjects)}`
        : `Moved ${nameTasks(subjects)} to ${dayAndMonth(due_date, ctx.locale)}`;
    return {
      text: isSame ? `${nameTasks(subjects)} had that date before.` : `${summary}.`,
      data: {
        tasks: subjects.map(({ id, name }, index) => ({ id, name, due_date, due_time: after[index]!.due_time })),
      },
      change: isSame ? null : { summary, undo: { kind: 'rescheduled', before, after } },
    };
  },
});
