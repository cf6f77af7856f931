import { coachContract } from '#contract/coach.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { recurringContract } from '#contract/recurring.ts';
import { resourcesContract } from '#contract/resources.ts';
import { tasksContract } from '#contract/tasks.ts';
import type { TestApp, TestUser } from '../app.ts';
import { png } from './sample-files.ts';
import { journalIn, recordsIn } from '../records.ts';

/** Makes accounts with many kinds of records. */
export function livesIn(app: TestApp) {
  const { newPath, newTask } = recordsIn(app);
  const { write } = journalIn(app);

  async function addFile({ token }: TestUser, filename: string, content: Buffer, to?: [type: string, id: string]) {
    const body = { filename, file_content: content.toString('base64') };
    const { body: file } = await app.call(resourcesContract.create, { token, body });
    if (to) {
      const [entity_type, entity_id] = to;
      await app.call(resourcesContract.attach, { token, params: { id: file.id }, body: { entity_type, entity_id } });
    }
    return file;
  }

  /** A person with at least one record of most kinds: three tasks, one of them a completed subtask, and two files. */
  async function newLife() {
    const user = await app.newUser();
    const { token } = user;
    const path = await newPath(user);
    const subtask = await newTask(user, path.project, {
      name: 'Ünïcode 👟, "quoted"',
      parent_task_id: path.task.id,
      due_date: '2026-12-01',
    });
    await newTask(user, path.project, { name: 'Last', dependency_task_ids: [path.task.id] });
    const rule = { name: 'Stretch', recurrence_pattern: { type: 'daily' as const } };
    await app.call(recurringContract.create, { token, body: rule });
    await app.call(tasksContract.change, { token, params: { id: subtask.id }, body: { completed: true } });
    const entry = await write(user, {
      title: 'Rain: a/b?',
      content: '# Wet\n\nshoes',
      tags: ['sport', 'Über'],
      mood: 'grateful',
    });
    const picture = await addFile(user, 'wet shoes.png', png(), ['journal_entry', entry.id]);
    const second = Buffer.concat([png(), Buffer.from('2')]);
    const notes = await addFile(user, 'wet shoes.png', second, ['task', path.task.id]);
    await app.call(coachContract.send, { token, body: { content: 'Hello', session_id: 'one' } });
    await app.call(notificationsContract.changePreferences, { token, body: { daily_digest: true } });
    return { user, ...path, subtask, entry, picture, notes };
  }

  return { addFile, newLife };
}
