import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pillar } from '#contract/pillars.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { lastUndo, undoChange } from '#web/ui/toast/undo-stack.ts';
import { balanceOf } from './balance.ts';
import { pillarQueries } from './pillar-queries.ts';
import { useShareBorders } from './use-share-borders.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const pillar = (id: string, share: number) =>
  ({ id, name: id, time_allocation_percentage: share, parent_pillar_id: null, archived: false }) as Pillar;

/** A balance of Health 25%, Work 35% and Family 40%, whose server stores what it is sent. */
async function open(refused?: string) {
  const stored = new Map(
    [pillar('Health', 25), pillar('Work', 35), pillar('Family', 40)].map((each) => [each.id, each]),
  );
  const change = (id: string) => (sent: { body: unknown }) => {
    if (id === refused) return { status: 422, body: { detail: 'No' } };
    stored.set(id, { ...stored.get(id)!, ...(sent.body as Partial<Pillar>) });
    return { body: stored.get(id) };
  };
  const server = fakeServer({
    'GET /pillars': () => ({ body: [...stored.values()] }),
    ...Object.fromEntries([...stored.keys()].map((id) => [`PUT /pillars/${id}`, change(id)])),
  });
  await server.open(pillarQueries.list());
  const shown = () => balanceOf(server.shown<Pillar[]>(pillarQueries.list())).shares;
  const hook = await renderHook((shares: ReturnType<typeof shown>) => useShareBorders(shares), {
    client: server.client,
    props: shown(),
  });
  return { ...server, hook, shares: () => shown().map(({ share }) => share) };
}

test('a moved border is shown before it is saved, and saving changes the two shares beside it, with one Undo', async () => {
  const { hook, sent, shares } = await open();
  await perform(() => hook.result.move(0, 30));
  expect(hook.result.shares.map(({ share }) => share)).toEqual([30, 30, 40]);
  expect(sent).toEqual([]);
  await perform(() => hook.result.save());
  expect(sent.map(({ line, body }) => [line, body])).toEqual([
    ['PUT /pillars/Health', { time_allocation_percentage: 30 }],
    ['PUT /pillars/Work', { time_allocation_percentage: 30 }],
  ]);
  expect(shares()).toEqual([30, 30, 40]);
  expect(currentToast().toast?.message).toMatch(/^Health 30.?%, Work 30.?%$/);
  await perform(() => undoChange(lastUndo()!.id));
  expect(shares()).toEqual([25, 35, 40]);
});

test('keys save without a toast, since the slider has announced the shares, and Undo still takes them back', async () => {
  const { hook, shares } = await open();
  await perform(() => hook.result.move(1, 34));
  await perform(() => hook.result.save({ quietly: true }));
  expect(shares()).toEqual([25, 34, 41]);
  expect(currentToast().toast).toBeNull();
  await perform(() => undoChange(lastUndo()!.id));
  expect(shares()).toEqual([25, 35, 40]);
});

test('a move that was not rendered yet is saved', async () => {
  const { hook, shares } = await open();
  await perform(() => hook.result.save({ last: { index: 0, to: 30 } }));
  expect(shares()).toEqual([30, 30, 40]);
});

test('a dropped move changes nothing, and neither does one back to where it was', async () => {
  const { hook, sent } = await open();
  await perform(() => hook.result.move(0, 30));
  await perform(() => hook.result.drop());
  await perform(() => hook.result.save());
  await perform(() => hook.result.move(0, 25.3));
  await perform(() => hook.result.save());
  expect(sent).toEqual([]);
});

test('if one share is refused, the reason is shown and neither share is changed', async () => {
  const { hook, shares } = await open('Work');
  await perform(() => hook.result.move(0, 30));
  await perform(() => hook.result.save());
  expect(currentToast().toast?.message).toBe('No');
  expect(shares()).toEqual([25, 35, 40]);
});
