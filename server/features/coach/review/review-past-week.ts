import type { WeeklyReview } from '#contract/coach.ts';
import { readLogged } from '#server/features/completions/logged-days.ts';
import { dayAndMonth, rollingWeekStart, wholeDay } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { counted } from '#server/platform/words/spoken.ts';
import { pillarSource, projectSource, startCiting, taskSource } from '../facts/citing.ts';
import { shortestPillar } from '../facts/findings.ts';
import type { PastWeek } from '../facts/read-standing.ts';
import { figuresOf } from './figures.ts';
import { bestDay, doneWords, finishedWords, movedMost, movedProjects, paceWords, sentences } from './week-words.ts';

const STEPS_MAX = 3;

/**
 * Reviews a week that is over, from the log. How projects stood then is nowhere kept, so nothing is said of it: what is
 * next is what moved then and can be gone on with now.
 */
export function reviewPastByRules(week: PastWeek): WeeklyReview {
  const citing = startCiting();
  return {
    ...figuresOf(week),
    weekly_summary: summaryOf(week),
    highlights: sentences([
      finishedWords(week),
      movedMost(week, week.projects, citing.cite),
      gapOf(week, citing.note),
      bestDay(week, (best) => dayAndMonth(best, week.locale)),
    ]),
    next_steps: movedProjects(week, week.projects)
      .flatMap(({ project }) =>
        project.status !== 'Completed' && project.next
          ? [`Go on with ${citing.cite(projectSource(project))}: ${citing.cite(taskSource(project.next))} is next.`]
          : [],
      )
      .slice(0, STEPS_MAX),
    provider: 'rules',
    sources: citing.sources(),
  };
}

function summaryOf(week: PastWeek): string {
  const { done, entries, day, locale } = week;
  const written = entries === 0 ? '' : `You wrote ${counted(entries, 'entry', 'entries')} of the journal.`;
  const pace = paceWords(week);
  return sentences([
    done.length === 0
      ? 'Nothing was ticked off in these seven days. That happens.'
      : doneWords(week, 'these seven days'),
    written,
    pace !== '' && `On ${dayAndMonth(day, locale)} the month stood at ${pace}.`,
  ]).join(' ');
}

function gapOf(week: PastWeek, note: ReturnType<typeof startCiting>['note']): string {
  const short = shortestPillar(week);
  if (!short) return '';
  note(pillarSource({ id: short.pillar_id, name: short.pillar_name }));
  return short.sentence;
}

/** Says that there is nothing to look back at, and why if that is known. */
export async function reviewNothing(ctx: Context, day: string): Promise<WeeklyReview> {
  const { begun } = await readLogged(ctx);
  const why =
    day < begun
      ? ` Your account began on ${wholeDay(begun, ctx.locale)}, after them.`
      : ' Weeks like that are part of it.';
  return {
    ...{ from: rollingWeekStart(day), to: day, projects_completed: 0, tasks_completed: 0, weekly_points: 0 },
    ...{ given_minutes: 0, entries_written: 0, alignment_percentage: 0, highlights: [], next_steps: [] },
    weekly_summary: `Nothing was completed or written in these seven days.${why}`,
    ...{ provider: 'rules', sources: [] },
  };
}
