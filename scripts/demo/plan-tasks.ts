import type { Random } from '../../bench/random.ts';
import { shown } from './acts.ts';
import { INBOX, NOTES } from './life.ts';
import { STANDING, type StandingProject } from './projects.ts';
import type { Year } from './year.ts';

/** Small tasks of a usual day. */
const SMALL_A_DAY = 0.95;
const NOTES_CHANCE = 0.18;

/** Of some tasks. */
export const notes = (random: Random) => (random.chance(NOTES_CHANCE) ? { description: random.pick(NOTES) } : {});

/** Completes a task at a random time of a day, in a share (0–1) of cases after working on it with the timer. */
export function finishTask(year: Year, task: string, ago: number, focused: number): void {
  const { random } = year;
  const minute = random.whole(9 * 60, 18 * 60 + 30);
  if (random.chance(focused)) {
    const sessions = random.whole(1, 2);
    for (let session = 0; session < sessions; session += 1) {
      const minutes = random.pick([15, 25, 25, 50]);
      year.add(ago, { do: 'focus', name: task, minutes, minute: minute - 1 - 30 * session });
    }
  }
  year.add(ago, { do: 'complete-task', name: task, minute });
}

/** What comes up in the standing projects: most of it done within days, some of it still open. */
export function planSmallTasks(year: Year): void {
  const { random } = year;
  const drawn = new Decks(random);
  /** The names of tasks that may still be open. */
  const open = new Set<string>();
  for (let ago = year.days - 1; ago >= 0; ago -= 1) {
    const wanted = year.energy(ago) * SMALL_A_DAY;
    const count = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0);
    for (let each = 0; each < count; each += 1) {
      const [project, name] = drawOther(random, drawn, ago === 0 ? open : new Set());
      const createdAgo = Math.min(ago + random.whole(0, 5), year.days - 1);
      year.add(createdAgo, {
        do: 'create-task',
        name,
        project: project.name,
        after: null,
        body: {
          ...notes(random),
          priority: random.pick(['low', 'medium', 'medium', 'medium', 'high'] as const),
          due_date: random.chance(0.6) ? year.dayOf(ago + random.whole(-2, 1)) : null,
          estimated_duration: random.chance(0.75) ? random.pick(project.minutes) : null,
        },
        minute: createdAgo === ago ? random.whole(400, 470) : random.whole(430, 1200),
      });
      finishTask(year, name, ago, 0.22);
    }
  }
  planOpenTasks(year, drawn, open);
}

/** Draws what comes up in a project: all of it in some order, and then again. Equal names get a number. */
class Decks {
  readonly #random: Random;
  readonly #left = new Map<string, string[]>();
  #drawn = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  next({ name, small }: StandingProject): string {
    const left = this.#left.get(name) ?? [];
    this.#left.set(name, left);
    if (left.length === 0) left.push(...small);
    const [task] = left.splice(this.#random.whole(0, left.length - 1), 1);
    this.#drawn += 1;
    return `${task}\u0000${this.#drawn}`;
  }
}

/** Draws a project and a task of it whose name is none of these, and adds it to them. */
function drawOther(random: Random, drawn: Decks, names: Set<string>): [project: StandingProject, name: string] {
  for (;;) {
    const project = ofShare(random);
    const name = drawn.next(project);
    if (names.size < names.add(shown(name)).size) return [project, name];
  }
}

const OPEN_TASKS = 16;
const PICKED = 3;

/** What is still to be done: late, today, in the next weeks, or some day. */
function planOpenTasks(year: Year, drawn: Decks, open: Set<string>): void {
  const { random } = year;
  for (let index = 0; index < OPEN_TASKS; index += 1) {
    const [project, name] = drawOther(random, drawn, open);
    const dueIn = [-3, -1, 0, 0, 0, 1, 2, 3, 5, 8, 13, 21, null, null, null, null][index]!;
    year.add(random.whole(3, 9), {
      do: 'create-task',
      name,
      project: project.name,
      after: null,
      body: {
        priority: random.pick(['low', 'medium', 'high'] as const),
        due_date: dueIn === null ? null : year.dayOf(-dueIn),
        estimated_duration: random.pick(project.minutes),
      },
      minute: random.whole(480, 1100),
    });
    if (dueIn === null && index >= OPEN_TASKS - PICKED) year.add(0, { do: 'pick-task', name, minute: 1 });
  }
}

function ofShare(random: Random): StandingProject {
  let left = random.whole(1, 100);
  return STANDING.find(({ share }) => (left -= share) <= 0) ?? STANDING[0]!;
}

/** What came to mind lately and has no place yet. */
export function planInbox(year: Year): void {
  INBOX.forEach((name, index) =>
    year.add(index * 2, { do: 'create-task', name, project: null, after: null, body: {}, minute: 1000 + index }),
  );
}
