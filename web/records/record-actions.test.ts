import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Area, areasContract } from '#contract/areas.ts';
import { call } from '#web/platform/api.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts, undoLast } from '#web/ui/toast/toasts.ts';
import { redoLast } from '#web/ui/toast/undo-stack.ts';
import { orderActions } from './order-actions.ts';
import { recordActions } from './record-actions.ts';
import { recordQuery } from './record-query.ts';
import { HIERARCHY } from './stale.ts';
import { eventually } from '#web/testing/eventually.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const actions = {
  ...orderActions('area', 'areas', (area_ids) => call(areasContract.reorder, { body: { area_ids } })),
  ...recordActions<'area', { name: string }>({
    kind: 'area',
    plural: 'areas',
    empty: { project_count: 0 },
    stale: HIERARCHY,
    create: (id, body) => call(areasContract.create, { body: { id, ...body } }),
    change: (id, body) => call(areasContract.change, { params: { id }, body }),
    archive: (id, archived) => call(archived ? areasContract.archive : areasContract.unarchive, { params: { id } }),
    remove: (id) => call(areasContract.delete, { params: { id } }),
  }),
};
const LIST = recordQuery<Area[], string[]>({
  queryKey: ['areas', 'list'],
  view: { list: 'area' },
  fetch: () => call(areasContract.get, { params: { id: 'list' } }) as unknown as Promise<Area[]>,
});

const area = (id: string, fields: Partial<Area> = {}) => ({ id, name: id, archived: false, ...fields }) as Area;
const sleep = area('sleep', { name: 'Sleep' });
const run = area('run', { name: 'Running' });

/** A server whose list of areas is read again after each write, and a screen that shows it. */
async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  let reads = 0;
  const server = fakeServer({
    'GET /areas/list': () => ({ body: reads++ === 0 ? [sleep, run] : [{ ...sleep, name: 'Read again' }, run] }),
    ...answers,
  });
  await server.open(LIST);
  return { ...server, list: () => server.shown<Area[]>(LIST), reads: () => reads };
}
const lines = (sent: readonly { line: string }[]) => sent.map(({ line }) => line);
const undo = () => perform(() => currentToast().toast!.action!.run());

test('a new record is created with its own id, and saving is done when its lists were read again', async () => {
  const { client, sent, reads } = await open({ 'POST /areas': () => ({ status: 201, body: area('new') }) });
  const save = await renderHook(() => actions.useSave(), { client });
  const saved = await perform(() => save.result.mutateAsync({ id: 'new', body: { name: 'New' }, isNew: true }));
  expect(saved).toEqual(area('new'));
  expect(sent).toMatchObject([{ line: 'POST /areas', body: { id: 'new', name: 'New' } }]);
  expect(reads()).toBe(2);
});

test('Undo of a new record leaves its page and deletes it, unless something was put into it', async () => {
  const created = area('new', { project_count: 0 });
  const list = [sleep, run, created];
  const { client, sent, records } = await open({
    'GET /areas/list': () => ({ body: list }),
    'POST /areas': () => ({ status: 201, body: created }),
  });
  const left: string[] = [];
  const save = await renderHook(() => actions.useSave((id) => left.push(id)), { client });
  const body = { name: 'New' };
  await perform(() => save.result.mutateAsync({ id: 'new', body, isNew: true }));
  expect(currentToast().toast?.message).toBe('Created “New”');
  list[2] = area('new', { project_count: 1 });
  await perform(() => client.refetchQueries({ queryKey: ['areas'] }));
  await undo();
  expect([left, lines(sent)]).toEqual([['new'], ['POST /areas']]);
  expect(records.get('area', 'new')).toBeDefined();

  await perform(() => save.result.mutateAsync({ id: 'new', body, isNew: true }));
  list[2] = created;
  await perform(() => client.refetchQueries({ queryKey: ['areas'] }));
  await undo();
  expect(lines(sent)).toEqual(['POST /areas', 'POST /areas', 'DELETE /areas/new']);
});

test("after a change the record is the server's answer, and records above and below are read again", async () => {
  const { client, sent, list } = await open({ 'PUT /areas/run': () => ({ body: { ...run, name: 'Trail' } }) });
  const save = await renderHook(() => actions.useSave(), { client });
  await perform(() => save.result.mutateAsync({ id: 'run', body: { name: 'trail' }, isNew: false }));
  expect(sent).toMatchObject([{ line: 'PUT /areas/run', body: { name: 'trail' } }]);
  expect(list()[0]!.name).toBe('Read again');
});

test('a form receives the reason why its record could not be saved, without a toast', async () => {
  const { client } = await open({ 'PUT /areas/run': () => ({ status: 422, body: { detail: 'No' } }) });
  const save = await renderHook(() => actions.useSave(), { client });
  await perform(() => save.result.mutateAsync({ id: 'run', body: { name: '' }, isNew: false }).catch(() => undefined));
  expect(save.result.error?.message).toBe('No');
  expect(currentToast().toast).toBeNull();
});

