import type { ReadDay } from '#web/ui/date/TypedDay.tsx';
import type { ReadRepeat } from '#web/features/recurring/pattern/repeat-reader.ts';
import { loadGrammar } from '../quick-add/load-grammar.ts';
import type { DayField } from './read-day.ts';
import type { DueOfReminder } from '#contract/quick-add/reminders.ts';

const load = () => Promise.all([loadGrammar(), import('./read-day.ts'), import('../quick-add/read-draft.ts')]);

async function loadReader(field: Omit<DayField, 'value'>): Promise<ReadDay> {
  const [grammar, { readDay }, { momentNow }] = await load();
  return (text, value) => (grammar ? readDay(grammar, text, momentNow(), { ...field, value }) : undefined);
}

/* Load the reader for date fields, which uses the quick-add grammar. Offline it may be unavailable and read nothing. */

export const loadDayReader = (): Promise<ReadDay> => loadReader({ withTime: false, withRepeat: false });

export const loadTimeReader = (): Promise<ReadDay> => loadReader({ withTime: true, withRepeat: false });

export const loadDueReader = (): Promise<ReadDay> => loadReader({ withTime: true, withRepeat: true });

/** Reads a reminder of a task with this due date. */
export async function loadReminderReader(due: DueOfReminder): Promise<ReadDay> {
  const [[grammar, , { momentNow }], { readReminder }] = await Promise.all([load(), import('./read-reminder.ts')]);
  return (text, value) => (grammar ? readReminder(grammar, text, momentNow(), { value, due }) : undefined);
}

export async function loadRepeatReader(): Promise<ReadRepeat> {
  const [grammar, { readRepeat }, { momentNow }] = await load();
  return (text) => (grammar ? readRepeat(grammar, text, momentNow()) : undefined);
}
