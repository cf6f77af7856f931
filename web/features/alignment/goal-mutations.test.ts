import { afterEach, expect, test, vi } from 'vitest';
import type { Alignment } from '#contract/alignment.ts';
import { runUndo } from '#web/records/act.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { alignmentQueries } from './alignment-queries.ts';
import { setGoal } from './goal-mutations.ts';

afterEach(() => vi.unstubAllGlobals());

const OPTIONS = alignmentQueries.dashboard();

/** A server that stores the goal; `refuses` every change. */
async function serverWith(monthly_goal: number | null, refuses = false) {
  let goal = monthly_goal;
  const set = (next: number | null) => {
    if (refuses) return { status: 400, body: { detail: 'No' } };
    goal = next;
    return { body: { message: 'Done', goal } };
  };
  const server = fakeServer({
    'GET /alignment/dashboard': () => ({
      body: { monthly_score: 50, monthly_goal: goal, progress_percentage: 0, on_pace: true },
    }),
    'POST /alignment/monthly-goal': ({ body }) => set((body as { goal: number }).goal),
    'DELETE /alignment/monthly-goal': () => set(null),
  });
  await server.open(OPTIONS);
  return { ...server, now: () => server.shown<Alignment>(OPTIONS), goal: () => goal };
}

test('a goal is shown before it is sent, its pace once the server has answered', async () => {
  const server = await serverWith(null);
  const written = server.records.write(setGoal({ goal: 200, before: null }));
  expect(server.now()).toMatchObject({ monthly_goal: 200, progress_percentage: 25, on_pace: null });
  await (
    await written
  ).reread;
  expect(server.now()).toMatchObject({ monthly_goal: 200, on_pace: true });
});

test('a refused goal is reverted', async () => {
  const server = await serverWith(100, true);
  const written = server.records.write(setGoal({ goal: null, before: 100 }));
  expect(server.now().monthly_goal).toBeNull();
  await expect(written).rejects.toThrow('No');
  expect(server.now().monthly_goal).toBe(100);
});

test('removing a goal is reverted with it', async () => {
  const server = await serverWith(100);
  const { undo } = await server.records.write(setGoal({ goal: null, before: 100 }));
  expect(server.goal()).toBeNull();
  expect(await runUndo(server.records, undo)).toBe(true);
  expect(server.goal()).toBe(100);
});
