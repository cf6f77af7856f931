import { addDays } from '#server/platform/calendar.ts';
import { seededRandom } from '../../bench/random.ts';
import type { Act, PlannedDay } from './acts.ts';
import { ENTRY_TEMPLATE, REPEATS } from './life.ts';
import { planEntries, planReflections } from './plan-journal.ts';
import { planProject, planStanding } from './plan-projects.ts';
import { planRepeat } from './plan-repeats.ts';
import { planInbox, planSmallTasks } from './plan-tasks.ts';
import { PROJECTS, STANDING } from './projects.ts';
import { BEGIN, Year } from './year.ts';

export interface YearSize {
  seed: number;
  /** The last day, `YYYY-MM-DD`. */
  today: string;
  /** How many days before it the first one is (default 365). */
  days?: number;
}

/**
 * Plans a year in the life of one person, day by day: the same arguments give the same plan. What began before its first day
 * begins on it.
 */
export function planYear({ seed, today, days = 365 }: YearSize): PlannedDay[] {
  const byDay = new Map<string, Act[]>();
  for (let ago = days; ago >= 0; ago -= 1) byDay.set(addDays(today, -ago), []);
  const year = new Year(seededRandom(seed), today, days, byDay);
  for (const project of STANDING) planStanding(year, project);
  for (const project of PROJECTS) planProject(year, project);
  planSmallTasks(year);
  for (const repeat of REPEATS) planRepeat(year, repeat);
  planInbox(year);
  planEntries(year);
  planReflections(year);
  planGoals(year);
  year.add(240, { do: 'save-template', project: 'Website for the Lindgren bakery', name: 'A website', minute: 600 });
  const questions = { ...ENTRY_TEMPLATE, prompts: [...ENTRY_TEMPLATE.prompts] };
  year.add(200, { do: 'create-entry-template', body: questions, minute: 1010 });
  year.add(3, { do: 'read-notices', minute: 1200 });
  return [...byDay].map(([day, acts]) => ({ day, acts: acts.toSorted((one, other) => one.minute - other.minute) }));
}

/** A goal for each month, a little higher with time. */
function planGoals(year: Year): void {
  let goal = 900;
  for (let ago = year.days; ago >= 0; ago -= 1) {
    const isFirst = year.dayOf(ago).endsWith('-01');
    if (!isFirst && ago !== year.days) continue;
    year.add(ago, { do: 'set-goal', goal, minute: BEGIN + 50 });
    goal += year.random.pick([0, 0, 50, 50]);
  }
}
