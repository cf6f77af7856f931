import { plannedOf } from '#contract/rules/task-length.ts';
import type { TodayTask } from '#contract/today.ts';
import { pointsOf, readCompletions } from '#server/features/alignment/completions.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { readDayList } from '#server/features/today/day-list.ts';
import { addDays, spokenDueTime } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { counted } from '#server/platform/words/spoken.ts';
import type { DigestContent } from './digest-mail.ts';
import { listed } from './digest-words.ts';

/** What was done on a day, what is still open, and what comes tomorrow; null when there is nothing to say. */
export async function dailyDigest(ctx: Context, day: string): Promise<DigestContent | null> {
  const done = await readCompletions(ctx, day, day);
  const open = (await readDayList(ctx, day)).rows.filter((row) => !row.completed);
  const tomorrow = (await readDayList(ctx, addDays(day, 1))).rows.filter((row) => !row.completed);
  if (done.length === 0 && open.length === 0 && tomorrow.length === 0) return null;

  const { usual_task_minutes: usual } = await getUser(ctx.db, ctx.userId);
  return {
    title: done.length === 0 ? 'Your evening look at the day' : `${counted(done.length, 'thing')} done today`,
    paragraphs: [
      done.length === 0
        ? 'Nothing was ticked off today. That happens; tomorrow is a new day.'
        : `${listed(done.map((row) => row.name))}: ${counted(pointsOf(done), 'point')}.`,
      ...(open.length > 0 ? [`Still open: ${listed(open.map((row) => row.name))}.`] : []),
      tomorrow.length === 0 ? 'Tomorrow is free so far.' : tomorrowWords(tomorrow, usual),
    ],
    rows: tomorrow.map((row) => ({ label: row.name, value: timeOf(ctx, row) ?? row.project_name ?? '' })).slice(0, 10),
  };
}

/** When a row is due, as the person writes times. */
const timeOf = ({ dayStartHour, locale }: Context, { due_date, due_time }: TodayTask): string | null =>
  due_date === null || due_time === null ? null : spokenDueTime(due_date, due_time, dayStartHour, locale);

function tomorrowWords(tasks: readonly TodayTask[], usual: number): string {
  const { planned_minutes: minutes, assumed_count } = plannedOf(tasks, usual);
  const time = minutes > 0 ? `, about ${hours(minutes)}` : '';
  const assumed = assumed_count > 0 ? ` (${assumed_count} without an estimate, counted as ${usual} minutes)` : '';
  return `Tomorrow has ${counted(tasks.length, 'task')}${time}${assumed}:`;
}

const hours = (minutes: number): string =>
  minutes < 60 ? `${minutes} minutes` : `${Math.round(minutes / 6) / 10} hours`;
