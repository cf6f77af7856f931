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

/** Words of days, in English and German, of which one is in each day without a number. */
const DAY_WORDS = new RegExp(
  String.raw`\d|(?<!\p{L})(?:${[
    '(?:mon|tues?|weds?|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?|sonnabend',
    'mo|di|mi|do|fr|sa|so',
    String.raw`(?:jan|jän|feb|mar|mär|apr|jun|jul|aug|sep|oct|okt|nov|dec|dez)\p{L}*|may|mai`,
    String.raw`today|tod|tom|tomorrow|tmrw?|yesterday|\p{L}*morgen|\p{L}*gestern|heute`,
    String.raw`eo[dwmqy]|cob|close|days?|weeks?|weekend|fortnight|months?|quarters?|years?`,
    String.raw`\p{L}*(?:tage?n?|tags|mittwoch|wochen?|wochenende|monats?|monate?n?|monatsende|quartals?|quartalsende|jahr|jahre[ns]?|jahresende)`,
    String.raw`christmas|xmas|boxing|valentine\p{L}*|patrick\p{L}*|halloween|heiligabend|weihnachten|silvester|neujahr`,
  ].join('|')})(?!\p{L})`,
  'iu',
);

/** Whether a text has the length and a word of a day. Only the grammar, which is loaded for it, knows whether it is one. */
export const mayBeDay = (text: string): boolean =>
  text.length >= TEXT_MIN && text.length <= TEXT_MAX && DAY_WORDS.test(text);

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
