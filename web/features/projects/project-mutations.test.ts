import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Project } from '#contract/projects.ts';
import { areaActions } from '#web/features/areas/area-mutations.ts';
import { pillarActions } from '#web/features/pillars/pillar-mutations.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { projectActions, useChangeStatus } from './project-mutations.ts';
import { projectQueries } from './project-queries.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const KINDS = [
  { kind: 'pillars', actions: pillarActions, ids: 'pillar_ids' },
  { kind: 'areas', actions: areaActions, ids: 'area_ids' },
  { kind: 'projects', actions: projectActions, ids: 'project_ids' },
] as const;

test.each(KINDS)(
  '$kind are saved, archived, ordered and deleted by their own endpoints',
  async ({ kind, actions, ids }) => {
    const { client, sent } = fakeServer({});
    const hooks = await renderHook(
      () => ({
        save: actions.useSave(),
        archive: actions.useArchive(),
        reorder: actions.useReorder(),
        remove: actions.useRemove(),
      }),
      { client },
    );
    const save = (isNew: boolean) => hooks.result.save.mutateAsync({ id: 'x', body: { name: 'X' } as never, isNew });
    await perform(() => save(true));
    await perform(() => save(false));
    for (const archived of [true, false]) await perform(() => hooks.result.archive({ id: 'x', name: 'X' }, archived));
    await perform(() => hooks.result.reorder(['b', 'a'], ['a', 'b']));
    await perform(() => hooks.result.remove.mutateAsync({ id: 'x', name: 'X' }));

    expect(sent.map(({ line, body }) => [line, body])).toEqual([
      [`POST /${kind}`, { id: 'x', name: 'X' }],
      [`PUT /${kind}/x`, { name: 'X' }],
      [`PUT /${kind}/x/archive`, null],
      [`PUT /${kind}/x/unarchive`, null],
      [`PUT /${kind}/reorder`, { [ids]: ['b', 'a'] }],
      [`DELETE /${kind}/x`, null],
    ]);
  },
);

const project = { id: 'p', name: 'Run', status: 'Not Started' } as Project;

test('the status of a project is changed with Undo, and not sent if it is the same', async () => {
  let stored = project;
  const { client, sent, open } = fakeServer({
    'GET /projects': () => ({ body: [stored] }),
    'PUT /projects/p': ({ body }) => {
      stored = { ...stored, ...(body as object) };
      return { body: stored };
    },
  });
  await open(projectQueries.list());
  const change = await renderHook(() => useChangeStatus(), { client });
  await perform(() => change.result(project, 'Not Started'));
  expect(sent).toEqual([]);
  await perform(() => change.result(project, 'Completed'));
  expect(currentToast().toast?.message).toContain('“Run”');
  await perform(() => currentToast().toast!.action!.run());
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'Completed' }, { status: 'Not Started' }]);
});
