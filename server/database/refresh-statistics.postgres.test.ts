import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { onCluster } from '#server/testing/database/cluster.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const app = await startTestApp({ clock: () => NOW });
const { db } = app.database;
const { newProject } = recordsIn(app);

/** When a table was analyzed. */
async function analyzedAt(table: string): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    select last_analyze::text as at from pg_stat_user_tables where relname = ${table}`.execute(db);
  return rows[0]!.at;
}

test('a table that has grown is analyzed within a minute, others after an hour', async () => {
  if (onCluster('counters of its tables: they are at the workers')) return;
  await sql`alter table tasks set (autovacuum_enabled = false)`.execute(db);
  const user = await app.newUser();
  const project = await newProject(user);
  await app.jobs.runDue(NOW);
  const before = { tasks: await analyzedAt('tasks'), pillars: await analyzedAt('pillars') };
  expect(before).toEqual({ tasks: expect.any(String) as string, pillars: expect.any(String) as string });

  const at = NOW.toISOString();
  await db.connection().execute(async (one) => {
    await insertTasks(
      one,
      Array.from({ length: 500 }, (_, place) => ({
        ...{ user_id: user.user.id, id: newId(), project_id: project.id, name: `Task ${place}`, description: '' },
        ...{ status: 'todo' as const, priority: 'medium' as const, category: 'general', sort_order: place + 1 },
        ...{ due_date: null, created_at: at, updated_at: at },
      })),
    );
    // A connection reports its counts once a second, or when it is asked.
    await sql`select pg_stat_force_next_flush()`.execute(one);
  });
  await app.jobs.runDue(new Date(NOW.getTime() + 60_000));
  expect(await analyzedAt('tasks')).not.toBe(before.tasks);
  expect(await analyzedAt('pillars')).toBe(before.pillars);
});
