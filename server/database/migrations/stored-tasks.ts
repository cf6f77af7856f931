import { sql } from 'kysely';
import type { Db } from '../transaction.ts';

/** A task in a template or in the trash. A template has days after its start in place of dates. */
export interface TaskInJson {
  due_date?: string | null;
  due_offset_days?: number | null;
  due_time?: string | null;
  recurrence_pattern?: object | null;
  reminder_date?: string | null;
  reminder_offset_days?: number | null;
  reminder_time?: string | null;
}

/**
 * Changes the tasks that are stored as JSON, in templates and in the trash, one text at a time.
 * @param part of every text with a task to change.
 */
export async function changeTasksInJson(trx: Db, part: string, change: (task: TaskInJson) => void): Promise<void> {
  const like = `%${part}%`;
  const changedTasks = (text: string) => {
    const tasks = JSON.parse(text) as TaskInJson[];
    for (const task of tasks) change(task);
    return JSON.stringify(tasks);
  };
  const templates = await sql<{ user_id: string; id: string; tasks: string }>`
    select user_id, id, tasks from project_templates where tasks like ${like}`.execute(trx);
  for (const { user_id, id, tasks } of templates.rows) {
    const changed = changedTasks(tasks);
    if (changed === tasks) continue;
    await sql`update project_templates set tasks = ${changed} where user_id = ${user_id} and id = ${id}`.execute(trx);
  }
  const trash = await sql<{ user_id: string; entry_id: string; place: number }>`
    select user_id, entry_id, place from trash_contents where content like ${like}`.execute(trx);
  for (const { user_id, entry_id, place } of trash.rows) {
    const key = sql`user_id = ${user_id} and entry_id = ${entry_id} and place = ${place}`;
    const found = await sql<{ content: string }>`select content from trash_contents where ${key}`.execute(trx);
    const { content } = found.rows[0]!;
    const entry = JSON.parse(content) as {
      rows: { tasks?: TaskInJson[]; project_templates?: { tasks: string }[] };
    };
    for (const task of entry.rows.tasks ?? []) change(task);
    for (const template of entry.rows.project_templates ?? []) template.tasks = changedTasks(template.tasks);
    const changed = JSON.stringify(entry);
    if (changed !== content) await sql`update trash_contents set content = ${changed} where ${key}`.execute(trx);
  }
}
