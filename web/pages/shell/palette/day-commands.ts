import { CalendarClock } from 'lucide-react';
import { type Found, recordOf } from '#web/features/search/found.ts';
import { readDay } from '#web/features/tasks/due/read-day.ts';
import { dayInSentence } from '#web/features/tasks/plan/plan-tasks.ts';
import type { Grammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { type Moment, momentNow, newDraft, readDraft } from '#web/features/tasks/quick-add/read-draft.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Command } from './commands.ts';

/** What a text for a day may begin with: `due friday`, `tasks for dec 4`. */
const BEFORE = /^(?:(?:tasks? )?due(?: on| by)? |tasks? (?:for|on) )/i;
/** The shortest is `eom`. */
const TEXT_MIN = 3;
const TEXT_MAX = 40;

/** Whether a text has the length of a day. Only the grammar knows whether it is one. */
export const mayBeDay = ({ length }: string): boolean => length >= TEXT_MIN && length <= TEXT_MAX;

/** Whether quick add reads words without asking, unlike the name “Tom” or the project “Christmas”. */
const isCertain = (grammar: Grammar, words: string, moment: Moment): boolean =>
  /\d/.test(words) || readDraft(grammar, newDraft(words), { ...moment, projects: [], without: [] }).name === '';

/**
 * What can be done with a day that is the whole text: to make it the due date of the focused task, and to list what is due.
 * @param onText writes into the field.
 */
export function dayCommands(
  words: string,
  grammar: Grammar | null,
  focused: Found | undefined,
  actionsOf: (found: Found, to: { day: string }) => readonly Command[],
  onText: (text: string) => void,
): Command[] {
  if (!grammar || !mayBeDay(words)) return [];
  const text = words.replace(BEFORE, '');
  const moment = momentNow();
  const read = readDay(grammar, text, moment, { value: null, withTime: false, withRepeat: false });
  const day = read?.day;
  if (!day || (text === words && !isCertain(grammar, text, moment))) return [];
  const due = focused && actionsOf(focused, { day }).find(({ id }) => id === 'task due');
  return [
    ...(due ? [{ ...due, note: `“${focused.name}”`, words, ofRow: true }] : []),
    {
      ...{ id: `due ${day}`, name: `Tasks due ${dayInSentence(day)}`, Icon: CalendarClock, keys: [], words },
      // The search lists them.
      stays: 'filter',
      run: () => onText(`due:${day} `),
    },
  ];
}

/** The focused task of a list; undefined for other rows. */
export function focusedTask(records: RecordStore, target: Element | null): Found | undefined {
  const id = target?.closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];
  return id === undefined ? undefined : recordOf(records, 'task', id);
}
