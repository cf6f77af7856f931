/**
 * Repeatedly kills the server under write load, or stops it with SIGTERM, and checks that it has kept every acknowledged
 * write. A stopped server must also end in time, and answer each request whose effect it stores.
 * Run it: node bench/kill.ts [--engine postgres] [--signal SIGTERM] [--rounds 20] [--writes 50000] [--writers 32] [--seed 1]
 * @param writes rounds follow until this many are acknowledged.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { authContract } from '#contract/auth.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { untilNobodyIsConnected } from '#server/testing/database/postgres.ts';
import { type Client, connect, describe, mapLimited, type WireRequest, wireRequest } from './client.ts';
import { startEngine } from './engine.ts';
import { type BenchUser, makeUser, registerUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { seededRandom } from './random.ts';
import { median, ms } from './report.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A create with its id, so that it can be repeated. */
interface Create {
  id: string;
  name: string;
  request: WireRequest;
}

/** A new person who applied a starter template. */
interface Newcomer {
  token: string;
  acknowledged: boolean;
}

/** The writes that were running or done when the server was killed. */
interface Round {
  user: BenchUser;
  acknowledged: Create[];
  /** Sent, but without a response. */
  open: Create[];
  newcomers: Newcomer[];
  /** Requests that the server had accepted and did not answer, and how it ended. */
  problems: string[];
  endMs: number;
}

type Signal = 'SIGTERM' | 'SIGKILL';

/** The first asks for a starter system early, the others around the kill. */
const NEWCOMERS = 5;
const UNDER_LOAD_AFTER_MS = 200;
/** Pillars, areas, projects and tasks of a starter system. */
const WHOLE_SYSTEM = '3/9/9/27';
const NO_SYSTEM = '0/0/0/0';

/** Set by `--seed`. */
let random = seededRandom(1);

/** A stopping server finishes what runs within ten seconds. */
const STOP_MS = 11_000;
/** The server did not accept the request: it no longer listened, or closed the connection while it was idle. */
const NOT_ACCEPTED = ['ECONNREFUSED', 'ECONNRESET'];

/** Writes with all writers until the server is killed or stopped, half a second to one and a half later. */
async function writeUntilKilled(server: ServerProcess, writers: number, signal: Signal): Promise<Round> {
  const user = await makeUser(server.url, { tasks: 27 });
  const accounts = await mapLimited(Array.from({ length: NEWCOMERS }), 2, () => registerUser(server.url));
  const newcomers = accounts.map(({ token }): Newcomer => ({ token, acknowledged: false }));
  const round: Round = { user, newcomers, acknowledged: [], open: [], problems: [], endMs: 0 };
  const client = connect(server.url, writers + NEWCOMERS);
  let killed = false;

  /** The response, or nothing if the server was killed before it. */
  const sendUnlessKilled = async (request: WireRequest): Promise<true | undefined> => {
    try {
      const answer = await client.send(request);
      if (answer.status === 201) return true;
      if (!(killed && signal === 'SIGTERM' && answer.status === 503)) round.problems.push(describe(request, answer));
      return undefined;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      const isExpected = killed && (signal === 'SIGKILL' || NOT_ACCEPTED.includes(code));
      if (!isExpected) round.problems.push(`${request.method} ${request.path}: ${message}`);
      return undefined;
    }
  };

  const writer = async () => {
    let projectId = random.pick(user.projectIds);
    while (!killed) {
      const isProject = random.chance(1 / 8);
      const create = isProject ? newProject(user) : newTask(user, projectId);
      const created = await sendUnlessKilled(create.request);
      (created ? round.acknowledged : round.open).push(create);
      if (created && isProject) projectId = create.id;
    }
  };

  const killAfter = random.whole(500, 1500);
  const askForSystem = async (person: Newcomer) => {
    const body = { template: 'student' as const, request_id: uuid() };
    const apply = wireRequest(onboardingContract.apply, { body }, person.token);
    person.acknowledged = (await sendUnlessKilled(apply)) === true;
  };
  // The first one measures how long it takes under this load, so that kills fall before, during and after the others.
  const askForSystems = async () => {
    const [first, ...others] = newcomers;
    await sleep(UNDER_LOAD_AFTER_MS);
    const asked = performance.now();
    await askForSystem(first!);
    const takes = performance.now() - asked;
    const left = killAfter - UNDER_LOAD_AFTER_MS - takes;
    const aroundTheKill = async (person: Newcomer) => {
      await sleep(Math.max(0, left - random.whole(0, Math.ceil(2 * takes))));
      await askForSystem(person);
    };
    await Promise.all(others.map(aroundTheKill));
  };

  const killer = async () => {
    await sleep(killAfter);
    killed = true;
    const began = performance.now();
    const code = await server.end(signal);
    round.endMs = performance.now() - began;
    if (signal === 'SIGKILL') return;
    if (code !== 0) round.problems.push(`SIGTERM ended it with ${code}`);
    if (round.endMs > STOP_MS) round.problems.push(`SIGTERM ended it after ${ms(round.endMs)} ms`);
  };

  await Promise.all([killer(), askForSystems(), ...Array.from({ length: writers }, writer)]);
  client.close();
  return round;
}

