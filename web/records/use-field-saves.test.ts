import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { eventually } from '#web/testing/eventually.ts';
import { currentToast, resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { useFieldSaves } from './use-field-saves.ts';
import { defineWrite } from './write-kinds.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

/** Requests, answered by hand in the order of the test. */
const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
const change = defineWrite<{ id: string; fields: Partial<Task> }, unknown>({
  name: 'test.change',
  lanes: ({ id }) => [id],
  send: () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    answers.push({ resolve, reject });
    return promise;
  },
});
const answer = () => perform(() => answers.shift()!.resolve());
const refuse = (problem?: { field: string; msg: string }) => {
  const problems = problem ? [{ loc: ['body', problem.field], msg: problem.msg, type: 'invalid' }] : [];
  return perform(() =>
    answers.shift()!.reject(new ApiError('answer', problem ? 422 : 400, 'It waits for “Money”', problems)),
  );
};

const render = () => renderHook(() => useFieldSaves<Task>(), { client: fakeServer({}).client });
type Saves = Awaited<ReturnType<typeof render>>;
const save = (saves: Saves, fields: (keyof Task)[], id = 't') =>
  perform(() => void saves.result.save(fields, change({ id, fields: {} })));

test('the status is saving until the last of several fields was answered, then saved', async () => {
  const saves = await render();
  expect(saves.result.status).toBe('none');
  await save(saves, ['name'], 'one');
  await save(saves, ['priority'], 'two');
  expect(saves.result.status).toBe('saving');
  await answer();
  expect(saves.result.status).toBe('saving');
  await answer();
  expect(saves.result.status).toBe('saved');
});

test("a refusal is shown at the field that it names, with the server's message", async () => {
  const saves = await render();
  await save(saves, ['name']);
  await refuse({ field: 'name', msg: 'At most 250 characters' });
  expect(saves.result.status).toBe('failed');
  expect(saves.result.errorOf('name')).toBe('At most 250 characters');
  expect(saves.result.errorOf('priority')).toBeNull();
  expect(currentToast().toast).toBeNull();
});

test('a refusal that names no field is shown at the saved one', async () => {
  const saves = await render();
  await save(saves, ['status']);
  await refuse();
  expect(saves.result.errorOf('status')).toBe('It waits for “Money”');
});

test('the error of a field stays while another is saved, and goes when it is saved again', async () => {
  const saves = await render();
  await save(saves, ['name']);
  await refuse({ field: 'name', msg: 'Must not be empty' });
  await save(saves, ['priority']);
  await answer();
  expect([saves.result.status, saves.result.errorOf('name')]).toEqual(['failed', 'Must not be empty']);
  await save(saves, ['name']);
  expect([saves.result.status, saves.result.errorOf('name')]).toEqual(['saving', null]);
  await answer();
  expect([saves.result.status, saves.result.errorOf('name')]).toEqual(['saved', null]);
});

test('save resolves with whether it succeeded', async () => {
  const saves = await render();
  const outcomes: boolean[] = [];
  for (const finish of [answer, refuse]) {
    await perform(
      () => void saves.result.save(['name'], change({ id: 't', fields: {} })).then((ok) => outcomes.push(ok)),
    );
    await finish();
  }
  expect(outcomes).toEqual([true, false]);
});

test('if the field is no longer on screen, the error is a toast', async () => {
  const saves = await render();
  await save(saves, ['name']);
  await saves.unmount();
  await refuse();
  expect(currentToast().toast).toMatchObject({ type: 'error', message: 'It waits for “Money”' });
});

test('a change without a toast is what the Undo key undoes', async () => {
  const undone: string[] = [];
  const restore = defineWrite<{ id: string }, unknown>({
    name: 'test.restore',
    lanes: ({ id }) => [id],
    send: async ({ id }) => void undone.push(id),
  });
  const rename = defineWrite<{ id: string }, unknown>({
    name: 'test.rename',
    lanes: ({ id }) => [id],
    send: async () => undefined,
    inverse: (input) => [restore(input)],
  });
  const saves = await render();
  await perform(() => saves.result.save(['name'], rename({ id: 't' }), { noted: '“Tea” changed' }));
  expect([currentToast().toast, undoLast()]).toEqual([null, true]);
  await eventually(() => expect(undone).toEqual(['t']));
});
