import * as z from 'zod/mini';
import { readToday } from '#server/features/today/read-today.ts';
import { today } from '#server/platform/context.ts';
import { optionalDay } from '../inputs.ts';
import { lineOf, showTask } from '../show-tasks.ts';
import { reads } from '../tool.ts';

/** More tasks than a person does in a day; the rest is counted. */
const SHOWN = 40;

export const listToday = reads({
  name: 'list_today',
  title: 'List a day',
  description:
    'Reads a day: its tasks in order, the planned minutes, the minutes the day has, tasks worth adding, and today’s date. Call it before you plan.',
  data: 'tasks',
  input: z.object({ date: optionalDay }),
  async run(ctx, { date }) {
    const day = await readToday(ctx, date);
    const open = day.tasks.filter(({ completed }) => !completed).map(showTask);
    const done = day.tasks.filter(({ completed }) => completed).map(showTask);
    const suggestions = day.suggestions.map(({ task, reason }) => ({ ...showTask(task), reason }));
    const figures = {
      date: day.date,
      today: today(ctx),
      planned_minutes: day.planned_minutes,
      capacity_minutes: day.capacity_minutes,
      total_tasks: day.total_tasks,
      completed_tasks: day.completed_tasks,
      inbox_tasks: day.inbox_tasks,
    };
    const left = open.length - SHOWN + day.more_open.reduce((sum, { tasks }) => sum + tasks, 0);
    const text = [
      `${day.date}${day.date === figures.today ? ' (today)' : ''}: ${open.length} open, ${day.completed_tasks} done. ` +
        `${day.planned_minutes} of ${day.capacity_minutes} minutes are planned. ${day.inbox_tasks} in the Inbox.`,
      ...open.slice(0, SHOWN).map(lineOf),
      ...(left > 0 ? [`And ${left} more.`] : []),
      ...(done.length > 0 ? ['Done:', ...done.slice(0, SHOWN).map(lineOf)] : []),
      ...(suggestions.length > 0
        ? ['Worth adding:', ...suggestions.map((each) => `${lineOf(each)}: ${each.reason}`)]
        : []),
    ].join('\n');
    return { text, data: { ...figures, open: open.slice(0, SHOWN), done: done.slice(0, SHOWN), suggestions } };
  },
});
