import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Found, NOTHING } from '#web/features/search/found.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { useRuleActions } from './rule-actions.ts';

beforeEach(resetToasts);
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PLANTS: Found = { ...NOTHING, kind: 'recurring_task', id: 'rule', name: 'Water the plants' };
const RULE = {
  ...{ id: 'rule', name: 'Water the plants', task_id: 'first', is_active: true, next_dates: [] },
  ...{ next_id: 'first', next_kind: 'task', next_due: '2026-11-20' },
};
const lines = ({ sent }: ReturnType<typeof fakeServer>) =>
  sent.map(({ line, query }) => [line, query.get('due_date')].filter(Boolean).join(' '));

/** A server with the rule, and the actions on it. */
async function open(changes: object) {
  let rule = { ...RULE, ...changes };
  const server = fakeServer({
    'GET /recurring-tasks': () => ({ body: [{ ...rule, next_due: RULE.next_due }] }),
    'GET /recurring-tasks/rule': () => ({ body: rule }),
    'PUT /recurring-task-instances/first/skip': () => ({ body: { message: '', next_due: '2026-11-27' } }),
    'PUT /recurring-task-instances/first/reopen': () => ({ body: { message: '' } }),
    'PUT /recurring-task-instances/second/skip': () => ({ body: { message: '', next_due: null } }),
    'PUT /recurring-tasks/rule': ({ body }) => {
      rule = { ...rule, ...(body as object) };
      return { body: rule };
    },
  });
  const hook = await renderHook(useRuleActions, server);
  const names = () => hook.result(PLANTS).map(({ name }) => name);
  const run = (action: string) => perform(hook.result(PLANTS).find(({ name }) => name === action)!.run);
  return { server, names, run };
}

const toast = () => currentToast().toast;

test('a repeating task is skipped on the day that is next by now, and Undo opens that day', async () => {
  const { server, run } = await open({ next_due: '2026-11-22' });
  // The device knows an earlier day.
  await server.open(recurringQueries.list());
  await run('Skip');
  expect(toast()?.message).toMatch(/^“Water the plants” of .*22 skipped/);
  await perform(() => toast()!.action!.run());
  expect(lines(server)).toEqual([
    'PUT /recurring-task-instances/first/skip 2026-11-22',
    'PUT /recurring-task-instances/first/reopen 2026-11-22',
  ]);
});

test('a later occurrence is skipped as an instance', async () => {
  const { server, run } = await open({ next_id: 'second', next_kind: 'instance' });
  await run('Skip');
  expect(toast()).toMatchObject({ message: '“Water the plants” skipped' });
  expect(lines(server)).toEqual(['PUT /recurring-task-instances/second/skip']);
});

test('one without an open day says so, and sends nothing', async () => {
  const { server, run } = await open({ next_id: null, next_kind: null, next_due: null });
  await run('Skip');
  expect([toast()?.message, lines(server)]).toEqual(['“Water the plants” has no open day to skip.', []]);
});

test('what runs is paused, what is paused is resumed, and an unknown one has both', async () => {
  const { server, names, run } = await open({});
  expect(names()).toEqual(['Skip', 'Pause', 'Resume']);
  await server.open(recurringQueries.list());
  expect(names()).toEqual(['Skip', 'Pause']);
  await run('Pause');
  expect([toast()?.message, names()]).toEqual(['“Water the plants” paused', ['Resume']]);
  await run('Resume');
  expect([toast()?.message, names()]).toEqual(['“Water the plants” resumed', ['Skip', 'Pause']]);
});

test('one that another device has paused is not paused again', async () => {
  const { server, run } = await open({ is_active: false });
  await run('Pause');
  expect([toast()?.message, toast()?.action, lines(server)]).toEqual([
    '“Water the plants” is already paused.',
    null,
    [],
  ]);
});
