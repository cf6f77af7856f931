import { listPillars } from '#server/features/pillars/queries.ts';
import { readDayList } from '#server/features/today/day-list.ts';
import { addDays, spokenDay } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { readCompletions } from './completed.ts';
import type { DigestContent } from './digest-mail.ts';
import { counted, listed } from './digest-words.ts';

const WEEK = 7;
const AHEAD_MAX = 12;

/** What a week that ends on `day` held, by pillar, and what the next one brings; null when there is nothing to say. */
export async function weeklyDigest(ctx: Context, day: string): Promise<DigestContent | null> {
  const done = await readCompletions(ctx, addDays(day, 1 - WEEK), day);
  const ahead = await readAhead(ctx, day);
  if (done.length === 0 && ahead.length === 0) return null;
  const points = done.reduce((sum, row) => sum + row.points, 0);
  const projects = done.filter((row) => row.kind === 'project');
  return {
    title: done.length === 0 ? 'Your week, and the next' : `Your week: ${counted(points, 'point')}`,
    paragraphs: [
      done.length === 0
        ? 'Nothing was ticked off this week.'
        : `${counted(done.length - projects.length, 'task')} and ${counted(projects.length, 'project')} completed.`,
      ...(projects.length > 0 ? [`Finished: ${listed(projects.map((row) => row.name))}.`] : []),
      ...(await pillarWords(ctx, done)),
      ahead.length === 0 ? 'Nothing is due in the week to come.' : 'The week to come:',
    ],
    rows: ahead.slice(0, AHEAD_MAX),
  };
}

async function readAhead(ctx: Context, day: string) {
  const rows: { label: string; value: string }[] = [];
  for (let offset = 1; offset <= WEEK; offset += 1) {
    const date = addDays(day, offset);
    const open = (await readDayList(ctx, date)).filter((row) => !row.completed);
    rows.push(...open.map((row) => ({ label: row.name, value: spokenDay(date, day) })));
  }
  return rows;
}

/** How the week's minutes lay on the pillars of the top level, against what was wanted. */
async function pillarWords(ctx: Context, done: Awaited<ReturnType<typeof readCompletions>>): Promise<string[]> {
  const minutesOf = (ids: ReadonlySet<string>) =>
    done.reduce((sum, row) => sum + (row.pillar_id !== null && ids.has(row.pillar_id) ? (row.minutes ?? 0) : 0), 0);
  const total = done.reduce((sum, row) => sum + (row.minutes ?? 0), 0);
  if (total === 0) return [];
  const pillars = (await listPillars(ctx.db, ctx.userId, false)).filter((pillar) => pillar.parent_pillar_id === null);
  const shares = pillars.flatMap(({ id, name, sub_pillars, time_allocation_percentage: wanted }) => {
    const share = Math.round((minutesOf(new Set([id, ...sub_pillars.map((sub) => sub.id)])) / total) * 100);
    if (share === 0 && wanted === null) return [];
    return [wanted === null ? `${name} ${share} %` : `${name} ${share} % (wanted ${wanted} %)`];
  });
  return shares.length === 0 ? [] : [`Of the planned time: ${shares.join(', ')}.`];
}
