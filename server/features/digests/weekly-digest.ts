import type { Completion } from '#contract/alignment.ts';
import { pointsOf, readCompletions } from '#server/features/alignment/completions.ts';
import { readBalance } from '#server/features/alignment/read-alignment.ts';
import { readDayList } from '#server/features/today/day-list.ts';
import { addDays, spokenDay } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import type { DigestContent } from './digest-mail.ts';
import { counted, listed } from './digest-words.ts';

const WEEK = 7;
const AHEAD_MAX = 12;

/** What a week that ends on `day` held, by pillar, and what the next one brings; null when there is nothing to say. */
export async function weeklyDigest(ctx: Context, day: string): Promise<DigestContent | null> {
  const done = await readCompletions(ctx, addDays(day, 1 - WEEK), day);
  const ahead = await readAhead(ctx, day);
  if (done.length === 0 && ahead.length === 0) return null;
  const projects = done.filter((row) => row.kind === 'project');
  return {
    title: done.length === 0 ? 'Your week, and the next' : `Your week: ${counted(pointsOf(done), 'point')}`,
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

/** How the week's minutes lay on the pillars, against what was wanted. */
async function pillarWords(ctx: Context, done: readonly Completion[]): Promise<string[]> {
  const shares = (await readBalance(ctx, done))
    .filter(({ minutes, target_percentage }) => minutes > 0 || target_percentage !== null)
    .map(({ pillar_name, actual_percentage, target_percentage: wanted }) => {
      const share = `${pillar_name} ${Math.round(actual_percentage)} %`;
      return wanted === null ? share : `${share} (wanted ${wanted} %)`;
    });
  const hasMinutes = done.some(({ minutes }) => minutes !== null && minutes > 0);
  return hasMinutes && shares.length > 0 ? [`Of the planned time: ${shares.join(', ')}.`] : [];
}
