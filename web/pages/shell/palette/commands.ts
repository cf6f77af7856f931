import { useMantineColorScheme } from '@mantine/core';
import {
  Award,
  BookPlus,
  CalendarClock,
  ChartSpline,
  Compass,
  type LucideIcon,
  GraduationCap,
  LayoutTemplate,
  MoonStar,
  NotebookPen,
  Pause,
  Play,
  Plus,
  Repeat,
  Settings,
  Sparkles,
  Square,
  SunMoon,
  Timer,
} from 'lucide-react';
import type { User } from '#contract/auth.ts';
import type { Today } from '#contract/today.ts';
import { COACH_VIEW_NAMES, COACH_VIEWS, hrefOfView } from '#web/features/coach/coach-queries.ts';
import { TEMPLATES_VIEW } from '#web/features/journal/templates/template-text.ts';
import { finishFocus, pauseFocus, resumeFocus, startFocus, useFocus } from '#web/features/tasks/focus/use-focus.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { useToday } from '#web/platform/clock.ts';
import { navigate, readHash, type SectionId } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { boundTables, type Key, tablesAt, uniqueKeys } from '#web/ui/keys/key-tables.ts';
import { nameOfRow } from '#web/ui/list/rows/roving.ts';
import { showPart } from '#web/pages/settings/show-part.ts';
import { subSectionsOf } from '#web/pages/settings/sub-sections.ts';
import { nameOf, SECTIONS } from '#web/sections.ts';
import { COMMAND_WORDS, PAGE_WORDS, SETTINGS } from './command-words.ts';

/** What the ids of commands for the timer begin with. */
const TIMER = 'timer';

/** Something that the palette does. */
export interface Command {
  id: string;
  name: string;
  Icon: LucideIcon | undefined;
  /** By key name. */
  keys: readonly string[];
  /** Where it is: “Settings”. */
  note?: string | undefined;
  /** Other words that find it; see `COMMAND_WORDS`. */
  words?: string | undefined;
  /** It creates something, so it is not chosen before it is seen. */
  creates?: boolean;
  /** It acts on a record, and its name begins with what it does. */
  acts?: true;
  /** It acts on the focused row, or on the open task. */
  ofRow?: boolean;
  /** It shows a setting. */
  ofSettings?: boolean;
  /** The palette stays open: it shows the rest of a group, completes a filter, or asks first. */
  stays?: 'rest' | 'filter' | 'asks';
  run: () => void;
}

/** The commands for the focused row, by the keys of its list. */
export function rowCommands(target: Element | null): Command[] {
  const note = rowName(target);
  const keys = tablesAt(target)
    .filter(({ within }) => within)
    .flatMap((table) => table.keys)
    // Moving about is done by arrows only.
    .filter(({ repeats }) => !repeats);
  return keys.map((key) => withWords({ ...ofKey(key, target, `row ${key.keys.join()}`), note, ofRow: true }));
}

/** What the keys of a row act on: “Call Tom”, or all selected tasks. */
function rowName(target: Element | null): string {
  if (document.querySelector('main [data-selected]')) return 'the selected tasks';
  const row = target?.closest<HTMLElement>('[data-row-id]');
  const name = row && nameOfRow(row);
  return name ? `“${name}”` : 'the row';
}

const ofKey = (key: Key, target: Element | null, id: string): Command => ({
  ...{ id, name: key.does, Icon: key.icon, keys: key.keys.slice(0, 1) },
  // An element that is gone leaves the page.
  run: () => key.press({ target: target?.isConnected ? target : document.body, key: key.keys[0] ?? '' }),
});

