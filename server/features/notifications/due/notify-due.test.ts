import { expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';

const now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject } = recordsIn(app);
const { db } = app.database;

/** Tasks that were due at nine, as if they had been written before. */
async function insertDueTasks(user: TestUser, count: number, dueDate: string): Promise<void> {
  const project = await newProject(user);
  const at = `${dueDate}T09:00:00.000Z`;
  const tasks = Array.from({ length: count }, (_, index) => ({
    ...{ user_id: user.user.id, id: newId(), project_id: project.id, parent_task_id: null, name: `Task ${index}` },
    ...{ description: '', status: 'todo' as const, priority: 'medium' as const, category: '', sort_order: index },
    ...{ due_date: dueDate, due_time: null, start_date: null, reminder_date: null, estimated_duration: null },
    ...{ completed_at: null, from_template: null, created_at: at, updated_at: at, next_notice_at: at },
  }));
  await insertTasks(db, tasks);
}

/** In the order in which they were made. */
const noticesOf = async ({ user }: TestUser): Promise<string[]> =>
  (await db.selectFrom('notifications').select('id').where('user_id', '=', user.id).orderBy('id').execute()).map(
    ({ id }) => id,
  );

test('people with due tasks are notified in turn, however many tasks one of them has', async () => {
  const [flooded, other] = [await app.newUser(), await app.newUser()];
  await insertDueTasks(flooded, 1500, '2026-11-19');
  await insertDueTasks(other, 1, '2026-11-20');
  await app.runJob('notify-due');
  const [first] = await noticesOf(other);
  const ofFlooded = await noticesOf(flooded);
  expect(ofFlooded).toHaveLength(1500);
  expect(ofFlooded.filter((id) => id < first!).length).toBeLessThanOrEqual(25);
});
