/**
 * Fills a server through its public API with users who have realistic pillars, areas, projects and tasks.
 * Run it: node bench/make-data.ts --url http://127.0.0.1:3000 --users 20 --tasks 1000 [--seed 1] [--week busy] [--out users.json]
 */
import { writeFile } from 'node:fs/promises';
import { authContract } from '#contract/auth.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { connect, mapLimited } from './client.ts';
import { type LifeSize, planLife } from './life-plan.ts';
import { makeLevels } from './make-levels.ts';
import { numberOption, readOptions } from '../scripts/options.ts';

/** A user with its data, signed in. */
export interface BenchUser {
  token: string;
  userId: string;
  email: string;
  pillarIds: string[];
  areaIds: string[];
  projectIds: string[];
  taskIds: string[];
}

export interface UserSize {
  /** The number of tasks, which determines that of pillars, areas and projects. */
  tasks: number;
  /** The same seed gives the same tree (default 1). */
  seed?: number;
  /** The day that dates are around, `YYYY-MM-DD` (default the day in UTC). */
  today?: string;
  /** The completions of the last week, and the tasks ahead (default `usual`). */
  week?: LifeSize['week'];
  /** Sets the server's clock back by this many days; without it, everything done in a busy week is done today. */
  setClockBack?: (days: number) => Promise<void>;
  /** How many requests at a time (default 8). */
  concurrency?: number;
}

/** The content of the file of `--out`, which `http.ts --data` reads. */
export interface MadeData {
  url: string;
  users: BenchUser[];
}

export const PASSWORD = 'bench-only-Passw0rd-please-ignore';
const USERS_AT_ONCE = 4;
const REQUESTS_PER_USER = 8;
/** How many days before today such a user begins on a server with a settable clock: before their busy week. */
const BEGAN_DAYS_AGO = 7;

/** Registers a user on the server at `url`, signs it in and creates its tree. Throws at the first refusal. */
export async function makeUser(url: string, size: UserSize): Promise<BenchUser> {
  const concurrency = size.concurrency ?? REQUESTS_PER_USER;
  const client = connect(url, concurrency);
  try {
    await size.setClockBack?.(BEGAN_DAYS_AGO);
    const { userId, email, token } = await registerUser(url);
    const plan = planLife({
      tasks: size.tasks,
      seed: size.seed ?? 1,
      today: size.today ?? new Date().toISOString().slice(0, 10),
      ...(size.week && { week: size.week }),
    });

    const { pillarIds, areaIds } = await makeLevels(client.call, token, plan, concurrency);
    const projectIds = await mapLimited(plan.projects, concurrency, async ({ parent, body }) => {
      return (await client.call(projectsContract.create, { body: { ...body, area_id: areaIds[parent]! } }, token)).id;
    });
    const taskIds: string[] = [];
    const byDay = Map.groupBy(plan.tasks.entries(), ([, { doneDaysAgo }]) => doneDaysAgo ?? BEGAN_DAYS_AGO);
    for (const [day, tasks] of [...byDay].toSorted(([one], [other]) => other - one)) {
      await size.setClockBack?.(day);
      await mapLimited(tasks, concurrency, async ([index, { parent, body }]) => {
        const task = { ...body, project_id: projectIds[parent]! };
        taskIds[index] = (await client.call(tasksContract.create, { body: task }, token)).id;
      });
    }
    await size.setClockBack?.(0);
    return { token, userId, email, pillarIds, areaIds, projectIds, taskIds };
  } finally {
    client.close();
  }
}

let registered = 0;
const runMark = `${Date.now().toString(36)}${process.pid.toString(36)}`;

/** Registers a user without data, under an address that no earlier run has used, and signs it in. */
export async function registerUser(url: string): Promise<Pick<BenchUser, 'token' | 'userId' | 'email'>> {
  const client = connect(url, 1);
  try {
    registered += 1;
    const email = `bench-${runMark}-${registered}@example.org`;
    const account = {
      email,
      password: PASSWORD,
      first_name: 'Bench',
      last_name: `Number ${registered}`,
      timezone: 'Europe/Stockholm',
    };
    const user = await client.call(authContract.register, { body: account });
    const { access_token: token } = await client.call(authContract.login, { body: { email, password: PASSWORD } });
    return { token, userId: user.id, email };
  } finally {
    client.close();
  }
}

async function main() {
  const options = readOptions(
    ['url', 'users', 'tasks', 'seed', 'week', 'out'],
    'node bench/make-data.ts --url http://127.0.0.1:3000 [--users 20] [--tasks 1000] [--seed 1] [--week busy] [--out users.json]',
  );
  const url = options.url.at(-1) ?? 'http://127.0.0.1:3000';
  const userCount = numberOption(options.users, 20);
  const tasks = numberOption(options.tasks, 1000);
  const firstSeed = numberOption(options.seed, 1, 0);
  const week = options.week.at(-1) === 'busy' ? 'busy' : 'usual';

  const began = performance.now();
  const seeds = Array.from({ length: userCount }, (_, index) => firstSeed + index);
  const users = await mapLimited(seeds, USERS_AT_ONCE, (seed) => makeUser(url, { tasks, seed, week }));
  const seconds = (performance.now() - began) / 1000;

  const total = (list: (user: BenchUser) => string[]) => users.reduce((sum, user) => sum + list(user).length, 0);
  const [pillars, areas, projects, allTasks] = [
    total((u) => u.pillarIds),
    total((u) => u.areaIds),
    total((u) => u.projectIds),
    total((u) => u.taskIds),
  ];
  const requests = 2 * users.length + pillars + areas + projects + allTasks;
  console.log(
    `${url}: ${users.length} users, ${pillars} pillars, ${areas} areas, ${projects} projects, ${allTasks} tasks`,
  );
  console.log(`${requests} requests in ${seconds.toFixed(1)} s (${Math.round(requests / seconds)}/s)`);

  const out = options.out.at(-1);
  if (out !== undefined) {
    const made: MadeData = { url, users };
    await writeFile(out, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    console.log(`tokens and ids: ${out}`);
  }
}

if (import.meta.main) await main();
