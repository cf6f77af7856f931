import { pointsOf, readCompletions } from '#server/features/alignment/completions.ts';
import { assumedText, type GivenShares, readGivenShares } from '#server/features/pillars/given-shares.ts';
import { readDayList } from '#server/features/today/day-list.ts';
import { addDays, formatDay, rollingWeekStart } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { counted, formatPercent } from '#server/platform/text/format-numbers.ts';
import { type DigestContent, listed } from './digest-mail.ts';

const WEEK = 7;
const AHEAD_MAX = 12;

/** The completions of the week that ends on `day` by pillar, and tasks due in the next week; null without content. */
export async function weeklyDigest(ctx: Context, day: string): Promise<DigestContent | null> {
  const done = await readCompletions(ctx, rollingWeekStart(day), day);
  const ahead = await readAhead(ctx, day);
  if (done.length === 0 && ahead.length === 0) return null;
  const projects = done.filter((row) => row.kind === 'project');
  return {
    title: done.length === 0 ? 'Your week and the next one' : `Your week: ${counted(pointsOf(done), 'point')}`,
    paragraphs: [
      done.length === 0
        ? 'Nothing completed this week.'
        : `${counted(done.length - projects.length, 'task')}${projects.length > 0 ? ` and ${counted(projects.length, 'project')}` : ''} completed.`,
      ...(projects.length > 0 ? [`Completed: ${listed(projects.map((row) => row.name))}.`] : []),
      ...pillarLines(await readGivenShares(ctx, rollingWeekStart(day), day)),
      ahead.length === 0 ? 'Nothing is due next week.' : 'Next week:',
    ],
    rows: ahead.slice(0, AHEAD_MAX),
  };
}

async function readAhead(ctx: Context, day: string) {
  const rows: { label: string; value: string }[] = [];
  for (let offset = 1; offset <= WEEK; offset += 1) {
    const date = addDays(day, offset);
    const open = (await readDayList(ctx, date)).rows.filter((row) => !row.completed);
    rows.push(...open.map((row) => ({ label: row.name, value: formatDay(date, day, ctx.locale) })));
  }
  return rows;
}

/** The time of the week by pillar, compared with wanted shares, and how much of it is assumed. */
function pillarLines(given: GivenShares): string[] {
  const shares = given.pillars
    .filter(({ minutes, pillar }) => minutes > 0 || pillar.time_allocation_percentage !== null)
    .map(({ pillar: { name, time_allocation_percentage: wanted }, percentage }) => {
      const share = `${name} ${formatPercent(percentage)}`;
      return wanted === null ? share : `${share} (wanted ${formatPercent(wanted)})`;
    });
  if (given.minutes === 0 || shares.length === 0) return [];
  const assumed = assumedText(given);
  return [`Time given: ${shares.join(', ')}.${assumed ? ` ${assumed}.` : ''}`];
}
