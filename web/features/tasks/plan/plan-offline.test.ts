import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeInstance } from '#web/features/recurring/instance-mutations.ts';
import { anOccurrence } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { usePlan } from './plan-tasks.ts';

const network = vi.hoisted(() => ({ connection: 'online' }));
vi.mock('#web/platform/connection/connection.ts', async (original) => ({
  ...(await original<object>()),
  currentConnection: () => network.connection,
}));

beforeEach(resetToasts);
afterEach(() => {
  network.connection = 'online';
  vi.unstubAllGlobals();
});

const water = anOccurrence('o', { name: 'Water the plants', due_date: '2026-11-20' });

test('planning an occurrence without a connection is queued, and the toast says so', async () => {
  const { client, records } = fakeServer({});
  records.applyRemote([{ kind: 'occurrence', id: 'o', record: water }]);
  network.connection = 'offline';
  const plan = await renderHook(() => usePlan(), { client });
  await perform(() => plan.result([water], '2026-11-25'));
  expect(currentToast().toast?.message).toMatch(/^“Water the plants” planned for/);
  expect(records.get('occurrence', 'o')?.due_date).toBe('2026-11-25');
  await records.write(changeInstance('o', { due_date: '2026-11-26' }));
  expect(records.waiting().waiting.map(({ label }) => label)).toMatchObject([
    { verb: 'plan', name: 'Water the plants' },
    { verb: 'plan', name: 'Water the plants' },
  ]);
});
