import { shortestOf } from '#contract/rules/short-pillar.ts';
import type { Alignment } from '#contract/alignment.ts';
import type { Area } from '#contract/areas.ts';
import type { NextAction } from '#contract/dashboard.ts';
import type { Project } from '#contract/projects.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import type { GivenShare, GivenShares } from '#server/features/pillars/given-shares.ts';
import { type Candidates, chooseTask, type KnownOfTasks } from '#server/features/today/next/next-task.ts';
import { MONTHS } from '#server/platform/calendar.ts';
import { counted, formatMinutes } from '#server/platform/text/format-numbers.ts';

/** The candidates for the next action, which the dashboard reads anyway. */
export interface Surroundings extends Candidates, KnownOfTasks {
  today: Pick<Today, 'available_tasks' | 'open_tasks' | 'total_tasks'>;
  areas: readonly Area[];
  projects: readonly Project[];
  alignment: Pick<Alignment, 'monthly_goal' | 'forecast' | 'month'>;
}

const NOWHERE = { task: null, pillar_id: null, area_id: null, project_id: null };

/**
 * The most useful next action: a task, else adding one if none is open, else planning the day, setting a monthly goal,
 * or describing a pillar. Null if none applies, such as when all tasks of the day are completed.
 */
export const chooseNextAction = (known: Surroundings): NextAction | null =>
  doTask(known.candidates, known) ??
  createTask(known) ??
  planDay(known) ??
  doTask(known.others, known) ??
  setGoal(known) ??
  writeWhy(known);

function doTask(candidates: readonly TodayTask[], known: Surroundings): NextAction | null {
  const best = chooseTask(candidates, known);
  if (!best) return null;
  const { task, reason } = best;
  const { pillar_id, area_id, project_id, name: title } = task;
  return { kind: 'task', task, pillar_id, area_id, project_id, title, reason };
}

function createTask({ today, shares, areas, projects }: Surroundings): NextAction | null {
  if (today.open_tasks > 0 || today.total_tasks > 0) return null;
  const short = shortest(shares);
  const inPillar = (pillarId: string | null) =>
    short !== undefined && pillarId !== null && shares.byPillar.get(pillarId) === short;
  const area = areas.find(({ pillar_id }) => inPillar(pillar_id));
  const project = projects.find(({ status, pillar_id }) => status === 'In Progress' && inPillar(pillar_id));
  const reason = short
    ? `${short.pillar.name} is ${short.gapText} this week, and has no open tasks.`
    : 'You have no open tasks.';
  const place = project ?? area;
  return {
    ...{ kind: 'create_task' as const, task: null, reason },
    pillar_id: short?.pillar.id ?? null,
    area_id: project ? project.area_id : (area?.id ?? null),
    project_id: project?.id ?? null,
    title: place ? `Add a task to “${place.name}”` : 'Add a task',
  };
}

/** The pillar furthest below its wanted share, if the gap is large enough. */
function shortest({ pillars }: GivenShares): GivenShare | undefined {
  return shortestOf(pillars, ({ gap }) => gap);
}

/** Only for a day with an empty list; a completed list needs no plan. */
function planDay({ today }: Surroundings): NextAction | null {
  if (today.total_tasks > 0 || today.available_tasks.length === 0) return null;
  const open = today.open_tasks === 1 ? '1 task is open, but not' : `${today.open_tasks} tasks are open, but none is`;
  return { ...NOWHERE, kind: 'plan_day', title: 'Plan today', reason: `${open} on today’s list.` };
}

function setGoal({ alignment: { monthly_goal, forecast, month } }: Surroundings): NextAction | null {
  if (monthly_goal !== null || forecast === null || forecast === 0) return null;
  const name = MONTHS[Number(month.slice('YYYY-'.length)) - 1]!;
  const reason = `At this pace you’ll end ${name} around ${counted(forecast, 'point')}.`;
  return { ...NOWHERE, kind: 'set_goal', title: `Set a goal for ${name}`, reason };
}

function writeWhy({ shares }: Surroundings): NextAction | null {
  const silent = shares.pillars.filter(({ pillar, minutes }) => minutes > 0 && pillar.has_why === 0);
  const [most] = silent.toSorted((one, other) => other.minutes - one.minutes);
  if (!most) return null;
  return {
    ...NOWHERE,
    kind: 'write_why',
    pillar_id: most.pillar.id,
    title: `Write why “${most.pillar.name}” matters`,
    reason: `It got ${formatMinutes(most.minutes)} in the last 7 days, but has no why yet.`,
  };
}
