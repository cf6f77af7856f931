import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeDevice } from '#web/testing/fake-device.ts';
import { fakeNetwork } from '#web/testing/fake-network.ts';
import { recordsOf, type RecordStore } from '../record-store.ts';
import { defineWrite } from '../write-kinds.ts';

/*
 * Writes in two tabs over a network that loses requests before or after the server has handled them, repeats them, and
 * refuses some, with tabs closed in between. In the end the server has what a plain model predicts: every write that it
 * did not refuse, in order.
 */

type Id = 'a' | 'b' | 'c';
const IDS: readonly Id[] = ['a', 'b', 'c'];

type Input =
  | { do: 'create'; id: string; number: number }
  | { do: 'change'; id: string; number: number }
  | { do: 'delete'; id: string; number: number };

/** What happens to a request: the server answers it, refuses it, or the network loses it. */
type Fate = 'through' | 'lost before' | 'lost after' | 'doubled' | 409 | 404 | 422 | 429 | 500;

function makeWorld() {
  const rows = new Map<string, string>();
  const everMade = new Set<string>();
  /** The numbers of the writes that the server has executed. */
  const done = new Set<number>();
  /** The numbers of the deletions that found nothing to delete. */
  const needless = new Set<number>();
  let fates: Fate[] = [];
  let isUp = true;
  const handle = ({ do: what, id, number }: Input) => {
    if (what === 'create') {
      if (!everMade.has(id)) rows.set(id, `${number}`);
      everMade.add(id);
    } else if (!rows.has(id)) {
      if (what === 'delete') needless.add(number);
      throw new ApiError('answer', 404, 'Not found');
    } else if (what === 'delete') rows.delete(id);
    else rows.set(id, `${number}`);
    done.add(number);
  };
  return {
    rows,
    done,
    needless,
    setUp: (up: boolean) => {
      isUp = up;
    },
    isUp: () => isUp,
    next: (fate: Fate) => void fates.push(fate),
    calm: () => {
      fates = [];
    },
    send: async (input: Input): Promise<Task> => {
      await Promise.resolve();
      if (!isUp) throw new ApiError('network');
      const fate = fates.shift() ?? 'through';
      if (fate === 'lost before') throw new ApiError('network');
      // A 404 for an existing record would be believed.
      const isBelieved = fate === 404 && input.do === 'delete';
      if (typeof fate === 'number' && !isBelieved) throw new ApiError('answer', fate, 'No');
      handle(input);
      if (fate === 'doubled') handle(input);
      if (fate === 'lost after') throw new ApiError('network');
      return aTask(input.id, { name: `${input.number}` });
    },
  };
}

let world = makeWorld();
const write = defineWrite<Input, Task>({
  name: 'tunnels.write',
  lanes: ({ id }) => [`task ${id}`],
  send: (input) => world.send(input),
  show: (layer, { do: what, id, number }) =>
    what === 'delete' ? layer.remove('task', id) : layer.take('task', aTask(id, { name: `${number}` })),
  waits: {
    answer: (_, { id, number }) => aTask(id, { name: `${number}` }),
    label: (_, { number }) => ({ verb: 'change', name: `${number}` }),
  },
});
const remove = defineWrite<Input, Task>({
  name: 'tunnels.remove',
  lanes: ({ id }) => [`task ${id}`],
  send: (input) => world.send(input),
  show: (layer, { id }) => layer.remove('task', id),
  waits: {
    answer: (_, { id }) => aTask(id),
    label: (_, { number }) => ({ verb: 'delete', name: `${number}` }),
  },
  gone: () => aTask('gone'),
});

fakeNetwork(() => world.isUp());

type Step =
  | { do: 'create' | 'change' | 'delete'; id: Id; tab: 0 | 1 }
  | { do: 'network'; up: boolean }
  | { do: 'fate'; fate: Fate }
  | { do: 'reload'; tab: 0 | 1 }
  | { do: 'wait'; ms: number };

const tab = fc.constantFrom(0, 1);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('create', 'change', 'change', 'delete'),
      id: fc.constantFrom(...IDS),
      tab,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('network'), up: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fate'),
      fate: fc.constantFrom<Fate>('lost before', 'lost after', 'doubled', 409, 404, 422, 429, 500),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload'), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(0, 50, 2_000, 40_000) }) },
) as fc.Arbitrary<Step>;

test('whatever the network does and whenever tabs close, the server ends with all writes, in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50 }), async (steps) => {
      world = makeWorld();
      const device = fakeDevice();
      const open = async () => {
        const log = device.openTab();
        const records = recordsOf(new QueryClient());
        await records.keepIn(log, async () => undefined);
        return { log, records };
      };
      const tabs: { log: ReturnType<typeof device.openTab>; records: RecordStore }[] = [await open(), await open()];
      /** A record is created under a new id after each deletion: ids are never reused. */
      const lives = new Map<Id, number>();
      /** In the order in which they were made. */
      const made: Input[] = [];
      /** The numbers of the writes whose caller was notified that they failed. */
      const notified = new Set<number>();
      let number = 0;

      for (const each of steps) {
        if (each.do === 'network') world.setUp(each.up);
        else if (each.do === 'fate') world.next(each.fate);
        else if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms);
        else if (each.do === 'reload') {
          tabs[each.tab]!.log.close();
          tabs[each.tab] = await open();
        } else {
          if (each.do === 'create') lives.set(each.id, (lives.get(each.id) ?? 0) + 1);
          const input: Input = { do: each.do, id: `${each.id}${lives.get(each.id) ?? 0}`, number: ++number };
          made.push(input);
          const planned = (each.do === 'delete' ? remove : write)(input);
          tabs[each.tab]!.records.write(planned).catch(() => notified.add(input.number));
          await vi.advanceTimersByTimeAsync(1);
        }
      }
      world.calm();
      world.setUp(true);
      await vi.advanceTimersByTimeAsync(300_000);

      const model = new Map<string, string>();
      const everMade = new Set<string>();
      for (const { do: what, id, number: value } of made) {
        if (!world.done.has(value)) continue;
        if (what === 'create') {
          if (!everMade.has(id)) model.set(id, `${value}`);
          everMade.add(id);
        } else if (what === 'delete') model.delete(id);
        else if (model.has(id)) model.set(id, `${value}`);
      }
      expect(Object.fromEntries(world.rows)).toEqual(Object.fromEntries(model));
      // The stored writes left are refused, and both tabs list them.
      const left = [...device.kept.values()];
      expect(left.filter(({ refused }) => refused === null)).toEqual([]);
      for (const { input } of left) notified.add((input as Input).number);
      const unreported = made.filter(
        ({ number: each }) => !world.done.has(each) && !notified.has(each) && !world.needless.has(each),
      );
      expect(unreported).toEqual([]);
      for (const { records } of tabs) {
        expect(records.waiting().waiting).toEqual([]);
        expect(records.waiting().refused.map(({ id }) => id)).toEqual(
          expect.arrayContaining(left.map(({ id }) => id)) as string[],
        );
        records.close(new ApiError('answer', 401));
      }
      await vi.advanceTimersByTimeAsync(1_000);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});