function newTask({ token }: BenchUser, projectId: string): Create {
  const [id, name] = [uuid(), `Task ${random.whole(1, 1e9)}`];
  return { id, name, request: wireRequest(tasksContract.create, { body: { id, name, project_id: projectId } }, token) };
}

function newProject({ token, areaIds }: BenchUser): Create {
  const [id, name] = [uuid(), `Project ${random.whole(1, 1e9)}`];
  return {
    id,
    name,
    request: wireRequest(projectsContract.create, { body: { id, name, area_id: areaIds[0]! } }, token),
  };
}

/** The creates that are missing on the server, or have another name. */
async function missing(client: Client, creates: readonly Create[]): Promise<Create[]> {
  const found = await mapLimited(creates, 16, async ({ id, name, request: { path, token } }) => {
    const read = { method: 'GET', path: `${path}/${id}`, token };
    const answer = await client.send(read);
    if (answer.status === 404) return false;
    if (answer.status !== 200) throw new Error(describe(read, answer));
    return (JSON.parse(answer.body.toString()) as { name: string }).name === name;
  });
  return creates.filter((_, index) => !found[index]);
}

/** The number of records of each kind of a user: `3/9/9/27`. */
async function countAll(client: Client, token: string): Promise<string> {
  const lists = [
    await client.call(hierarchyContract.pillars, {}, token),
    await client.call(hierarchyContract.areas, {}, token),
    await client.call(projectsContract.list, {}, token),
    await client.call(tasksContract.list, {}, token),
  ];
  return lists.map((list) => list.length).join('/');
}

interface Verdict {
  lost: number;
  /** The creates without a response that were stored nevertheless. */
  openKept: number;
  systems: { whole: number; none: number; acknowledged: number };
  problems: string[];
}

/** Checks the records of a round on the restarted server, and sends unanswered writes again. */
async function judge(url: string, { user, acknowledged, open, newcomers }: Round): Promise<Verdict> {
  const client = connect(url, 16);
  const lost = await missing(client, acknowledged);
  const problems = lost.map(({ id, request }) => `acknowledged and lost: ${request.path}/${id}`);

  const openMissing = new Set(await missing(client, open));
  for (const create of open) {
    const wanted = openMissing.has(create) ? 201 : 200;
    const answer = await client.send(create.request);
    if (answer.status !== wanted) problems.push(`sent again, expected ${wanted}: ${describe(create.request, answer)}`);
  }
  const tasks =
    [...acknowledged, ...open].filter(({ request }) => request.path === '/tasks').length + user.taskIds.length;
  const stored = (await client.call(tasksContract.list, {}, user.token)).length;
  if (lost.length === 0 && stored !== tasks) problems.push(`expected ${tasks} tasks in the list, found ${stored}`);

  const systems = { whole: 0, none: 0, acknowledged: 0 };
  for (const { token, acknowledged: wasAcknowledged } of newcomers) {
    const counts = await countAll(client, token);
    const { has_completed_onboarding: completed } = await client.call(authContract.me, {}, token);
    if (counts === WHOLE_SYSTEM) systems.whole += 1;
    else if (counts === NO_SYSTEM) systems.none += 1;
    else problems.push(`half a starter system: ${counts}`);
    if (wasAcknowledged) systems.acknowledged += 1;
    if (wasAcknowledged && counts !== WHOLE_SYSTEM) problems.push(`acknowledged starter system lost: ${counts}`);
    if (completed !== (counts === WHOLE_SYSTEM))
      problems.push(`has_completed_onboarding is ${completed} with ${counts}`);
  }
  client.close();
  return { lost: lost.length, openKept: open.length - openMissing.size, systems, problems };
}

