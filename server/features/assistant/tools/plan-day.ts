import * as z from 'zod/mini';
import { planTasks } from '#server/features/today/plan/plan-tasks.ts';
import { readSubjects } from '#server/features/today/plan/subjects.ts';
import { readToday } from '#server/features/today/read-today.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { today } from '#server/platform/context.ts';
import { dryRun, optionalDay, taskIds } from '../inputs.ts';
import { lineOf, nameTasks, showTask } from '../show-tasks.ts';
import { writes } from '../tool.ts';

const SHOWN = 40;

export const planDay = writes({
  name: 'plan_day',
  title: 'Plan a day',
  description:
    'Puts tasks on the list of a day, in this order and after what is on it, and takes them off other days. An earlier due date moves to the day. Answers with the list and the minutes that it takes. Read the day with `list_today` first, and agree with the person on the plan.',
  data: 'tasks',
  input: z.object({ date: optionalDay, task_ids: taskIds, dry_run: dryRun }),
  isIdempotent: true,
  async run(ctx, { date = today(ctx), task_ids }) {
    const { before } = await planTasks(ctx, task_ids, { date });
    const subjects = await readSubjects(ctx, [...new Set(task_ids)]);
    const day = await readToday(ctx, date);
    const open = day.tasks.filter(({ completed }) => !completed).map(showTask);
    const isSame = before.every(
      ({ due_date, days, planned }) => due_date === planned.due_date && days.length === 1 && days[0]!.date === date,
    );
    const summary = `Planned ${nameTasks(subjects)} for ${dayAndMonth(date, ctx.locale)}`;
    return {
      text: [
        `${summary}. ${day.planned_minutes} of ${day.capacity_minutes} minutes are planned.`,
        ...open.slice(0, SHOWN).map(lineOf),
      ].join('\n'),
      data: {
        ...{ date, planned_minutes: day.planned_minutes, capacity_minutes: day.capacity_minutes },
        tasks: open.slice(0, SHOWN),
      },
      change: isSame ? null : { summary, undo: { kind: 'planned', before } },
    };
  },
});