test('archiving is shown at once, and Undo restores the record', async () => {
  let archived = false;
  const { client, list, sent } = await open({
    'GET /areas/list': () => ({ body: [sleep, { ...run, archived }] }),
    'PUT /areas/run/archive': () => {
      archived = true;
      return {};
    },
  });
  const archive = await renderHook(() => actions.useArchive(), { client });
  const done = archive.result(run, true);
  expect(list()[1]!.archived).toBe(true);
  await perform(() => done);
  expect(currentToast().toast?.message).toBe('Archived “Running”');
  await undo();
  expect(lines(sent)).toEqual(['PUT /areas/run/archive', 'PUT /areas/run/unarchive']);
});

test('Undo of archiving or reordering is refused once another device has changed the same', async () => {
  let stored = [area('sleep', { sort_order: 0 }), area('run', { sort_order: 1 })];
  const { client, sent, records } = await open({
    'GET /areas/list': () => ({ body: stored }),
    'PUT /areas/run/archive': () => {
      stored = stored.map((each) => (each.id === 'run' ? { ...each, archived: true } : each));
      return {};
    },
    'PUT /areas/reorder': () => {
      stored = [area('run', { sort_order: 0 }), area('sleep', { sort_order: 1 })];
      return {};
    },
  });
  const archive = await renderHook(() => actions.useArchive(), { client });
  const reorder = await renderHook(() => actions.useReorder(), { client });
  await perform(() => archive.result(run, true));
  records.applyRemote([{ kind: 'area', id: 'run', record: area('run', { sort_order: 1 }) }]);
  await undo();
  await perform(() => reorder.result(['run', 'sleep'], ['sleep', 'run']));
  records.applyRemote([{ kind: 'area', id: 'run', record: area('run', { sort_order: 2 }) }]);
  await undo();
  expect(lines(sent)).toEqual(['PUT /areas/run/archive', 'PUT /areas/reorder']);
  expect(currentToast().toast?.message).toMatch(/^Not undone/);
});

test('Undo of something deleted elsewhere says what was not undone, and why', async () => {
  let stored = [run];
  const { client } = await open({
    'GET /areas/list': () => ({ body: stored }),
    'PUT /areas/run/archive': () => {
      stored = [{ ...run, archived: true }];
      return {};
    },
    'PUT /areas/run/unarchive': () => ({ status: 404, body: { detail: 'Area not found' } }),
  });
  const archive = await renderHook(() => actions.useArchive(), { client });
  await perform(() => archive.result(run, true));
  await undo();
  await eventually(() =>
    expect(currentToast().toast).toMatchObject({
      title: expect.stringContaining(run.name),
      message: 'Not undone: It has since been deleted.',
    }),
  );
});

test('Undo of a deletion that left the trash says so, and the change before it can still be undone', async () => {
  let stored = [sleep, run];
  const { client, list, sent } = await open({
    'GET /areas/list': () => ({ body: stored }),
    'PUT /areas/sleep/archive': () => {
      stored = [{ ...sleep, archived: true }, run];
      return {};
    },
    'DELETE /areas/run': () => {
      stored = stored.filter(({ id }) => id !== 'run');
      return { body: { success: true, message: 'Deleted', trash_id: 'entry' } };
    },
    'POST /trash/restore': () => ({ status: 404, body: { detail: 'Trash entry not found' } }),
    'PUT /areas/sleep/unarchive': () => ({}),
  });
  const archive = await renderHook(() => actions.useArchive(), { client });
  const remove = await renderHook(() => actions.useRemove(), { client });
  await perform(() => archive.result(sleep, true));
  await perform(() => remove.result.mutateAsync(run));
  await undo();
  await eventually(() =>
    expect(currentToast().toast).toMatchObject({
      title: `Deleted “${run.name}”`,
      message: 'Not undone: It’s no longer in the trash. It was deleted for good or already restored.',
    }),
  );
  expect(list().map(({ id }) => id)).toEqual(['sleep']);
  undoLast();
  await eventually(() => expect(lines(sent)).toContain('PUT /areas/sleep/unarchive'));
});

test('a refused archiving is reverted and shows the reason', async () => {
  const { client, list } = await open({ 'PUT /areas/run/archive': () => ({ status: 404, body: { detail: 'Gone' } }) });
  const archive = await renderHook(() => actions.useArchive(), { client });
  await perform(() => archive.result(run, true));
  expect(list()[1]!.archived).toBe(false);
  expect(currentToast().toast).toMatchObject({ type: 'error', message: 'Gone' });
});

test('a new order is shown at once, and Undo sends the previous one', async () => {
  const { client, list, sent } = await open();
  const reorder = await renderHook(() => actions.useReorder(), { client });
  const done = reorder.result(['run', 'sleep'], ['sleep', 'run']);
  expect(list().map(({ id }) => id)).toEqual(['run', 'sleep']);
  await perform(() => done);
  expect(currentToast().toast?.message).toBe('Order of areas changed');
  await undo();
  expect(sent.map(({ body }) => body)).toEqual([{ area_ids: ['run', 'sleep'] }, { area_ids: ['sleep', 'run'] }]);
});

