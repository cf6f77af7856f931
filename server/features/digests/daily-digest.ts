import { plannedOf } from '#contract/rules/task-length.ts';
import type { TodayTask } from '#contract/today.ts';
import { pointsOf, readCompletions } from '#server/features/alignment/completions.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { readDayList } from '#server/features/today/day-list.ts';
import { addDays, formatDueTime } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { counted } from '#server/platform/text/format-numbers.ts';
import { type DigestContent, listed } from './digest-mail.ts';

/** The completions of a day, open tasks, and tasks due tomorrow; null without content. */
export async function dailyDigest(ctx: Context, day: string): Promise<DigestContent | null> {
  const done = await readCompletions(ctx, day, day);
  const open = await readOpen(ctx, day);
  const tomorrow = await readOpen(ctx, addDays(day, 1));
  if (done.length === 0 && open.all.length === 0 && tomorrow.all.length === 0) return null;

  const { usual_task_minutes: usual } = await getUser(ctx.db, ctx.userId);
  return {
    title: done.length === 0 ? 'Your day' : `${done.length} done today`,
    paragraphs: [
      done.length === 0
        ? 'Nothing completed today. Tomorrow is a new day.'
        : `${listed(namesOf(done))}: ${counted(pointsOf(done), 'point')}.`,
      ...(open.all.length > 0 ? [`Still open: ${listed(namesOf(open.rows), open.all.length)}.`] : []),
      tomorrow.all.length === 0 ? 'Tomorrow is free so far.' : tomorrowText(tomorrow.all, usual),
    ],
    rows: tomorrow.rows
      .map((row) => ({ label: row.name, value: timeOf(ctx, row) ?? row.project_name ?? '' }))
      .slice(0, 10),
  };
}

/** What is open on a day: the listed rows, and all of them. */
async function readOpen(ctx: Context, day: string) {
  const { rows, moreOpen } = await readDayList(ctx, day);
  const open = rows.filter((row) => !row.completed);
  return { rows: open, all: [...open, ...moreOpen] };
}

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name);

const timeOf = ({ dayStartHour, locale }: Context, { due_date, due_time }: TodayTask): string | null =>
  due_date === null || due_time === null ? null : formatDueTime(due_date, due_time, dayStartHour, locale);

function tomorrowText(tasks: readonly Pick<TodayTask, 'estimated_duration'>[], usual: number): string {
  const { planned_minutes: minutes, assumed_count } = plannedOf(tasks, usual);
  const time = minutes > 0 ? `, about ${hours(minutes)}` : '';
  const assumed = assumed_count > 0 ? ` (${assumed_count} without an estimate, counted as ${usual} minutes)` : '';
  return `Tomorrow has ${counted(tasks.length, 'task')}${time}${assumed}:`;
}

const hours = (minutes: number): string =>
  minutes < 60 ? `${minutes} minutes` : `${Math.round(minutes / 6) / 10} hours`;
