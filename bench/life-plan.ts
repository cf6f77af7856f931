import type * as z from 'zod/mini';
import type { NewArea } from '#contract/areas.ts';
import type { NewPillar } from '#contract/pillars.ts';
import type { NewProject } from '#contract/projects.ts';
import type { NewTask } from '#contract/tasks.ts';
import { type Random, seededRandom } from './random.ts';
import { CATEGORIES, DESCRIPTIONS, PILLARS, TASKS } from './words.ts';

/** An item to create, with the index of its parent in the level above. */
interface Planned<Body> {
  parent: number;
  body: Body;
}

/** The records of one user, level by level. */
export interface LifePlan {
  /** A sub-pillar comes after its parent. */
  pillars: { parent: number | null; body: z.input<typeof NewPillar> }[];
  areas: Planned<z.input<typeof NewArea>>[];
  projects: Planned<z.input<typeof NewProject>>[];
  tasks: (Planned<Omit<z.input<typeof NewTask>, 'project_id'>> & {
    /** How long ago a task of {@link LifeSize.week} was done. */
    doneDaysAgo: number | null;
  })[];
}

export interface LifeSize {
  tasks: number;
  seed: number;
  /** The day that dates are around, `YYYY-MM-DD`. */
  today: string;
  /**
   * `usual`: under half of the tasks are done, at some time, dates are around today, some overdue, many without one.
   * `busy`: 600 of 1,000 were done this week, 250 fall due within 25 days, the others have no date.
   */
  week?: 'usual' | 'busy';
}

const DAY_MS = 86_400_000;
const TASKS_OF_A_PROJECT = 16;
/** Up to here a user looks like one fresh from onboarding: 3 pillars, 9 areas, 9 projects. */
const BEGINNER_TASKS = 100;

/** Plans a user's life: the same arguments give the same plan. */
export function planLife({ tasks, seed, today, week = 'usual' }: LifeSize): LifePlan {
  const random = seededRandom(seed);
  const pillars = PILLARS.slice(0, tasks <= BEGINNER_TASKS ? 3 : PILLARS.length);
  const areas = pillars.flatMap((pillar, parent) => pillar.areas.map((words) => ({ parent, words })));
  const projectCount = Math.max(areas.length, Math.ceil(tasks / TASKS_OF_A_PROJECT));
  const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

  return {
    pillars: pillars.map(({ name, icon, color, why: description }) => ({
      parent: null,
      body: { name, icon, color, description, time_allocation_percentage: Math.floor(100 / pillars.length) },
    })),
    areas: areas.map(({ parent, words }) => ({
      parent,
      body: {
        name: words.name,
        icon: words.icon,
        color: pillars[parent]!.color,
        description: random.pick(DESCRIPTIONS),
        importance: random.whole(1, 5),
      },
    })),
    projects: Array.from({ length: projectCount }, (_, index) => {
      const parent = index % areas.length;
      const names = areas[parent]!.words.projects;
      const round = Math.floor(index / areas.length);
      const name = names[round % names.length]!;
      return {
        parent,
        body: {
          name: round < names.length ? name : `${name}, part ${1 + Math.floor(round / names.length)}`,
          description: random.pick(DESCRIPTIONS),
          priority: priority(random),
          importance: random.whole(1, 5),
          status: random.pick(['Not Started', 'In Progress', 'In Progress', 'On Hold'] as const),
          due_date: random.chance(0.5) ? inDays(random.whole(-20, 200)) : null,
        },
      };
    }),
    tasks: Array.from({ length: tasks }, (_, index) => {
      const { isDone, doneDaysAgo, dueInDays } = week === 'busy' ? busyWeek(random, index) : usualWeek(random);
      const status = isDone ? 'completed' : random.pick(['todo', 'todo', 'todo', 'in_progress', 'review'] as const);
      const due = dueInDays === null ? null : inDays(dueInDays);
      return {
        parent: index % projectCount,
        doneDaysAgo,
        body: {
          name: `${random.pick(TASKS)} ${random.whole(1, 99)}`,
          description: random.pick(DESCRIPTIONS),
          status,
          priority: priority(random),
          category: random.pick(CATEGORIES),
          due_date: due,
          due_time: due !== null && random.chance(0.2) ? `${String(random.whole(6, 21)).padStart(2, '0')}:30` : null,
          estimated_duration: random.chance(0.7) ? random.pick([10, 15, 30, 45, 60, 90, 120]) : null,
        },
      };
    }),
  };
}

function usualWeek(random: Random) {
  const isDone = random.chance(0.45);
  const hasDate = random.chance(0.6);
  const dueInDays = isDone ? random.whole(-90, 5) : random.whole(-10, 75);
  return { isDone, doneDaysAgo: null, dueInDays: hasDate ? dueInDays : null };
}

const WEEK_DAYS = 7;
const DUE_WITHIN_DAYS = 25;

/** Of twenty tasks twelve are done and five fall due. */
function busyWeek(random: Random, index: number) {
  const isDone = index % 20 < 12;
  if (isDone) {
    const doneDaysAgo = random.whole(0, WEEK_DAYS - 1);
    return { isDone, doneDaysAgo, dueInDays: random.chance(0.5) ? -doneDaysAgo : null };
  }
  return { isDone, doneDaysAgo: null, dueInDays: index % 20 < 17 ? random.whole(0, DUE_WITHIN_DAYS) : null };
}

const priority = (random: Random) => random.pick(['low', 'medium', 'medium', 'high'] as const);
