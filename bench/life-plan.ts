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

/** What one user organises, level by level. */
export interface LifePlan {
  pillars: z.input<typeof NewPillar>[];
  areas: Planned<z.input<typeof NewArea>>[];
  projects: Planned<z.input<typeof NewProject>>[];
  tasks: Planned<Omit<z.input<typeof NewTask>, 'project_id'>>[];
}

const DAY_MS = 86_400_000;
const TASKS_OF_A_PROJECT = 16;
/** Up to here a user looks like one fresh from onboarding: 3 pillars, 9 areas, 9 projects. */
const BEGINNER_TASKS = 100;

/**
 * Plans a user's life: the same arguments give the same plan.
 * Under half of the tasks are done, dates lie around `today` (`YYYY-MM-DD`), some overdue, many without one.
 */
export function planLife({ tasks, seed, today }: { tasks: number; seed: number; today: string }): LifePlan {
  const random = seededRandom(seed);
  const pillars = PILLARS.slice(0, tasks <= BEGINNER_TASKS ? 3 : PILLARS.length);
  const areas = pillars.flatMap((pillar, parent) => pillar.areas.map((words) => ({ parent, words })));
  const projectCount = Math.max(areas.length, Math.ceil(tasks / TASKS_OF_A_PROJECT));
  const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

  return {
    pillars: pillars.map(({ name, icon, color, why }) => ({
      name,
      icon,
      color,
      description: why,
      time_allocation_percentage: Math.floor(100 / pillars.length),
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
      const status = random.chance(0.45)
        ? 'completed'
        : random.pick(['todo', 'todo', 'todo', 'in_progress', 'review'] as const);
      const due = random.chance(0.6)
        ? inDays(status === 'completed' ? random.whole(-90, 5) : random.whole(-10, 75))
        : null;
      return {
        parent: index % projectCount,
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

const priority = (random: Random) => random.pick(['low', 'medium', 'medium', 'high'] as const);
