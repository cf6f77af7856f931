import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { anOccurrence } from '#web/testing/a-task.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, dismissToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { planFor, plannedText, usePlan } from './plan-tasks.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

beforeEach(resetToasts);
afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
});

const water = anOccurrence('o', { name: 'Water the plants', due_date: '2026-11-20' });

test('planning an occurrence without a connection is queued, and the toast says so', async () => {
  const { client, records } = fakeServer({});
  records.applyRemote([{ kind: 'occurrence', id: 'o', record: water }]);
  setConnection('offline');
  const plan = await renderHook(() => usePlan(), { client });
  await perform(() => plan.result([water], '2026-11-25'));
  expect(currentToast().toast?.message).toMatch(/^“Water the plants” planned for .*, due date moved$/);
  expect(records.get('occurrence', 'o')?.due_date).toBe('2026-11-25');
  await records.write(changeInstance('o', { due_date: '2026-11-26' }));
  expect(records.waiting().waiting.map(({ label }) => label)).toMatchObject([
    { verb: 'plan', name: 'Water the plants' },
    { verb: 'plan', name: 'Water the plants' },
  ]);
});

test('a plan of an occurrence and a later change of it are sent one after the other', async () => {
  const answer = Promise.withResolvers<void>();
  const { records, sent } = fakeServer({
    'PUT /today/plan': async () => {
      await answer.promise;
      return { body: { message: 'Planned', tasks: [], before: [] } };
    },
  });
  const writes = [planFor('2026-11-25', ['o']), changeInstance('o', { due_date: '2026-11-26' })];
  const written = writes.map((each) => records.write(each));
  await eventually(() => expect(sent).toHaveLength(1));
  answer.resolve();
  await Promise.all(written);
  expect(sent.map(({ line }) => line.split('/')[1])).toEqual(['today', 'recurring-task-instances']);
});

test('a toast says whether a plan moved due dates, and of how many tasks', async () => {
  const DAY = '2026-11-25';
  const text = (...due: (string | null)[]) => plannedText('It', DAY, due);
  expect(plannedText('It', DAY, [null])).toMatch(/^It planned for /);
  expect([text(null), text(DAY), text('2026-11-26')].map((each) => each.includes('due'))).toEqual([
    false,
    false,
    false,
  ]);
  expect(text('2026-11-24')).toMatch(/, due date moved$/);
  expect(text('2026-11-24', '2026-11-20')).toMatch(/, 2 due dates moved$/);
  expect(text('2026-11-24', null, DAY)).toMatch(/, 1 due date moved$/);
});

test('the due date before a plan is that of the server, also of tasks that were not loaded', async () => {
  const { client } = fakeServer({
    'PUT /today/plan': () => ({
      body: {
        tasks: [],
        before: [
          { id: 'o', due_date: '2026-11-20', days: [], planned: { date: '2026-11-25', due_date: '2026-11-25' } },
        ],
      },
    }),
  });
  const plan = await renderHook(() => usePlan(), { client });
  await perform(() => plan.result([water], '2026-11-25'));
  expect(currentToast().toast?.message).toMatch(/, due date moved$/);
});

test('due dates of tasks that could not be planned are not counted', async () => {
  const { client } = fakeServer({
    'PUT /today/plan': ({ body }) => {
      const { task_ids: ids } = body as { task_ids: string[] };
      if (ids.includes('late 500')) return { status: 400, body: { detail: 'Too much' } };
      const planned = { date: '2026-11-25', due_date: '2026-11-25' };
      return { body: { tasks: [], before: ids.map((id) => ({ id, due_date: '2026-11-20', days: [], planned })) } };
    },
  });
  const plan = await renderHook(() => usePlan(), { client });
  const tasks = Array.from({ length: 501 }, (_, index) => ({ ...water, id: `late ${index}` }));
  await perform(() => plan.result(tasks, '2026-11-25'));
  expect(currentToast().toast?.message).toBe('Too much');
  dismissToast();
  expect(currentToast().toast?.message).toMatch(/^500 tasks planned for .*, 500 due dates moved$/);
});
