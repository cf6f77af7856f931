import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { useApplyTemplate } from './use-apply-template.ts';

afterEach(() => vi.unstubAllGlobals());

const created = { pillars: 3, areas: 9, projects: 9, tasks: 27 };

async function render(answers: Parameters<typeof fakeServer>[0]) {
  const onApplied = vi.fn<(created: unknown) => void>();
  const server = fakeServer(answers);
  return {
    ...server,
    onApplied,
    hook: await renderHook(() => useApplyTemplate('run', onApplied), { client: server.client }),
  };
}

test('a template is applied once, however often it is clicked, without the unticked items', async () => {
  const answer = Promise.withResolvers<void>();
  const { hook, sent, onApplied } = await render({
    'POST /onboarding/apply': async () => {
      await answer.promise;
      return { status: 201, body: { success: true, created } };
    },
  });
  await perform(() => hook.result.apply('student', new Set(['1', '1.0', '1.0.0'])));
  await perform(() => hook.result.apply('student', new Set()));
  expect(hook.result.pending).toBe(true);
  await perform(answer.resolve);
  expect(sent.map(({ body }) => body)).toEqual([{ template: 'student', leave_out: ['1'], request_id: 'run' }]);
  expect(onApplied.mock.calls).toEqual([[created]]);
});

test('a retry after a failure sends the same id, so that nothing is created twice', async () => {
  const { hook, sent, onApplied } = await render({
    'POST /onboarding/apply': () => ({ status: 400, body: { detail: 'Full' } }),
  });
  await perform(() => hook.result.apply('student', new Set()));
  expect([hook.result.failure, onApplied.mock.calls.length]).toEqual(['Full', 0]);
  await perform(() => hook.result.forget());
  expect(hook.result.failure).toBeNull();
  await perform(() => hook.result.apply('student', new Set()));
  expect(new Set(sent.map(({ body }) => (body as { request_id: string }).request_id)).size).toBe(1);
  expect(sent).toHaveLength(2);
});