async function main() {
  const usage =
    'node bench/kill.ts [--engine postgres] [--signal SIGTERM] [--rounds 20] [--writes 50000] [--writers 32] [--seed 1]';
  const options = readOptions(['engine', 'signal', 'rounds', 'writes', 'writers', 'seed'], usage);
  const [rounds, writes] = [numberOption(options.rounds, 20), numberOption(options.writes, 0, 0)];
  const writers = numberOption(options.writers, 32);
  const signal = options.signal.at(-1) === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL';

  const seed = numberOption(options.seed, Date.now());
  console.log(`seed ${seed}`);
  random = seededRandom(seed);

  const { engine, databaseUrl, stop } = await startEngine(options.engine);
  const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-kill-'));
  const start = () => startServer(dataDir, { databaseUrl });
  const past: Round[] = [];
  const restarts: number[] = [];
  const problems: string[] = [];
  const total = { acknowledged: 0, lost: 0, openKept: 0, whole: 0, none: 0 };

  let server = await start();
  while (past.length < rounds || total.acknowledged < writes) {
    const round = await writeUntilKilled(server, writers, signal);
    await untilNobodyIsConnected(databaseUrl);
    server = await start();
    const { lost, openKept, systems, problems: found } = await judge(server.url, round);
    if (signal === 'SIGTERM' && openKept + systems.whole > systems.acknowledged)
      problems.push(`stored without an answer: ${openKept} creates, ${systems.whole - systems.acknowledged} systems`);
    past.push(round);
    restarts.push(server.startMs);
    problems.push(...round.problems, ...found);
    total.acknowledged += round.acknowledged.length;
    total.lost += lost;
    total.openKept += openKept;
    total.whole += systems.whole;
    total.none += systems.none;
    console.log(
      `${String(past.length).padStart(3)}: ${round.acknowledged.length} acknowledged, ${lost} lost; ${round.open.length} without an answer, ${openKept} of them kept; ` +
        `starter systems ${systems.whole} whole (${systems.acknowledged} acknowledged), ${systems.none} none; restart ${ms(server.startMs)} ms`,
    );
  }

  // Later kills must not have lost the writes of an earlier round.
  const client = connect(server.url, 16);
  let lostLater = 0;
  for (const { acknowledged, open } of past) lostLater += (await missing(client, [...acknowledged, ...open])).length;
  client.close();
  await server.end('SIGTERM');
  await stop();
  if (lostLater > total.lost)
    problems.push(`${lostLater} records are missing at the end, ${total.lost} were after their own round`);

  if (problems.length === 0) await rm(dataDir, { recursive: true });
  else console.error(`\n${problems.length} problems (data kept in ${dataDir}):\n${problems.slice(0, 50).join('\n')}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
  const torn = past.length * NEWCOMERS - total.whole - total.none;
  console.log(
    `${past.length} × ${signal} on ${engine} under ${writers} writers: ${total.acknowledged} acknowledged, ` +
      `${Math.max(total.lost, lostLater)} lost, ${total.openKept} kept without an answer; starter systems ${total.whole} whole, ` +
      `${total.none} not begun, ${torn} torn; ended in at most ${ms(Math.max(...past.map(({ endMs }) => endMs)))} ms, ` +
      `restart median ${ms(median(restarts))} ms, longest ${ms(Math.max(...restarts))} ms`,
  );
}

if (import.meta.main) await main();
