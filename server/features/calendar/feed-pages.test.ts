import { expect, test } from 'vitest';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import type { Context } from '#server/platform/context.ts';
import { searchText } from '#server/platform/folding.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { readEvents } from '#server/testing/calendar-feed.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { PAGE } from './in-pages.ts';
import { readFeed } from './read-feed.ts';

const app = await startTestApp();
const { newArea, newProject } = recordsIn(app);

const COUNT = 2 * PAGE + 1;

test('F-01: no statement of a feed reads more than a page, and each task and project is in it once, by day', async () => {
  const user = await app.newUser();
  const user_id = user.user.id;
  const area = await newArea(user);
  const project = await newProject(user, { area_id: area.id });
  const at = '2026-11-20T12:00:00.000Z';
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    ...{ user_id, id: newId(), name: `Record ${index}`, description: 'Size 43', sort_order: index + 2 },
    ...{ due_date: `2099-12-${String(31 - (index % 31)).padStart(2, '0')}`, priority: 'medium' as const },
    ...{ completed_at: null, created_at: at, updated_at: at },
  }));
  const { db } = app.database;
  const projects = rows.map((row) => ({
    ...row,
    ...{ icon: '🚀', color: '#5B8DEF', importance: 3 },
    status: 'Not Started' as const,
    area_id: area.id,
  }));
  await insertRows(db, 'projects', projects);
  const texts = rows.map(({ id, name, description }) => ({
    ...{ user_id, kind: 'project', id, folded: searchText([name, description]) },
  }));
  await insertRows(db, 'search_texts', texts);
  const tasks = rows.map((row) => ({ ...row, id: newId(), status: 'todo' as const, project_id: project.id }));
  await insertTasks(
    db,
    tasks.map((task) => ({ ...task, category: 'general' })),
  );

  let most = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.length);
      return result;
    },
  });
  const ctx: Context = {
    ...{ db: counting, userId: user_id, sessionId: '', now: new Date(at), timezone: 'UTC', dayStartHour: 0 },
  };
  const events = readEvents((await readFeed(ctx, 'http://auric.test')).join(''));

  expect(most).toBe(PAGE);
  for (const some of [tasks, projects]) {
    const ids = new Set(some.map(({ id }) => `${id}@auric`));
    const own = events.filter(({ uid }) => ids.has(uid));
    expect([own.length, new Set(own.map(({ uid }) => uid)).size]).toEqual([COUNT, COUNT]);
    const days = own.map(({ start }) => start);
    expect(days).toEqual(days.toSorted());
  }
});
