import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { aTask } from '#web/testing/a-task.ts';
import { recordQuery } from './record-query.ts';
import { recordsOf } from './record-store.ts';
import { defineWrite } from './write-kinds.ts';

/*
 * Writes, reads and refusals in any order against a small model of a server. Each value is written once, so every
 * displayed value identifies its write.
 */

const IDS = ['a', 'b', 'c'] as const;
const FIELDS = ['name', 'description'] as const;
type Id = (typeof IDS)[number];
type Field = (typeof FIELDS)[number];
interface Change {
  id: Id;
  field: Field;
  value: string;
}

/** A call whose answer has not arrived; the server may have processed it. */
interface Call {
  process: () => void;
  deliver: () => void;
  isProcessed: boolean;
}

function makeWorld() {
  const rows = new Map<Id, Task>(IDS.map((id) => [id, aTask(id, { name: `${id} 0`, description: `${id} 0` })]));
  let calls: Call[] = [];
  let refuses = false;
  const ask = <Answer>(work: () => Answer): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    let outcome: () => void = () => undefined;
    const call: Call = {
      isProcessed: false,
      process: () => {
        call.isProcessed = true;
        if (refuses) outcome = () => reject(new ApiError('answer', 422, 'No'));
        else {
          const answer = work();
          outcome = () => resolve(answer);
        }
      },
      deliver: () => {
        calls = calls.filter((each) => each !== call);
        outcome();
      },
    };
    calls.push(call);
    return promise;
  };
  return {
    rows,
    calls: () => calls,
    process: (call: Call, refused: boolean) => {
      refuses = refused;
      call.process();
    },
    read: () => ask(() => [...rows.values()].map((row) => ({ ...row }))),
    change: ({ id, field, value }: Change) =>
      ask(() => {
        const next = { ...rows.get(id)!, [field]: value };
        rows.set(id, next);
        return next;
      }),
  };
}

let world = makeWorld();
const change = defineWrite<Change, Task>({
  name: 'interleavings.change',
  lanes: ({ id }) => [id],
  send: (input) => world.change(input),
  show: (layer, { id, field, value }) => layer.patch('task', id, { [field]: value }),
  merge: (layer, answer) => layer.take('task', answer),
});

/** Runs everything that does not depend on the server. */
async function turn(): Promise<void> {
  for (let count = 0; count < 25; count += 1) await Promise.resolve();
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('write'), id: fc.constantFrom(...IDS), field: fc.constantFrom(...FIELDS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('process'), which: fc.nat(20), refused: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver'), which: fc.nat(20) }) },
) as fc.Arbitrary<
  | { do: 'write'; id: Id; field: Field }
  | { do: 'read' }
  | { do: 'process'; which: number; refused: boolean }
  | { do: 'deliver'; which: number }
>;

test("the screen always shows the server's answers with the pending writes on top, and in the end the server's state", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      world = makeWorld();
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      const records = recordsOf(client);
      const query = recordQuery({ queryKey: ['tasks'], view: { list: 'task' }, fetch: () => world.read() });
      const observer = new QueryObserver(client, query);
      const stop = observer.subscribe(() => undefined);
      world.process(world.calls()[0]!, false);
      world.calls()[0]!.deliver();
      await turn();

      let last = 0;
      /** Per record and field: the values of pending writes in order, and the last accepted one. */
      const waiting = new Map<string, string[]>();
      const accepted = new Map<string, string>();
      /** Every value that the server had, in order. */
      const history = new Map<string, string[]>();
      for (const id of IDS) for (const field of FIELDS) history.set(`${id} ${field}`, [`${id} 0`]);

      const process = (call: Call, refused: boolean) => {
        const before = new Map([...world.rows]);
        world.process(call, refused);
        for (const [id, row] of world.rows) {
          for (const field of FIELDS) {
            if (row[field] !== before.get(id)![field]) history.get(`${id} ${field}`)!.push(row[field]);
          }
        }
      };
      const check = () => {
        for (const task of client.getQueryData<Task[]>(['tasks'])!) {
          for (const field of FIELDS) {
            const key = `${task.id} ${field}`;
            const pending = waiting.get(key)?.at(-1);
            const known = history.get(key)!;
            const oldest = known.indexOf(accepted.get(key) ?? known[0]!);
            expect(pending === undefined ? known.slice(oldest) : [pending]).toContain(task[field]);
          }
        }
      };

      for (const each of steps) {
        if (each.do === 'write') {
          const { id, field } = each;
          const [key, value] = [`${id} ${field}`, `${id} ${++last}`];
          waiting.set(key, [...(waiting.get(key) ?? []), value]);
          const isDone = () =>
            waiting.set(
              key,
              waiting.get(key)!.filter((other) => other !== value),
            );
          records.write(change({ id, field, value })).then(
            () => {
              isDone();
              accepted.set(key, value);
            },
            () => isDone(),
          );
        } else if (each.do === 'read') {
          void observer.refetch({ cancelRefetch: false });
        } else {
          const calls = world.calls().filter(({ isProcessed }) => isProcessed === (each.do === 'deliver'));
          const call = calls[each.which % Math.max(1, calls.length)];
          if (call && each.do === 'process') process(call, each.refused);
          else call?.deliver();
        }
        await turn();
        check();
      }

      while (world.calls().length > 0) {
        for (const call of world.calls()) {
          if (!call.isProcessed) process(call, false);
          call.deliver();
          await turn();
          check();
        }
      }
      expect(client.getQueryData(['tasks'])).toEqual([...world.rows.values()]);
      stop();
      client.clear();
    }),
    { numRuns: 400 },
  );
});