/** Everything else that can be done: by the keys of the page, and what has no key. */
export function useCommands(target: Element | null): Command[] {
  const all = [
    ...pageCommands(target),
    ...useFocusCommands(),
    ...CREATE,
    ...useThemes(),
    ...GO,
    ...noteTheme(settingsOf(useUser()), useMantineColorScheme().colorScheme),
  ];
  // Of two with the same name the first has a key.
  const distinct = new Map(all.toReversed().map((command) => [command.id, command]));
  return [...distinct.values()]
    .toReversed()
    .map(withWords)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The command with the words that find it. */
export const withWords = (command: Command): Command => {
  const words = [command.words, COMMAND_WORDS[command.name]].filter(Boolean).join(' ');
  return words === '' ? command : { ...command, words };
};

/** Shown first, by key; without one those of the timer. */
const FIRST: readonly string[] = ['q', TIMER, 'g t', 'g j', 'g k', 'g i', 'g p', 'g d'];

function rankOf({ id, keys }: Command): number {
  const rank = FIRST.indexOf(id.startsWith(TIMER) ? TIMER : (keys[0] ?? ''));
  return rank < 0 ? FIRST.length : rank;
}

function pageCommands(target: Element | null): Command[] {
  const keys = uniqueKeys(boundTables().filter(({ within }) => !within)).filter(({ always }) => !always);
  return keys.map((key) => ofKey(key, target, key.does));
}

const go = (
  name: string,
  Icon: LucideIcon,
  section: SectionId,
  params: Record<string, string>,
  more: Pick<Command, 'note' | 'words'> = {},
): Command => ({ ...{ id: name, name, Icon, keys: [] }, ...more, run: () => navigate(section, params) });

const VIEW_ICONS: Readonly<Record<string, LucideIcon>> = {
  alignment: Compass,
  achievements: Award,
  learning: GraduationCap,
};

/** Views and settings pages. */
const GO: readonly Command[] = [
  ...SECTIONS.flatMap(({ id, name, icon, views = {} }) =>
    Object.keys(views).map((view) =>
      go(
        `Go to ${nameOf({ section: id, params: { view } })}`,
        VIEW_ICONS[view] ?? icon,
        id,
        { view },
        {
          note: name,
        },
      ),
    ),
  ),
  go('Go to Overdue', CalendarClock, 'tasks', { show: 'overdue' }, { note: 'Tasks' }),
  go('Go to Repeating', Repeat, 'tasks', { view: 'repeating' }, { note: 'Tasks' }),
  go('Go to Journal insights', ChartSpline, 'journal', { view: 'insights' }, { note: 'Journal' }),
  go('Go to Journal templates', NotebookPen, 'journal', TEMPLATES_VIEW, { note: 'Journal' }),
  ...COACH_VIEWS.map((view) => {
    const { section, params } = readHash(hrefOfView(view));
    return go(COACH_VIEW_NAMES[view], Sparkles, section, params, { note: 'AI Coach' });
  }),
  go('Start from a template', LayoutTemplate, 'dashboard', { setup: 'yes' }),
];

/** The pages of the settings of a user, and what they contain. */
const settingsOf = (user: User): Command[] =>
  subSectionsOf(user).flatMap(({ id, name: page }) => [
    go(`Go to ${page}`, Settings, 'settings', { section: id }, { note: 'Settings', words: PAGE_WORDS[id] }),
    ...Object.entries(SETTINGS[id]).map(([name, words]): Command => ({
      ...{ id: `${id} ${name}`, name, words, Icon: Settings, keys: [], note: `Settings, ${page}`, ofSettings: true },
      run: () => {
        navigate('settings', { section: id });
        showPart(name);
      },
    })),
  ]);

const CREATE: readonly Command[] = [
  go('New pillar', Plus, 'pillars', { new: 'yes' }),
  go('New area', Plus, 'areas', { new: 'yes' }),
  go('New project', Plus, 'projects', { new: 'yes' }),
  go('New repeating task', Plus, 'tasks', { view: 'repeating', new: 'yes' }),
  go('New entry', BookPlus, 'journal', { entry: 'new' }, { note: 'Journal' }),
  go('New template', Plus, 'project-templates', { new: 'yes' }),
];

function useFocusCommands(): Command[] {
  const records = useRecords();
  const { timer } = useFocus();
  const day = records.shown<Today>(todayQueries.day(useToday()).queryKey);
  const next = day?.tasks.find(({ completed }) => !completed);
  const focus = (name: string, Icon: LucideIcon, run: () => unknown): Command => ({
    ...{ id: `${TIMER} ${name}`, name, Icon, keys: [], run },
  });
  if (!timer) {
    const start = next ? 'Start focus on the next task' : 'Start focus';
    return [focus(start, Timer, () => startFocus(records, 'focus', next ?? null))];
  }
  return [
    timer.ends_at === null
      ? focus('Resume the timer', Play, () => resumeFocus(records, timer))
      : focus('Pause the timer', Pause, () => pauseFocus(records, timer)),
    focus('End session', Square, () => finishFocus(records, timer)),
  ];
}

/** Says which theme is chosen, for “dark mode” typed while it is dark. */
const noteTheme = (commands: readonly Command[], theme: string): Command[] =>
  commands.map((command) =>
    command.name === 'Theme'
      ? { ...command, note: theme === 'auto' ? 'Now follows the system' : `Now ${theme}` }
      : command,
  );

function useThemes(): Command[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = [
    { value: 'dark', name: 'Dark theme', Icon: MoonStar },
    { value: 'light', name: 'Light theme', Icon: SunMoon },
    { value: 'auto', name: 'Theme of the system', Icon: SunMoon },
  ] as const;
  return themes
    .filter(({ value }) => value !== colorScheme)
    .map(({ value, name, Icon }) => ({
      id: name,
      name,
      Icon,
      keys: [],
      run: () => setColorScheme(value),
    }));
}
