import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { addDays } from '#server/platform/calendar.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

/* Random actions on a rule that was created from a task, day by day. */

const START = '2026-11-20';
let now = new Date(`${START}T12:00:00Z`);
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { instancesOf } = recurringIn(app);

const step = fc.oneof(
  fc.record({ do: fc.constantFrom('complete', 'skip', 'reopen'), which: fc.nat(5) }),
  fc.record({ do: fc.constantFrom('tick', 'untick', 'pause', 'resume', 'next day') }),
  fc.record({ do: fc.constantFrom('delete task', 'delete rule') }),
  fc.record({ do: fc.constant('restore') }),
);
type Step = { do: string; which?: number };

async function newWalk(repeat_from: 'due' | 'completion', max_instances: number) {
  now = new Date(`${START}T12:00:00Z`);
  const user = await app.newUser();
  const { token } = user;
  const task = await newTask(user, await newProject(user), {
    due_date: START,
    recurrence_pattern: { type: 'daily', max_instances },
  });
  const rule = { token, params: { id: task.recurring_task_id! } };
  const first = { token, params: { id: task.id } };
  await app.call(recurringContract.change, { ...rule, body: { repeat_from } });
  const trash: string[] = [];
  const remove = async (what: 'task' | 'rule') => {
    const { status, body } = await (what === 'task'
      ? app.call(tasksContract.delete, first)
      : app.call(recurringContract.delete, rule));
    if (status === 200) trash.push(body.trash_id!);
    return status === 200;
  };
  const restore = async () => {
    const id = trash.pop();
    if (!id) return;
    const { status, text } = await app.refused(trashContract.restore, { token, params: { id } });
    if (status !== 200) throw new Error(`POST /trash/${id}/restore answered ${status}: ${text}`);
  };
  const isThere = async () => (await app.refused(recurringContract.get, rule)).status === 200;

  async function take({ do: what, which = 0 }: Step): Promise<void> {
    if (what === 'next day') now = new Date(`${addDays(now.toISOString().slice(0, 10), 1)}T12:00:00Z`);
    else if (what === 'tick' || what === 'untick') {
      await app.refused(tasksContract.change, { ...first, body: { completed: what === 'tick' } });
    } else if (what === 'pause' || what === 'resume') {
      await app.refused(recurringContract.change, { ...rule, body: { is_active: what === 'resume' } });
    } else if (what === 'restore') await restore();
    else if (what.startsWith('delete')) await remove(what === 'delete task' ? 'task' : 'rule');
    else {
      const instances = (await isThere()) ? await instancesOf(token, rule.params.id) : [];
      const instance = instances[which % Math.max(1, instances.length)];
      const endpoint = recurringContract[what as 'complete' | 'skip' | 'reopen'];
      if (instance) await app.refused(endpoint, { token, params: { id: instance.id } });
    }
  }

  /** The number of occurrences, and of open ones. */
  async function count() {
    const instances = (await isThere()) ? await instancesOf(token, rule.params.id) : [];
    const { status, body } = await app.call(tasksContract.get, first);
    const open = instances.filter(({ completed, skipped }) => !completed && !skipped).length;
    return { made: instances.length + 1, open: open + (status === 200 && !body.completed ? 1 : 0) };
  }

  /** Everything that the person sees of it. */
  const answers = async () => ({
    rules: (await app.call(recurringContract.list, { token })).body,
    instances: (await isThere()) ? await instancesOf(token, rule.params.id) : [],
    tasks: (await app.call(tasksContract.list, { token })).body,
    today: (await app.call(todayContract.read, { token })).body,
  });

  return { take, count, answers, remove, restore };
}

test.each(['completion', 'due'] as const)(
  'counted from %s: the maximum is never exceeded, and restoring after a deletion changes nothing',
  { timeout: 400_000 },
  async (repeatFrom) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 4 }),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        fc.constantFrom('task', 'rule'),
        async (max, steps, what) => {
          const walk = await newWalk(repeatFrom, max);
          for (const each of steps) {
            await walk.take(each);
            const { made, open } = await walk.count();
            expect(made).toBeLessThanOrEqual(max);
            expect(open).toBeLessThanOrEqual(repeatFrom === 'completion' ? 1 : max);
          }
          const before = await walk.answers();
          if (await walk.remove(what)) {
            await walk.answers();
            await walk.restore();
          }
          expect(await walk.answers()).toEqual(before);
        },
      ),
      { numRuns: 15 },
    );
  },
);
