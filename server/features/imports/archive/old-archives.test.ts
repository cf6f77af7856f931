import { expect, test } from 'vitest';
import { notificationsContract } from '#contract/notifications.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { archivesOf } from '#server/testing/files/archives.ts';
import { insertDueNotices } from '#server/testing/notices.ts';
import { recordsIn } from '#server/testing/records.ts';

let now = new Date('2026-11-10T08:00:00Z');
const app = await startTestApp({ clock: () => now });
const { db } = app.database;
const { newProject, newTask } = recordsIn(app);
const { exportOf, importInto } = await archivesOf(app);

/** A person with a task to be reminded of at nine, and a notice whose mail waits. */
async function newPerson(task: string): Promise<TestUser> {
  const user = await app.newUser();
  await newTask(user, await newProject(user), { name: task, reminder_date: now.toISOString().slice(0, 10) });
  await insertDueNotices(db, user.user.id, 1, now.toISOString());
  const at = now.toISOString();
  await db
    .updateTable('notifications')
    .set({ sent_at: at, mail_at: at, for_digest: 1 })
    .where('user_id', '=', user.user.id)
    .execute();
  return user;
}

const mailsWaiting = async ({ user }: TestUser): Promise<number> =>
  (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', user.id)
      .where('mail_at', 'is not', null)
      .execute()
  ).length;

test('an old archive sends no late notices, and holds back none of the account', async () => {
  const former = await newPerson('Of the archive');
  const archive = await exportOf(former);
  now = new Date('2026-11-20T08:00:00Z');
  const user = await newPerson('Of the account');
  // The server was away at nine.
  now = new Date('2026-11-20T12:00:00Z');
  await importInto(user, archive);

  expect(await mailsWaiting(user)).toBe(1);
  await app.runJob('notify-due');
  await app.runJob('tell-notifications');
  const { body: listed } = await app.call(notificationsContract.list, { token: user.token });
  expect(listed.map(({ title }) => title)).toContain('Reminder: “Of the account”');
  expect(JSON.stringify(listed)).not.toContain('Of the archive');
});
