import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FULL_DAY, MONTH } from '#contract/quick-add/calendar.ts';
import { GERMAN } from '#contract/quick-add/cases/german.cases.ts';
import { LINES } from '#contract/quick-add/cases/line.cases.ts';
import { ENGLISH } from '#contract/quick-add/german.ts';
import { NOTHING } from '#web/features/search/found.ts';
import { type Grammar, loadGrammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { momentNow } from '#web/features/tasks/quick-add/read-draft.ts';
import { readDay } from '#web/features/tasks/due/read-day.ts';
import { dayCommands, mayBeDay } from './day-commands.ts';
import { command } from './first-hit.commands.ts';

let grammar: Grammar | null;
beforeAll(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  grammar = await loadGrammar();
});
afterAll(() => vi.useRealTimers());

const TASK = { ...NOTHING, kind: 'task' as const, id: '1', name: 'Pay rent' };
const actionsOf = (_: unknown, { day }: { day: string }) => [command(`Due ${day}`, { id: 'task due' })];

test.each(['tomorrow', 'due tomorrow', 'Tasks for tomorrow'])(
  '“%s” lists what is due that day, by a filter of the search',
  (words) => {
    const onText = vi.fn<(text: string) => void>();
    const [list, ...more] = dayCommands(words, grammar, undefined, actionsOf, onText);
    expect([list?.name, more]).toEqual(['Tasks due tomorrow', []]);
    list!.run();
    expect(onText).toHaveBeenCalledWith('due:2026-11-21 ');
  },
);

test.each([
  ['due end of month', 'Mon, Nov 30'],
  ['eom', 'Mon, Nov 30'],
  ['this weekend', 'tomorrow'],
  ['mid january', 'Jan 15, 2027'],
  ['due christmas', 'Dec 25'],
  ['tasks for tom', 'tomorrow'],
])('“%s” is a day, as in quick add', (words, day) => {
  expect(dayCommands(words, grammar, undefined, actionsOf, () => undefined)).toMatchObject([
    { name: `Tasks due ${day}` },
  ]);
});

test('a day becomes the due date of the focused task', () => {
  const [due] = dayCommands('due tomorrow', grammar, TASK, actionsOf, () => undefined);
  expect(due).toMatchObject({ name: 'Due 2026-11-21', note: '“Pay rent”', ofRow: true });
});

test.each(['friday lunch', 'due', 'sunscreen', 'buy 2 apples', 'monday or tuesday', 'tom', 'christmas', 'march'])(
  '“%s” is not a day',
  (words) => {
    expect(dayCommands(words, grammar, TASK, actionsOf, () => undefined)).toEqual([]);
  },
);

test('the grammar is loaded for each text that it reads as a day, and for few others', () => {
  const moment = { ...momentNow(), projects: [] };
  const english = [...LINES.map(([line]) => line), ...`${FULL_DAY}|${MONTH}`.replaceAll('?', '').split('|')];
  const german = [...GERMAN.map(([line]) => line), ...Object.keys(ENGLISH).flatMap((word) => [word, `am ${word}`])];
  const lines = [...english.map((line) => [line, 'en-US']), ...german.map((line) => [line, 'de-DE'])];
  const days = lines.flatMap(([line = '', locale = '']) => {
    const { chips, offers } = grammar!.readLine(line, { ...moment, locale });
    return [...chips, ...offers].flatMap(({ kind, text }) => {
      const day = readDay(grammar!, text, { ...moment, locale }, { value: null, withTime: false, withRepeat: false });
      return kind === 'due' && day?.day && text.length >= 3 && text.length <= 40 ? text : [];
    });
  });
  expect(days.length).toBeGreaterThan(400);
  expect(days.filter((text) => !mayBeDay(text))).toEqual([]);
  expect(['pay rent', 'settings', 'money', 'tomato soup', 'call Sam'].filter(mayBeDay)).toEqual([]);
});
