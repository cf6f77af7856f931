import { beforeAll, expect, test, vi } from 'vitest';
import { NOTHING } from '#web/features/search/found.ts';
import { type Grammar, loadGrammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { addDays } from '#contract/general/days.ts';
import { today } from '#web/platform/clock.ts';
import { dayCommands } from './day-commands.ts';
import { command } from './first-hit.commands.ts';

let grammar: Grammar | null;
beforeAll(async () => {
  grammar = await loadGrammar();
});

const TASK = { ...NOTHING, kind: 'task' as const, id: '1', name: 'Pay rent' };
const actionsOf = (_: unknown, { day }: { day: string }) => [command(`Due ${day}`, { id: 'task due' })];

test.each(['tomorrow', 'due tomorrow', 'Tasks for tomorrow'])(
  '“%s” lists what is due that day, by a filter of the search',
  (words) => {
    const onText = vi.fn<(text: string) => void>();
    const [list, ...more] = dayCommands(words, grammar, undefined, actionsOf, onText);
    expect([list?.name, more]).toEqual(['Tasks due tomorrow', []]);
    list!.run();
    expect(onText).toHaveBeenCalledWith(`due:${addDays(today(), 1)} `);
  },
);

test('a day becomes the due date of the focused task', () => {
  const [due] = dayCommands('due tomorrow', grammar, TASK, actionsOf, () => undefined);
  expect(due).toMatchObject({ name: `Due ${addDays(today(), 1)}`, note: '“Pay rent”', ofRow: true });
});

test.each(['friday lunch', 'due', 'sunscreen', 'buy 2 apples', 'monday or tuesday'])('“%s” is no day', (words) => {
  expect(dayCommands(words, grammar, TASK, actionsOf, () => undefined)).toEqual([]);
});
