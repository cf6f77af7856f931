import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { newEntryValues } from '../entry-values.ts';
import { useEntryForm } from './use-entry-form.ts';

afterEach(() => vi.unstubAllGlobals());

async function render() {
  const onSaved = vi.fn<(id: string) => void>();
  const answered = Promise.withResolvers<void>();
  const server = fakeServer({
    'POST /journal': async ({ body }) => {
      await answered.promise;
      return { body: { ...(body as object), left_out: [] } };
    },
  });
  const fresh = newEntryValues('2026-11-27');
  const hook = await renderHook(() => useEntryForm({ entry: null, fresh, onSaved }), { client: server.client });
  await perform(() => hook.result.setValues({ content: 'Rain' }));
  return { hook, onSaved, sent: server.sent, answer: () => answered.resolve() };
}

test('a saved entry is opened, but not from another page that was opened before the answer', async () => {
  const { hook, onSaved, answer } = await render();
  const { id } = hook.result;
  answer();
  await perform(() => hook.result.save());
  expect(onSaved.mock.calls).toEqual([[id]]);

  const left = await render();
  const saving = left.hook.result.save();
  await left.hook.unmount();
  left.answer();
  expect(await saving).toBe(true);
  expect([left.sent.map(({ line }) => line), left.onSaved.mock.calls]).toEqual([['POST /journal'], []]);
});
