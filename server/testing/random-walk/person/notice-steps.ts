import type { Notification } from '#contract/notifications.ts';
import type { Task } from '#contract/tasks.ts';
import { same } from '../compare.ts';
import type { Walk } from '../walk.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAYS_MAX = 90;

/** A snoozed notification in the model. */
export interface ModelSnooze {
  until: number;
  /** The notification before its first running snooze. */
  before: Notification;
  /** The dates of its task then; with other dates it is outdated. */
  dates: string | null;
  /** Read after it came back. */
  isRead: boolean;
}

const listed = (walk: Walk) => walk.read<Notification[]>('/notifications');
const isOver = (walk: Walk, { until }: ModelSnooze) => until <= walk.now;

/** Sets, moves or clears the reminder of a task, or its time alone, which a task without a reminder refuses. */
export async function setReminder(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const task = chance.pick([...model.alive.tasks.values()]);
  if (!task) return;
  const [day, time] = model.reminders.get(task.id) ?? [null, null];
  // The date of a time at night changes with the start of the day.
  const reminder_time = chance.pick([null, '07:00', '18:30'])!;
  const reminder_date = walk.dayAfter(chance.below(5) - 1);
  const body = chance.pick<{ reminder_date?: string | null; reminder_time?: string | null }>([
    { reminder_date, reminder_time },
    { reminder_date },
    { reminder_time },
    { reminder_date: null },
    { reminder_date: null, reminder_time },
  ])!;
  const { reminder_date: newDay = day, reminder_time: newTime } = body;
  // A time that is sent back unchanged is cleared with its date.
  const verdict = newDay === null && newTime && newTime !== time ? 'refused' : 'allowed';
  if (!(await walk.write('PUT', `/tasks/${task.id}`, body, verdict))) return;
  model.reminders.set(task.id, [newDay, newDay === null ? null : newTime === undefined ? time : newTime]);
}

async function compareReminders(walk: Walk): Promise<void> {
  for (const task of await walk.read<Task[]>('/tasks?include_archived=true')) {
    const expected = walk.model.reminders.get(task.id) ?? [null, null];
    same(`the reminder of ${task.name}`, [task.reminder_date, task.reminder_time], expected);
  }
}

/** Snoozes new notifications, and applies several random actions to them. */
export async function useSnooze(walk: Walk): Promise<void> {
  const { chance } = walk;
  const acts = [snooze, endSnooze, read, () => walk.runJobs(), compareNotices];
  await walk.runJobs();
  await snooze(walk);
  while (!chance.once(4)) await chance.pick(acts)!(walk);
}

/** Snoozes a notification, sometimes a snoozed one or until an invalid instant. */
async function snooze(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const again = chance.once(5) ? chance.pick([...model.snoozes].filter(([, one]) => !isOver(walk, one))) : undefined;
  const notice = again?.[1].before ?? chance.pick(await listed(walk));
  if (!notice) return;
  const hours = chance.pick([0, -3, 24 * DAYS_MAX + 1, 24 * DAYS_MAX, 1, 5, 30, 30])!;
  const until = walk.now + hours * HOUR_MS;
  const verdict = hours > 0 && hours <= 24 * DAYS_MAX ? 'allowed' : 'refused';
  const body = { until: new Date(until).toISOString() };
  if (!(await walk.write('PUT', `/notifications/${notice.id}/snooze`, body, verdict))) return;
  const dates = again ? again[1].dates : await datesOf(walk, notice);
  model.snoozes.set(notice.id, { until, before: notice, dates, isRead: false });
}

/** Undoes a snooze, which restores the previous state; refused for an ended one. */
async function endSnooze(walk: Walk): Promise<void> {
  const [id, snoozed] = walk.chance.pick([...walk.model.snoozes]) ?? [];
  if (id === undefined || snoozed === undefined) return;
  const verdict = isOver(walk, snoozed) ? 'refused' : 'allowed';
  if (!(await walk.write('DELETE', `/notifications/${id}/snooze`, undefined, verdict))) return;
  walk.model.snoozes.delete(id);
  const back = (await listed(walk)).find((notice) => notice.id === id);
  if (back || (await mustBeListed(walk, snoozed))) {
    const { deliveries: _now, is_read, is_settled: _isSettled, ...after } = back ?? ({} as Notification);
    const { deliveries: _then, is_read: _wasRead, is_settled: _wasSettled, ...before } = snoozed.before;
    same(`notification ${id} after its snooze was undone`, after, before);
    // Its task may have been completed or reopened meanwhile; the model does not know occurrences.
    if (back && before.related_recurring_task_id === null)
      same(`the read mark of notification ${id}`, is_read, before.read_at !== null || isGone(walk, snoozed));
  }
}

/** Marks a notification as read, sometimes a snoozed one, which stays unread. */
async function read(walk: Walk): Promise<void> {
  const { model, chance } = walk;
  const id = chance.once(2) ? chance.pick([...model.snoozes.keys()]) : chance.pick(await listed(walk))?.id;
  if (id === undefined) return;
  await walk.write('PUT', `/notifications/${id}/read`, undefined, 'allowed');
  const snoozed = model.snoozes.get(id);
  if (snoozed && isOver(walk, snoozed)) snoozed.isRead = true;
}

/** Compares snoozed and returned notifications with the list. @throws Error with the difference. */
export async function compareNotices(walk: Walk): Promise<void> {
  await compareReminders(walk);
  const list = await listed(walk);
  const order = list.map(({ listed_at }) => listed_at);
  same('order of the notifications', order, order.toSorted().toReversed());
  for (const [id, snoozed] of walk.model.snoozes) {
    const found = list.find((notice) => notice.id === id);
    if (!isOver(walk, snoozed)) same(`notification ${id}, which is snoozed`, found, undefined);
    else if (isGone(walk, snoozed)) same(`notification ${id} of a task that is done`, found, undefined);
    else if (found || (await mustBeListed(walk, snoozed))) {
      same(
        `notification ${id} after its snooze`,
        [found?.listed_at, found?.is_read],
        [new Date(snoozed.until).toISOString(), snoozed.isRead],
      );
    }
  }
}

const isGone = ({ model }: Walk, { before: { related_task_id: id } }: ModelSnooze): boolean =>
  id !== null && (model.task(id)?.status ?? 'completed') === 'completed';

/** Whether it must be on the list; unknown for an occurrence or a moved task. */
async function mustBeListed(walk: Walk, snoozed: ModelSnooze): Promise<boolean> {
  const { before, dates } = snoozed;
  if (isGone(walk, snoozed) || before.related_recurring_task_id !== null) return false;
  return before.related_task_id === null || (await datesOf(walk, before)) === dates;
}

async function datesOf(walk: Walk, { related_task_id: id }: Notification): Promise<string | null> {
  if (id === null || !walk.model.task(id)) return null;
  const { due_date, due_time, reminder_date, reminder_time } = await walk.read<Task>(`/tasks/${id}`);
  return JSON.stringify({ due_date, due_time, reminder_date, reminder_time });
}
