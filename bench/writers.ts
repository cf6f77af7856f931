import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { tasksContract } from '#contract/tasks.ts';
import { type Client, describe, type WireRequest, wireRequest } from './client.ts';
import type { BenchUser } from './make-data.ts';

/** All requests, counted by status, with the slowest response. */
export interface Load {
  /** Ids of tasks by user. */
  acknowledged: Map<BenchUser, string[]>;
  statuses: Map<number, number>;
  slowestMs: number;
  /** A response to an earlier request counts from here. */
  countsFrom: number;
  /** The acknowledged creates so far. */
  count(): number;
  problems: string[];
  /** The figures since the last call. */
  take(): { served: number; refused: number; slowestMs: number };
  /** Milliseconds until the next create is acknowledged. */
  untilAcknowledged(): Promise<number>;
  /** Ends the load, and compares what is stored with what was acknowledged; differences are problems. */
  judge(): Promise<{ lost: number; doubled: number }>;
}

/** No server needs longer to work again; a wait this long ends the program. */
const RECOVERED_LIMIT_MS = 120_000;

/**
 * Creates tasks with all writers, and reads with a quarter as many. A create that is refused with one of these statuses is
 * sent again until it is acknowledged; any other refusal is a problem.
 */
export function startWriters(
  client: Client,
  users: readonly BenchUser[],
  writers: number,
  refusals: readonly number[] = [503],
): Load {
  let isOver = false;
  const { acknowledged, statuses, problems }: Pick<Load, 'acknowledged' | 'statuses' | 'problems'> = {
    acknowledged: new Map(users.map((user) => [user, []])),
    statuses: new Map(),
    problems: [],
  };

  async function send(request: WireRequest): Promise<boolean> {
    const sent = performance.now();
    const response = await client.send(request);
    load.slowestMs = Math.max(load.slowestMs, performance.now() - Math.max(sent, load.countsFrom));
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (refusals.includes(response.status)) await sleep(20);
    else if (response.status > 201) problems.push(describe(request, response));
    return response.status <= 201;
  }
  async function write(user: BenchUser) {
    while (!isOver) {
      const id = uuid();
      const body = { id, name: `Task ${id}`, project_id: user.projectIds[0]! };
      const request = wireRequest(tasksContract.create, { body }, user.token);
      let isStored = await send(request);
      while (!isStored && !isOver) isStored = await send(request);
      if (isStored) acknowledged.get(user)!.push(id);
    }
  }
  async function read(user: BenchUser) {
    while (!isOver) await send(wireRequest(tasksContract.get, { params: { id: user.taskIds[0]! } }, user.token));
  }
  const load: Load = {
    ...{ acknowledged, statuses, problems, slowestMs: 0, countsFrom: 0 },
    count: () => [...acknowledged.values()].reduce((sum, { length }) => sum + length, 0),
    take() {
      const total = [...statuses.values()].reduce((sum, n) => sum + n, 0);
      const refused = refusals.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
      const { slowestMs } = load;
      statuses.clear();
      load.slowestMs = 0;
      return { served: total - refused, refused, slowestMs };
    },
    async untilAcknowledged() {
      const [began, before] = [performance.now(), load.count()];
      while (load.count() === before) {
        if (performance.now() - began > RECOVERED_LIMIT_MS) throw new Error('Nothing is acknowledged any more');
        await sleep(5);
      }
      return performance.now() - began;
    },
    async judge() {
      isOver = true;
      await Promise.all(running);
      let [lost, doubled] = [0, 0];
      for (const [user, ids] of acknowledged) {
        const stored = await client.call(tasksContract.list, {}, user.token);
        const known = new Set(stored.map(({ id }) => id));
        const missing = ids.filter((id) => !known.has(id));
        problems.push(...missing.map((id) => `acknowledged and lost: ${id}`));
        lost += missing.length;
        const names = stored.filter(({ id }) => !user.taskIds.includes(id)).map(({ name }) => name);
        doubled += names.length - new Set(names).size;
      }
      if (doubled > 0) problems.push(`${doubled} tasks are stored twice`);
      return { lost, doubled };
    },
  };
  const userOf = (index: number) => users[index % users.length]!;
  const running = [
    ...Array.from({ length: writers }, (_, index) => write(userOf(index))),
    ...Array.from({ length: Math.ceil(writers / 4) }, (_, index) => read(userOf(index))),
  ];
  return load;
}
