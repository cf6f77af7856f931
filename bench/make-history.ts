import { DatabaseSync } from 'node:sqlite';
import type { BenchUser } from './make-data.ts';
import { type Random, seededRandom } from './random.ts';
import { TASKS } from './words.ts';

/** The completions of a person over the years. */
export interface History {
  completions: number;
  /** Completions on each day, up to yesterday. */
  perDay: number;
}

const DAY_MS = 86_400_000;
/** One completion in this many was worked on with the timer, has no estimate, or is a project. */
const FOCUSED = 10;
const UNKNOWN = 3;
const PROJECT = 50;
/** A journal entry on one day in this many. */
const WRITTEN = 2;

const idOf = (prefix: string, number: number): string =>
  `${prefix}0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

interface Place {
  id: string;
  area_id: string | null;
  pillar_id: string | null;
}

/**
 * Writes years of completions, focus sessions and entries for a user: completed tasks with their rows of the log,
 * directly into the SQLite file, where the triggers of the product count and sum them up.
 */
export function writeHistory(file: string, { userId, taskIds }: BenchUser, { completions, perDay }: History): void {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const random = seededRandom(1);
  const places = database
    .prepare(
      `select project.id, project.area_id, area.pillar_id from projects as project
        left join areas as area on area.user_id = project.user_id and area.id = project.area_id
        where project.user_id = ? and project.is_inbox = 0`,
    )
    .all(userId) as unknown as Place[];
  const write = statementsOf(database, userId, taskIds[0]!);
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  database.exec('begin');
  for (let number = 0; number < completions; number += 1) {
    const dayIndex = Math.floor(number / perDay);
    const at = new Date(midnight - (dayIndex + 1) * DAY_MS + 43_200_000 + (number % perDay) * 1000).toISOString();
    completeOne(write, { number, at, place: random.pick(places) }, random);
    if (number % perDay === 0 && dayIndex % WRITTEN === 0) write.entry(idOf('01e0', dayIndex), at.slice(0, 10), at);
  }
  database.exec('commit');
  database.close();
}

interface Done {
  number: number;
  /** ISO 8601. */
  at: string;
  place: Place;
}

function completeOne(write: Statements, { number, at, place }: Done, { pick, whole }: Random): void {
  const day = at.slice(0, 10);
  const isProject = number % PROJECT === 0;
  const id = idOf('01f0', number);
  const name = pick(TASKS);
  const estimate = isProject || number % UNKNOWN === 0 ? null : whole(5, 90);
  const focus = !isProject && number % FOCUSED === 0 ? whole(10, 50) : null;
  if (!isProject) write.task(id, place.id, name, estimate, at);
  if (focus !== null) write.session(idOf('01d0', number), id, day, focus, at);
  write.completion({
    kind: isProject ? 'project' : 'task',
    id,
    name,
    at,
    day,
    estimate,
    given: focus ?? estimate,
    place,
  });
}

type Statements = ReturnType<typeof statementsOf>;

interface Logged {
  kind: 'task' | 'project';
  id: string;
  name: string;
  at: string;
  day: string;
  estimate: number | null;
  given: number | null;
  place: Place;
}

/** @param likeTask the id of a task whose other columns are copied to new ones. */
function statementsOf(database: DatabaseSync, userId: string, likeTask: string) {
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('tasks')
    .map(({ name }) => String(name));
  const own: Record<string, string> = {
    ...{ id: ':id', project_id: ':project', name: ':name', estimated_duration: ':estimate', parent_task_id: 'null' },
    ...{ status: `'completed'`, completed_at: ':at', created_at: ':at', updated_at: ':at', due_date: 'null' },
    ...{ due_time: 'null', next_notice_at: 'null' },
  };
  const task = database.prepare(
    `insert into tasks (${columns.join()}) select ${columns.map((column) => own[column] ?? column).join()}
      from tasks where user_id = :user and id = :like`,
  );
  const text = database.prepare(`insert into search_texts (user_id, kind, id, folded) values (?, 'task', ?, ?)`);
  const session = database.prepare(
    `insert into focus_sessions (user_id, id, task_id, day, minutes, finished_at) values (?, ?, ?, ?, ?, ?)`,
  );
  const completion = database.prepare(
    `insert into completions (user_id, kind, subject_id, name, completed_at, completed_on, points, breakdown, minutes,
      given_minutes, project_id, area_id, pillar_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const entry = database.prepare(
    `insert into journal_entries (user_id, id, entry_date, title, content, mood, energy_level, is_private, word_count,
      created_at, updated_at) values (?, ?, ?, 'A day', '', '', '', 0, 2, ?, ?)`,
  );
  return {
    task(id: string, project: string, name: string, estimate: number | null, at: string) {
      task.run({ id, project, name, estimate, at, user: userId, like: likeTask });
      text.run(userId, id, name.toUpperCase());
    },
    session(id: string, taskId: string, day: string, minutes: number, at: string) {
      session.run(userId, id, taskId, day, minutes, at);
    },
    completion({ kind, id, name, at, day, estimate, given, place }: Logged) {
      const points = kind === 'project' ? 50 : 5;
      const breakdown = JSON.stringify([{ reason: 'Completed', points }]);
      const where = [place.id, place.area_id, place.pillar_id];
      completion.run(userId, kind, id, name, at, day, points, breakdown, estimate, given, ...where);
    },
    entry(id: string, day: string, at: string) {
      entry.run(userId, id, day, at, at);
    },
  };
}
