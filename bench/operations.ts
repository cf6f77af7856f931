import { systemContract } from '#contract/system.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { authContract } from '#contract/auth.ts';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { connect, describe, isSuccess, mapLimited, type WireRequest, wireRequest } from './client.ts';
import { type BenchUser, makeUser, PASSWORD, registerUser, type UserSize } from './make-data.ts';

/** A server under load, and the users whose data is read. */
export interface Target {
  url: string;
  readers: BenchUser[];
  /** The records of the users created for writing. */
  size: UserSize;
}

/** The source of the requests of one operation. */
export interface Source {
  /** The next request; undefined if there is no record left for it. */
  next(): WireRequest | undefined;
  /** For operations that use records up: creates `count` more. Not measured. */
  refill?(count: number): Promise<void>;
  /** Returns the problem of a successful response, if any. Called once, before measuring. */
  check?(answer: unknown): string | undefined;
}

export interface Operation {
  name: string;
  /** Skipped, with a message, if the server responds with 404. */
  optional?: true;
  open(target: Target, connections: number): Promise<Source>;
}

/** Asks in turn for each user of the target, and by `turn` for each of its items. */
function reading(
  request: (user: BenchUser, turn: number) => WireRequest,
  check?: (answer: unknown, user: BenchUser) => string | undefined,
) {
  return async ({ readers }: Target): Promise<Source> => {
    let turn = 0;
    return {
      next() {
        turn += 1;
        return request(readers[turn % readers.length]!, turn);
      },
      check: (answer) => check?.(answer, readers[1 % readers.length]!),
    };
  };
}

const countIs = (wanted: (user: BenchUser) => number) => (answer: unknown, user: BenchUser) =>
  Array.isArray(answer) && answer.length === wanted(user)
    ? undefined
    : `expected ${wanted(user)} records, got ${Array.isArray(answer) ? answer.length : 'no list'}`;

/** Visits a list in an order in which consecutive items are not neighbours in the data. */
const scattered = (items: readonly string[], turn: number) => items[(turn * 7919) % items.length]!;

/** The body of a task as a person would send it. */
const newTask = (user: BenchUser, turn: number) => ({
  project_id: scattered(user.projectIds, turn),
  name: `Ask for three offers ${turn}`,
  description: 'Half an hour is enough.',
  due_date: '2030-06-01',
  estimated_duration: 30,
});

/** Search texts: parts of words that occur in many, few and no names of tasks. */
const SEARCHED = ['call', 'the', 'ask for', '42', 'zeppelin'];

const MOST_WRITERS = 4;
/** So that the account of a writer keeps its size: writes of large accounts run in a thread. */
const WRITES_EACH = 500;
const REFILL_CONNECTIONS = 16;

/**
 * Creates of tasks, for each of several new users in turn: new records do not slow the reads, and many connections get
 * several users, since the writes of one may wait for each other.
 */
async function creating({ url, size }: Target, connections: number, count: number): Promise<() => WireRequest> {
  const length = Math.max(Math.min(connections, MOST_WRITERS), Math.ceil(count / WRITES_EACH));
  const seeds = Array.from({ length }, (_, index) => index + 1);
  // One after the other, since a clock that they set is the server's.
  const users = await mapLimited(seeds, 1, (seed) => makeUser(url, { ...size, seed }));
  let turn = 0;
  return () => {
    turn += 1;
    const user = users[turn % users.length]!;
    return wireRequest(tasksContract.create, { body: newTask(user, turn) }, user.token);
  };
}

export const OPERATIONS: readonly Operation[] = [
  { name: 'nothing (GET /)', open: reading(() => wireRequest(systemContract.root, {})) },
  {
    name: 'point read of a task',
    open: reading((user, turn) =>
      wireRequest(tasksContract.get, { params: { id: scattered(user.taskIds, turn) } }, user.token),
    ),
  },
  {
    name: 'pillars with areas and counts',
    open: reading(
      (user) => wireRequest(hierarchyContract.pillars, { query: { include_areas: 'true' } }, user.token),
      countIs((user) => user.pillarIds.length),
    ),
  },
  {
    name: 'tasks of a project',
    open: reading((user, turn) =>
      wireRequest(tasksContract.ofProject, { params: { id: scattered(user.projectIds, turn) } }, user.token),
    ),
  },
  {
    name: 'all tasks',
    open: reading(
      (user) => wireRequest(tasksContract.list, {}, user.token),
      countIs((user) => user.taskIds.length),
    ),
  },
  {
    name: 'list of 50 tasks',
    open: reading((user) => wireRequest(tasksContract.list, { query: { limit: '50' } }, user.token)),
  },
  {
    name: 'list of 50 completed tasks',
    open: reading((user) => wireRequest(tasksContract.list, { query: { limit: '50', completed: 'true' } }, user.token)),
  },
  {
    name: 'search of tasks',
    open: reading((user, turn) =>
      wireRequest(tasksContract.search, { query: { name: SEARCHED[turn % SEARCHED.length]! } }, user.token),
    ),
  },
  {
    name: 'today',
    open: reading((user) => wireRequest(todayContract.read, {}, user.token)),
  },
  {
    name: 'dashboard',
    optional: true,
    open: reading((user) => ({ method: 'GET', path: '/dashboard', token: user.token })),
  },
  {
    name: 'log in',
    // Somebody else than the readers: a new session ends the oldest one of its account.
    async open({ url }) {
      const { email } = await registerUser(url);
      return { next: () => wireRequest(authContract.login, { body: { email, password: PASSWORD } }) };
    },
  },
  {
    name: 'create a task',
    async open(target, connections) {
      let create = await creating(target, connections, 1);
      return {
        next: () => create(),
        async refill(count) {
          create = await creating(target, connections, count);
        },
      };
    },
  },
  {
    name: 'complete a task',
    async open(target, connections) {
      const fresh: { id: string; token: string | undefined }[] = [];
      return {
        next() {
          const task = fresh.pop();
          if (task === undefined) return undefined;
          return wireRequest(tasksContract.change, { params: { id: task.id }, body: { completed: true } }, task.token);
        },
        async refill(count) {
          const create = await creating(target, connections, count);
          const client = connect(target.url, REFILL_CONNECTIONS);
          const creates = Array.from({ length: Math.max(0, count - fresh.length) }, create);
          const made = await mapLimited(creates, REFILL_CONNECTIONS, async (request) => {
            const answer = await client.send(request);
            if (!isSuccess(answer.status)) throw new Error(describe(request, answer));
            return { id: (JSON.parse(answer.body.toString()) as { id: string }).id, token: request.token };
          });
          fresh.push(...made);
          client.close();
        },
        check: (answer) =>
          (answer as { completed?: unknown }).completed === true ? undefined : 'the task is not completed',
      };
    },
  },
];
