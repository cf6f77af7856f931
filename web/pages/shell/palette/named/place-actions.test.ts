import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Found, NOTHING } from '#web/features/search/found.ts';
import { aProject } from '#web/testing/a-project.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { usePlaceActions } from './place-actions.ts';

beforeEach(resetToasts);
afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const ATTIC: Found = { ...NOTHING, kind: 'project', id: 'attic', name: 'Attic' };

const shownToast = () => currentToast().toast;

/** Runs an action on the attic, which only the server has. */
async function run(action: string, answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers);
  const hook = await renderHook(() => usePlaceActions(() => undefined), server);
  const command = hook.result(ATTIC, { name: 'Loft' }).find(({ name }) => name.startsWith(action));
  await perform(command!.run);
  return server;
}

const attic = () => ({ body: [aProject('attic', { name: 'Attic' })] });
const renamed = () => ({ body: aProject('attic', { name: 'Loft' }) });

test('a project that this device does not have is loaded before it is renamed, so that Undo knows its name', async () => {
  const { sent } = await run('Rename', { 'GET /projects': attic, 'PUT /projects/attic': renamed });
  expect(shownToast()).toMatchObject({ message: 'Renamed to “Loft”' });
  await perform(() => shownToast()!.action!.run());
  expect(sent).toMatchObject([
    { line: 'PUT /projects/attic', body: { name: 'Loft' } },
    { line: 'PUT /projects/attic', body: { name: 'Attic' } },
  ]);
});

test('a project that cannot be loaded is not renamed, and a toast says so', async () => {
  onlineManager.setOnline(false);
  const offline = await run('Rename', { 'GET /projects': () => Promise.reject(new TypeError('no network')) });
  expect([shownToast()?.message, offline.sent]).toEqual(['“Attic” couldn’t be loaded.', []]);
  resetToasts();
  onlineManager.setOnline(true);
  const deleted = await run('Rename', { 'GET /projects': () => ({ body: [] }) });
  expect([shownToast()?.message, deleted.sent]).toEqual(['“Attic” couldn’t be loaded.', []]);
});

test('a project is archived with Undo', async () => {
  const { sent } = await run('Archive', { 'GET /projects': attic });
  expect(shownToast()).toMatchObject({ message: 'Archived “Attic”' });
  await perform(() => shownToast()!.action!.run());
  expect(sent.map(({ line }) => line)).toEqual(['PUT /projects/attic/archive', 'PUT /projects/attic/unarchive']);
});
