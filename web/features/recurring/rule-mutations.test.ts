import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecurringTask, RecurringTaskInstance } from '#contract/recurring.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import type { RuleBody } from './form/rule-form.ts';
import { changeInstance, useChangeInstance, useCloseNext, useCompleteInstance } from './instance-mutations.ts';
import { recurringQueries } from './recurring-queries.ts';
import { useDeleteRule, usePauseRule, useSaveRule } from './rule-mutations.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const LIST = recurringQueries.list();
const rule = { id: 'r', name: 'Stretch', is_active: true, task_id: null, next_due: '2026-11-20' } as RecurringTask;
const instance = (id: string, fields: Partial<RecurringTaskInstance> = {}) =>
  ({
    id,
    template_id: 'r',
    name: 'Stretch',
    due_date: '2026-11-20',
    completed: false,
    skipped: false,
    ...fields,
  }) as RecurringTaskInstance;
const INSTANCES = recurringQueries.instances('r');

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ 'GET /recurring-tasks': () => ({ body: [rule] }), ...answers });
  await server.open(LIST);
  return { ...server, shownRule: () => server.shown<RecurringTask[]>(LIST)[0] };
}
const lines = (sent: readonly { line: string }[]) => sent.map(({ line }) => line);
const undo = () => perform(() => currentToast().toast!.action!.run());

test('a new rule is created with its own id, an existing one is changed', async () => {
  const { client, sent } = await open({
    'POST /recurring-tasks': () => ({ status: 201, body: { ...rule, id: 'new' } }),
    'PUT /recurring-tasks/r': () => ({ body: rule }),
  });
  const save = await renderHook(() => useSaveRule(), { client });
  const body = { name: 'Stretch' } as RuleBody;
  await perform(() => save.result.mutateAsync({ id: 'new', body, isNew: true }));
  await perform(() => save.result.mutateAsync({ id: 'r', body, isNew: false }));
  expect(sent).toMatchObject([
    { line: 'POST /recurring-tasks', body: { id: 'new', name: 'Stretch' } },
    { line: 'PUT /recurring-tasks/r', body: { name: 'Stretch' } },
  ]);
});

test('a pause is shown at once, and Undo resumes', async () => {
  const answer = Promise.withResolvers<void>();
  let stored = rule;
  const { client, sent, shownRule } = await open({
    'GET /recurring-tasks': () => ({ body: [stored] }),
    'PUT /recurring-tasks/r': async ({ body }) => {
      await answer.promise;
      stored = { ...stored, ...(body as object) };
      return { body: stored };
    },
  });
  const pause = await renderHook(() => usePauseRule(), { client });
  await perform(() => pause.result(rule, true));
  expect(shownRule()!.is_active).toBe(false);
  await perform(answer.resolve);
  expect(currentToast().toast?.message).toMatch(/^“Stretch” paused/);
  await undo();
  expect(sent.map(({ body }) => body)).toEqual([{ is_active: false }, { is_active: true }]);
});

test('an occurrence that moves is on its new day in the list of rules before the server has answered', async () => {
  const answer = Promise.withResolvers<void>();
  const { records, shownRule } = await open({
    'GET /recurring-tasks': () => ({ body: [{ ...rule, next_id: 'i', next_kind: 'instance' }] }),
    'PUT /recurring-task-instances/i': async () => {
      await answer.promise;
      return { status: 404, body: { detail: 'Gone' } };
    },
  });
  const moved = records.write(changeInstance('i', { due_date: '2026-11-25' }));
  expect(shownRule()!.next_due).toBe('2026-11-25');
  answer.resolve();
  await expect(moved).rejects.toThrow('Gone');
  expect(shownRule()!.next_due).toBe('2026-11-20');
});

test('a refused pause is reverted and shows the reason', async () => {
  const { client, shownRule } = await open({
    'PUT /recurring-tasks/r': () => ({ status: 404, body: { detail: 'Gone' } }),
  });
  const pause = await renderHook(() => usePauseRule(), { client });
  await perform(() => pause.result(rule, true));
  expect([shownRule()!.is_active, currentToast().toast?.message]).toEqual([true, 'Gone']);
});

test('deleting a rule closes its panel, and Undo restores it from the trash', async () => {
  const onDeleted = vi.fn<() => void>();
  const { client, sent } = await open({
    'DELETE /recurring-tasks/r': () => ({ body: { success: true, trash_id: 'entry' } }),
  });
  const remove = await renderHook(() => useDeleteRule(onDeleted), { client });
  await perform(() => remove.result.mutateAsync({ id: 'r', what: '“Stretch”' }));
  expect(onDeleted).toHaveBeenCalledOnce();
  expect(currentToast().toast?.message).toBe('Deleted “Stretch”');
  await undo();
  expect(sent.at(-1)).toMatchObject({ line: 'POST /trash/restore', body: { ids: ['entry'] } });
});

test('completing an instance shows its points, and Undo reopens it', async () => {
  let completed = false;
  const {
    client,
    sent,
    open: show,
    shown,
  } = await open({
    'GET /recurring-tasks/r/instances': () => ({ body: [instance('i', { completed })] }),
    'PUT /recurring-task-instances/i/complete': () => {
      completed = true;
      return { body: { message: 'Done', completion_points: 15 } };
    },
  });
  await show(INSTANCES);
  const change = await renderHook(() => useChangeInstance(), { client });
  const done = change.result(instance('i'), 'completed');
  expect(shown<RecurringTaskInstance[]>(INSTANCES)[0]!.completed).toBe(true);
  await perform(() => done);
  expect(currentToast().toast?.message).toContain('15');
  await undo();
  expect(lines(sent)).toEqual(['PUT /recurring-task-instances/i/complete', 'PUT /recurring-task-instances/i/reopen']);
});

test('a completed instance is reopened before it is skipped', async () => {
  const { client, sent } = await open();
  const change = await renderHook(() => useChangeInstance(), { client });
  await perform(() => change.result(instance('i', { completed: true }), 'skipped'));
  expect(lines(sent)).toEqual(['PUT /recurring-task-instances/i/reopen', 'PUT /recurring-task-instances/i/skip']);
});

test('an instance is completed by its id alone once, and Undo reopens it', async () => {
  let completed = false;
  const {
    client,
    sent,
    open: openQuery,
  } = await open({
    'GET /recurring-tasks/r/instances': () => ({ body: [instance('i', { completed })] }),
    'PUT /recurring-task-instances/i/complete': () => {
      completed = true;
      return { body: { message: 'Done', completion_points: 15 } };
    },
  });
  const complete = await renderHook(() => useCompleteInstance(), { client });
  await perform(() => complete.result('i', 'Stretch'));
  expect(currentToast().toast?.message).toMatch(/^“Stretch” completed/);
  await openQuery(INSTANCES);
  expect(await complete.result('i', 'Stretch')).toBe(false);
  await undo();
  expect(lines(sent)).toEqual(['PUT /recurring-task-instances/i/complete', 'PUT /recurring-task-instances/i/reopen']);
});

test('completing a rule completes its current instance, and Undo reopens it', async () => {
  const { client, sent } = await open();
  const close = await renderHook(() => useCloseNext({ ...rule, next_id: 'next', next_kind: 'recurring' }), { client });
  await perform(() => close.result.mutateAsync('skipped'));
  await undo();
  expect(lines(sent)).toEqual(['PUT /recurring-task-instances/next/skip', 'PUT /recurring-task-instances/next/reopen']);
});
