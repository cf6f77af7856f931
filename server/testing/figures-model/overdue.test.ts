import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { coachContract } from '#contract/coach.ts';
import { insightsContract } from '#contract/insights.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { addDays, userDay } from '#server/platform/calendar.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '../app.ts';
import { roundsOf } from '../database/rounds.ts';
import { recordsIn } from '../records.ts';
import { recurringIn } from '../recurring.ts';

/*
 * The number of overdue tasks is the same everywhere for the same data: in lists of tasks, on Today, in insights, in the
 * chat and in the weekly review.
 */

const SEED = 20_261_127;
const RUNS = roundsOf({ all: 60, sqlite: 10, postgres: 3 });
const DAY_MS = 86_400_000;

let now = new Date('2026-11-20T10:30:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { newRule, instancesOf } = recurringIn(app);

const days = fc.integer({ min: -4, max: 2 });
const time = fc.constantFrom(null, '02:00', '09:00', '10:30', '23:30');
const life = fc.record({
  timezone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Los_Angeles'),
  day_start_hour: fc.constantFrom(0, 4),
  tasks: fc.array(
    fc.record({
      due: fc.option(days),
      time,
      start: fc.option(days),
      isDone: fc.boolean(),
      isPicked: fc.boolean(),
      isArchived: fc.boolean(),
      repeats: fc.constantFrom(null, null, 'daily' as const, 'weekly' as const),
    }),
    { maxLength: 12 },
  ),
  rules: fc.array(
    fc.record({
      type: fc.constantFrom('daily' as const, 'weekly' as const),
      start: days,
      time,
      moved: fc.option(days),
      isArchived: fc.boolean(),
      isPicked: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  passing: fc.integer({ min: 0, max: 9 }),
});

/** The number in a sentence such as `14 tasks are overdue`; 0 without one. */
const overdueIn = (texts: readonly string[]): number =>
  Number(/([\d,]+) tasks? (?:is|are) overdue/.exec(texts.join('\n'))?.[1]?.replaceAll(',', '') ?? 0);

test('every surface counts the same tasks as overdue', { timeout: 0 }, async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(life, async ({ timezone, day_start_hour, tasks, rules, passing }) => {
      now = new Date('2026-11-20T10:30:00Z');
      await app.database.db.deleteFrom('jobs').execute();
      const user = await app.newUser({ timezone });
      const { token } = user;
      await app.call(authContract.changeProfile, { token, body: { day_start_hour } });
      const today = userDay(now, { timezone, dayStartHour: day_start_hour });
      const [shown, archived] = [await newProject(user), await newProject(user, { name: 'Archived' })];
      for (const { due, time: due_time, start, isDone, isPicked, isArchived, repeats } of tasks) {
        const { id } = await newTask(user, isArchived ? archived : shown, {
          ...(due !== null && { due_date: addDays(today, due), due_time }),
          ...(start !== null && { start_date: addDays(today, start) }),
          ...(due !== null && repeats && { recurrence_pattern: { type: repeats } }),
          completed: isDone,
        });
        if (isPicked && !isDone) await app.refused(todayContract.pick, { token, params: { id } });
      }
      for (const { type, start, time: due_time, moved, isArchived, isPicked } of rules) {
        const project_id = isArchived ? archived.id : shown.id;
        const { id } = await newRule(token, {
          ...{ project_id, due_time, start_date: addDays(today, start), recurrence_pattern: { type } },
        });
        const [first] = (await instancesOf(token, id)).filter((each) => !each.completed && !each.missed);
        if (!first) continue;
        const params = { id: first.id };
        if (moved !== null)
          await app.call(recurringContract.changeInstance, {
            token,
            params,
            body: { due_date: addDays(today, moved) },
          });
        if (isPicked) await app.refused(todayContract.pick, { token, params });
      }
      await app.call(projectsContract.archive, { token, params: { id: archived.id } });
      now = new Date(now.getTime() + passing * DAY_MS);

      const { body: occurrences } = await app.call(tasksContract.occurrences, { token });
      const replaced = new Set(occurrences.map(({ missed_task_id }) => missed_task_id));
      const { body: listed } = await app.call(tasksContract.list, { token });
      const late = [
        ...listed.filter(({ id, is_overdue }) => is_overdue && !replaced.has(id)),
        ...occurrences.filter(({ is_overdue, missed }) => is_overdue || missed > 0),
      ];
      most = Math.max(most, late.length);

      const insights = await app.call(insightsContract.read, { token, query: { date_range: 'week' } });
      const { body: review } = await app.call(coachContract.reviewWeek, { token });
      const ask = async (content: string) => {
        const body = { id: newId(), session_id: 'now', content };
        return (await app.call(coachContract.send, { token, body })).body.reply.content;
      };
      const counts = {
        insights: insights.body.task_status_breakdown.overdue,
        review: overdueIn(review.highlights),
        chat: overdueIn([await ask('What is overdue?')]),
        project: overdueIn([await ask('Which projects are late?')]),
      };
      expect(counts).toEqual({
        ...{ insights: late.length, review: late.length, chat: late.length },
        project: late.length,
      });

      // A task that is hidden until later is not on Today.
      const { body: day } = await app.call(todayContract.read, { token });
      const isShown = ({ start_date }: { start_date: string | null }) => start_date === null || start_date <= day.date;
      const onToday = new Set(day.tasks.map(({ id }) => id));
      expect(late.filter((row) => isShown(row) && !onToday.has(row.id))).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect(most).toBeGreaterThan(2);
});