test('deleting a record first leaves its page, and Undo restores it from the trash', async () => {
  const steps: string[] = [];
  const { client, sent } = await open({
    'DELETE /areas/run': () => ({ body: { success: true, message: 'Deleted', trash_id: 'entry' } }),
  });
  const remove = await renderHook(() => actions.useRemove(() => steps.push('left')), { client });
  await perform(() => remove.result.mutateAsync(run));
  expect([steps, currentToast().toast?.message]).toEqual([['left'], 'Deleted “Running”']);
  await undo();
  expect(sent).toMatchObject([
    { line: 'DELETE /areas/run' },
    { line: 'POST /trash/restore', body: { ids: ['entry'] } },
  ]);
});

test('a refused deletion stays on the page, and its dialog shows the reason', async () => {
  const onDeleted = vi.fn<() => void>();
  const { client, list } = await open({ 'DELETE /areas/run': () => ({ status: 400, body: { detail: 'No' } }) });
  const remove = await renderHook(() => actions.useRemove(onDeleted), { client });
  await perform(() => remove.result.mutateAsync(run).catch(() => undefined));
  expect(onDeleted).not.toHaveBeenCalled();
  expect([remove.result.error?.message, list()]).toEqual(['No', [sleep, run]]);
});

test('deleting a record that is already deleted succeeds', async () => {
  const { client } = await open({ 'DELETE /areas/run': () => ({ status: 404, body: { detail: 'Gone' } }) });
  const remove = await renderHook(() => actions.useRemove(), { client });
  await perform(() => remove.result.mutateAsync(run));
  expect(currentToast().toast).toMatchObject({ message: 'Deleted “Running”', action: null });
});

test('an archived record is unarchived by Undo, and archived again by redo', async () => {
  let stored = run;
  const archived = (yes: boolean) => () => {
    stored = { ...run, archived: yes };
    return { body: stored };
  };
  const { client, sent } = await open({
    'GET /areas/list': () => ({ body: [stored] }),
    'PUT /areas/run/archive': archived(true),
    'PUT /areas/run/unarchive': archived(false),
  });
  const archive = await renderHook(() => actions.useArchive(), { client });
  await perform(() => archive.result(run, true));
  await undo();
  await perform(() => redoLast());
  expect(lines(sent)).toEqual(['PUT /areas/run/archive', 'PUT /areas/run/unarchive', 'PUT /areas/run/archive']);
  expect(currentToast().toast).toMatchObject({ action: { label: 'Undo' } });
});

test('an undone deletion is shown before the server has answered', async () => {
  const shown = recordQuery<Area[], string[]>({
    queryKey: ['areas', 'shown'],
    view: { list: 'area', holds: () => true },
    fetch: () => call(areasContract.get, { params: { id: 'shown' } }) as unknown as Promise<Area[]>,
  });
  const { promise: restored, resolve } = Promise.withResolvers<void>();
  let isDeleted = false;
  const server = fakeServer({
    'GET /areas/shown': () => ({ body: isDeleted ? [sleep] : [sleep, run] }),
    'DELETE /areas/run': () => {
      isDeleted = true;
      return { body: { success: true, message: 'Deleted', trash_id: 'entry' } };
    },
    'POST /trash/restore': async () => {
      await restored;
      isDeleted = false;
      return { body: {} };
    },
  });
  await server.open(shown);
  const remove = await renderHook(() => actions.useRemove(), { client: server.client });
  await perform(() => remove.result.mutateAsync(run));
  const names = () => server.shown<Area[]>(shown).map(({ name }) => name);
  expect(names()).toEqual(['Sleep']);
  await undo();
  expect(names()).toEqual(['Sleep', 'Running']);
  resolve();
  await eventually(() => expect(server.records.isWriting).toBe(false));
  expect(names()).toEqual(['Sleep', 'Running']);
});

test('a deletion is redone by deleting the restored record again', async () => {
  const { client, sent } = await open({
    'DELETE /areas/run': () => ({ body: { success: true, message: 'Deleted', trash_id: 'entry' } }),
    'POST /trash/restore': () => ({ body: {} }),
  });
  const remove = await renderHook(() => actions.useRemove(), { client });
  await perform(() => remove.result.mutateAsync(run));
  await undo();
  await perform(() => redoLast());
  expect(lines(sent)).toEqual(['DELETE /areas/run', 'POST /trash/restore', 'DELETE /areas/run']);
  await undo();
  expect(lines(sent).at(-1)).toBe('POST /trash/restore');
});

test('a redo that is refused shows the reason', async () => {
  let deletions = 0;
  const { client } = await open({
    'DELETE /areas/run': () => {
      deletions += 1;
      return deletions === 1
        ? { body: { success: true, message: 'Deleted', trash_id: 'entry' } }
        : { status: 409, body: { detail: 'In use' } };
    },
    'POST /trash/restore': () => ({ body: {} }),
  });
  const remove = await renderHook(() => actions.useRemove(), { client });
  await perform(() => remove.result.mutateAsync(run));
  await undo();
  await perform(() => redoLast());
  await eventually(() =>
    expect(currentToast().toast).toMatchObject({ title: 'Deleted “Running”', message: 'Not redone: In use' }),
  );
});
