import { sql } from 'kysely';
import { addDays, dayOfWeek, userDay, weekdayAndDay } from '#server/platform/calendar.ts';
import { zoneInEffect } from '#server/platform/time-zones.ts';
import { updateRows } from '../dialect/many-rows.ts';
import type { Migration } from '../migrate.ts';
import { changeTasksInJson } from './stored-tasks.ts';

interface Notice {
  user_id: string;
  id: string;
  type: string;
  title: string;
  message: string;
  created_at: string;
  timezone: string;
  day_start_hour: number;
  locale: string | null;
}

const DAY_WORDS = /^((?:Due|It was due) )(today|tomorrow|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?= at |$| · )/;
const DAY_OF_PROJECT = /^(“.*” is due )(today|tomorrow)$/s;

/**
 * The fact of a notice about an occurrence contains its time, and one that a task is due soon differs from its reminder.
 * Texts name a date where they said “today”, which was true only on the day of the notice.
 */
export const noticeFacts: Migration = {
  name: '0085_notice_facts',
  statements: () => [
    `update tasks set reminder_time = null where reminder_date is null and reminder_time is not null`,
    // Occurrences that were closed later than they were made have been open, so they are missed.
    `update recurring_task_instances set is_missed = 1, skipped_at = updated_at
      where is_missed = 0 and skipped_at < created_at and updated_at > created_at`,
    `update notifications set fact = 'due_soon:' || substr(fact, length('task_reminder:') + 1)
      where type = 'task_reminder' and fact like 'task_reminder:%' and title like '%” is due soon'`,
    // An occurrence with another notice ahead has been moved since, and its notice is about another time.
    `update notifications
      set fact = fact || ':' || cast(instance.due_date as text) || coalesce('T' || instance.due_time, '')
      from recurring_task_instances as instance
      where instance.user_id = notifications.user_id and instance.id = notifications.instance_id
        and notifications.type = 'recurring_task' and instance.next_notice_at is null`,
  ],
  async run(trx) {
    await changeTasksInJson(trx, 'reminder_time', (task) => {
      const isUndated = (task.reminder_date ?? task.reminder_offset_days ?? null) === null;
      if (isUndated && task.reminder_time) task.reminder_time = null;
    });
    const { rows } = await sql<Notice>`
      select notice.user_id, notice.id, notice.type, notice.title, notice.message, notice.created_at, person.timezone,
        person.day_start_hour, person.locale
      from notifications as notice join users as person on person.id = notice.user_id
      where (notice.type = 'project_deadline' and (notice.title like '% is due today' or notice.title like '% is due tomorrow'))
        or notice.message like 'Due today%' or notice.message like 'Due tomorrow%' or notice.message like 'Due on %'
        or notice.message like 'It was due %'`.execute(trx);
    const changed = rows.flatMap(({ user_id, id, type, created_at, timezone, day_start_hour, locale, ...texts }) => {
      const rules = { timezone: zoneInEffect(timezone), dayStartHour: day_start_hour };
      const from = userDay(new Date(created_at), rules);
      const dated = (_: string, before: string, words: string) =>
        `${before}on ${weekdayAndDay(dayOfWords(words, from), { locale: locale ?? undefined })}`;
      const title = type === 'project_deadline' ? texts.title.replace(DAY_OF_PROJECT, dated) : texts.title;
      const message = texts.message.replace(DAY_WORDS, dated);
      return title === texts.title && message === texts.message
        ? []
        : { userId: user_id, notice: { id, title, message } };
    });
    for (const [userId, all] of Map.groupBy(changed, (each) => each.userId)) {
      await updateRows(
        trx,
        'notifications',
        userId,
        all.map(({ notice }) => notice),
      );
    }
  },
};

/** The day that `today`, `tomorrow` or `on Monday` named on another day. */
function dayOfWords(words: string, from: string): string {
  if (words === 'today') return from;
  if (words === 'tomorrow') return addDays(from, 1);
  let day = from;
  while (dayOfWeek(day) !== words.slice('on '.length).toLowerCase()) day = addDays(day, 1);
  return day;
}
