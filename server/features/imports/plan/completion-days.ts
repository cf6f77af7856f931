import { addDays, localInstant, userDay, wholeDay } from '#server/platform/calendar.ts';
import type { Person } from '../draft.ts';
import type { TreeTask } from '../tree.ts';
import type { TaskReading } from './flat-tasks.ts';
import type { Remarks } from './remarks.ts';

/** A completion without any day is this long before the import: outside today, this week and the last 365 days. */
const DAYS_BEFORE = 366;

/**
 * When a completed task was done: by the file; or else with the task that it is in, on its due or start date, or when it
 * was added. A task without a day of its own never counts on the day of the import, so that the figures of that day show
 * only what was done here.
 * @param above the completion of the task that it is in; null if that is open or missing.
 */
export function completedAt(
  task: TreeTask,
  name: string,
  above: string | null,
  { person, remarks }: Pick<TaskReading, 'person' | 'remarks'>,
): string {
  const known = knownCompletion(task.completedAt, person);
  if (known !== null) return known;
  const isPast = above !== null && userDay(new Date(above), person) < person.today;
  const at = isPast ? above : noonOf(guessedDay(task, person), person);
  guess(remarks, name, userDay(new Date(at), person), person);
  return at;
}

/** The instant of the file; one later on this day, such as the noon of a day without a time, is now. */
function knownCompletion(text: string | null, person: Person): string | null {
  const known = pastInstant(text, person);
  if (known !== null || text === null || Number.isNaN(Date.parse(text))) return known;
  return userDay(new Date(text), person) === person.today ? person.now : null;
}

function guessedDay(task: TreeTask, person: Person): string {
  const added = pastInstant(task.createdAt, person);
  const days = [task.dueDate, task.startDate, added && userDay(new Date(added), person)];
  const isPast = (day: string | null) => day !== null && day >= YEAR_2000_DAY && day < person.today;
  return days.find(isPast) ?? addDays(person.today, -DAYS_BEFORE);
}

const noonOf = (day: string, { timezone }: Person): string => localInstant(day, '12:00', timezone).toISOString();

function guess(remarks: Remarks, name: string, day: string, { locale }: Person): void {
  const example = `“${name}”: the file has no day of completion, so it counts on ${wholeDay(day, locale)}`;
  remarks.add({ type: 'guessed', what: 'completion days', example });
}

const YEAR_2000 = Date.UTC(2000, 0);
const YEAR_2000_DAY = '2000-01-01';

/** An instant as it is stored; null if it is missing or unreadable, in the future, or a zero value such as 1970. */
export function pastInstant(text: string | null, { now }: Pick<Person, 'now'>): string | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return ms > YEAR_2000 && ms <= Date.parse(now) ? new Date(ms).toISOString() : null;
}
