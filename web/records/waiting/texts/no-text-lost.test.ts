import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeDevice } from '#web/testing/fake-device.ts';
import { fakeNetwork } from '#web/testing/fake-network.ts';
import { recordsOf, type RecordStore } from '../../record-store.ts';
import { defineWrite } from '../../write-kinds.ts';
import { bothOf, editedFields, type Fields } from './disputed-texts.ts';

/*
 * A property: no text that a person has written is lost without being shown. Two devices edit one record, online and
 * offline, over a network that loses answers, with reloads in between; people choose between texts now and then.
 */

type Text = 'name' | 'description';
const TEXTS: readonly Text[] = ['name', 'description'];

function makeWorld() {
  const row: Record<Text | 'category', string> = { name: 'N0', description: 'D0', category: 'C0' };
  let isUp = true;
  const fates: ('lost after' | 'lost before')[] = [];
  return {
    row,
    setUp: (up: boolean) => {
      isUp = up;
    },
    isUp: () => isUp,
    fates,
    /** The server compares texts as the real one does (server/platform/endpoints/edit.ts). */
    change: async (body: Fields, base: Fields): Promise<Task> => {
      await Promise.resolve();
      if (!isUp) throw new ApiError('network');
      const fate = fates.shift();
      if (fate === 'lost before') throw new ApiError('network');
      for (const [field, seen] of Object.entries(base)) {
        const stored = row[field as Text];
        if (stored !== seen && stored !== body[field]) throw new ApiError('answer', 412, 'Changed', [], { ...row });
      }
      Object.assign(row, body);
      if (fate === 'lost after') throw new ApiError('network');
      return aTask('t', row);
    },
  };
}

let world = makeWorld();
const edit = defineWrite<{ id: string; body: Fields }, Task>({
  name: 'no_text_lost.edit',
  lanes: () => ['task t'],
  edits: { kind: 'task', texts: TEXTS, part: 'body' },
  send: ({ body }, _, { base = {} }) => world.change(body, base),
  show: (layer, { id, body }) => layer.patch('task', id, body),
  merge: (layer, answer) => layer.take('task', answer),
  waits: { answer: (layer) => layer.get('task', 't'), label: () => ({ verb: 'change', name: 't' }) },
});

fakeNetwork(() => world.isUp());

type Step =
  | { do: 'edit'; device: 0 | 1; fields: Text[] }
  | { do: 'order'; device: 0 | 1 }
  | { do: 'network'; up: boolean }
  | { do: 'fate'; fate: 'lost after' | 'lost before' }
  | { do: 'reload' | 'read'; device: 0 | 1 }
  | { do: 'choose'; device: 0 | 1; way: 'both' | 'mine' | 'theirs' }
  | { do: 'wait'; ms: number };

const device = fc.constantFrom(0, 1);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('edit'), device, fields: fc.subarray([...TEXTS], { minLength: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('order'), device }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network'), up: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fate'), fate: fc.constantFrom('lost after', 'lost before') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload', 'read'), device }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('choose'), device, way: fc.constantFrom('both', 'mine', 'theirs') }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(0, 2_000, 40_000) }) },
) as fc.Arbitrary<Step>;

const wordsIn = (text: unknown): string[] => String(text ?? '').match(/[ND]\d+/g) ?? [];
const wordsOf = (fields: Fields): string[] => Object.values(fields).flatMap(wordsIn);

test('no text that a person has written is lost without being shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      world = makeWorld();
      const devices = [fakeDevice(), fakeDevice()];
      const read = (records: RecordStore) =>
        records.applyRemote([{ kind: 'task', id: 't', record: aTask('t', world.row) }]);
      const open = async (each: number) => {
        const log = devices[each]!.openTab();
        const records = recordsOf(new QueryClient());
        read(records);
        await records.keepIn(log, async () => undefined);
        return { log, records };
      };
      const tabs = [await open(0), await open(1)];
      const written = new Set<string>();
      /** Words that a person has seen and then replaced or given up. */
      const given = new Set<string>();
      let number = 0;
      const act: { [Do in Step['do']]: (each: Extract<Step, { do: Do }>) => unknown } = {
        edit: async ({ device: at, fields }) => {
          const { records } = tabs[at]!;
          const shown = records.get('task', 't')!;
          const body = Object.fromEntries(fields.map((field) => [field, `${field[0]!.toUpperCase()}${++number}`]));
          for (const field of fields) for (const word of wordsIn(shown[field])) given.add(word);
          for (const word of wordsOf(body)) written.add(word);
          // A caller with an immediate refusal still has the text in the form.
          records.write(edit({ id: 't', body })).catch(() => wordsOf(body).forEach((word) => given.add(word)));
          await vi.advanceTimersByTimeAsync(1);
        },
        order: ({ device: at }) =>
          void tabs[at]!.records.write(edit({ id: 't', body: { category: `C${++number}` } })).catch(() => undefined),
        network: ({ up }) => world.setUp(up),
        fate: ({ fate }) => void world.fates.push(fate),
        wait: ({ ms }) => vi.advanceTimersByTimeAsync(ms),
        read: ({ device: at }) => world.isUp() && read(tabs[at]!.records),
        reload: async ({ device: at }) => {
          tabs[at]!.log.close();
          tabs[at] = await open(at);
        },
        choose: async ({ device: at, way }) => {
          const { records } = tabs[at]!;
          const choice = records.waiting().refused.find(({ refused }) => refused?.theirs);
          if (!choice) return;
          const [mine, theirs] = [editedFields(choice), choice.refused!.theirs!];
          const both = bothOf(mine, theirs);
          if (way === 'theirs') {
            for (const word of wordsOf(mine)) given.add(word);
            await records.drop(choice.id);
          } else if (way === 'both' && both) records.putBack(choice.id, both);
          else {
            for (const word of wordsOf(theirs)) given.add(word);
            records.putBack(choice.id);
          }
        },
      };
      for (const each of steps) await act[each.do](each as never);
      world.fates.length = 0;
      world.setUp(true);
      await vi.advanceTimersByTimeAsync(300_000);

      const lists = tabs.map(({ records }) => records.waiting());
      expect(lists.flatMap(({ waiting }) => waiting)).toEqual([]);
      const shown = lists.flatMap(({ refused }) => refused.flatMap((each) => wordsOf(editedFields(each))));
      const there = new Set([...wordsOf(world.row), ...shown, ...given]);
      expect([...written].filter((word) => !there.has(word))).toEqual([]);
      for (const { records } of tabs) records.close(new ApiError('answer', 401));
      await vi.advanceTimersByTimeAsync(1_000);
    }),
    { numRuns: 300, endOnFailure: true },
  );
});
