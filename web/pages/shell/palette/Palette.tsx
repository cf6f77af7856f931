import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleX, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Found } from '#web/features/search/found.ts';
import { hrefBeside, hrefOfFound } from '#web/features/search/kinds.ts';
import { searchQueries } from '#web/features/search/search-queries.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { plural } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { useKeyboardInset } from '#web/ui/dialog/use-keyboard-inset.ts';
import { showHelp } from '#web/ui/keys/help.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useGrammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { useCommands } from './commands.ts';
import { dayCommands, focusedTask, mayBeDay } from './day-commands.ts';
import { commandsHere, commandsWith, firstRows } from './first-rows.ts';
import { KindChips } from './KindChips.tsx';
import { OnlyHere, PaletteFoot } from './PaletteFoot.tsx';
import { type FoundPlace, usePlaceActions } from './named/place-actions.ts';
import { useRuleActions } from './named/rule-actions.ts';
import classes from './Palette.module.css';
import { optionId, PaletteList } from './PaletteList.tsx';
import { DO, type Only, readText } from './results.ts';
import type { PaletteRow } from './rows.ts';
import { TaskPreview } from './TaskPreview.tsx';
import { openHref, type To, useTaskActions } from './task-actions.ts';
import { useCachedLists } from './use-cached-lists.ts';
import { useResults } from './use-results.ts';

const LABEL = 'Search or do anything';
const TEXT_MAX = 200;
/** Below the edge of the window, in px. */
const TOP = 112;

/** Large text makes the palette wider, and media queries do not know of it. */
const hasRoomBeside = () => innerWidth >= 80 * parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Places toasts above the palette, whose foot names its keys; they have three lines at most. */
function useToastsAbove(isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--toast-bottom', `calc(100dvh - ${TOP - 8}px)`);
    style.setProperty('--toast-margin', '0px');
    return () => {
      style.removeProperty('--toast-bottom');
      style.removeProperty('--toast-margin');
    };
  }, [isOn]);
}

const LazyDeletePlace = lazyPart(async () => (await import('./named/DeletePlace.tsx')).DeletePlace);

interface PaletteProps {
  /** The element that had the focus. */
  target: Element | null;
  /** Closes the palette, returns the focus, and then does something. */
  onRun: (run: () => void) => void;
  onClose: () => void;
}

/** One field for going, finding and doing. */
export function Palette({ target, onRun, onClose }: PaletteProps) {
  const records = useRecords();
  const phone = usePhone();
  useToastsAbove(!phone);
  const wide = useMediaQuery('(width >= 80em)', false, { getInitialValueInEffect: false });
  const inset = useKeyboardInset();
  const list = useId();
  const [text, setText] = useState('');
  const [chosen, setOnly] = useState<Only | null>(null);
  /** The task whose actions are listed. */
  const [acted, setActed] = useState<Found | null>(null);
  /** What is deleted after a question. */
  const [deleting, setDeleting] = useState<FoundPlace | null>(null);
  /** Enter was pressed before anything was found. */
  const queued = useRef(false);
  useCachedLists();
  const isOnline = useConnection() === 'online';
  // Lets the server read a large account before the first letter.
  useQuery({ ...searchQueries.find('', []), enabled: isOnline });
  const general = useCommands(target);
  const taskActions = useTaskActions();
  const placeActions = usePlaceActions(setDeleting);
  const ruleActions = useRuleActions();
  const actionsOf = (found: Found, to?: To) => [
    ...taskActions(found, to),
    ...placeActions(found, to),
    ...ruleActions(found),
  ];
  const [here] = useState(() => commandsHere(records, target, actionsOf));
  const [start] = useState(() => firstRows(records, here, general));
  const [focused] = useState(() => focusedTask(records, target));

  const typed = readText(text);
  const only = acted ? DO : (typed.only ?? chosen);
  const { words } = typed;
  const grammar = useGrammar(mayBeDay(words));
  const days = dayCommands(words, grammar, focused, actionsOf, setText);
  const commands = acted ? actionsOf(acted) : [...days, ...here, ...general];
  const results = useResults({
    text,
    onText: setText,
    words,
    only,
    commands,
    start,
    create: commandsWith(words),
    actionsOf,
    onOnly: setOnly,
  });
  const { groups, count, counts, busy, isNothing, isLocal, selected, select } = results;
  const previewed = acted ?? selected?.found;
  const rows = groups.flatMap((group) => group.rows);

  const run = (row: PaletteRow | null, beside = false) => {
    if (!row) return;
    const { found, command } = row;
    if (command?.stays) return command.run();
    if (command) return onRun(command.run);
    onRun(() => openHref(beside ? hrefBeside(found) : hrefOfFound(found)));
  };
  const act = (task: Found | null) => {
    setText('');
    setActed(task);
  };
  const showKeys = () => onRun(() => showHelp(target));
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selected?.id);
    const row = rows.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % rows.length);
    if (row) select(row.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && busy) queued.current = true;
    else if (event.key === 'Enter') run(selected, event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab' && !event.shiftKey && selected?.found?.kind === 'task') act(selected.found);
    else if (event.key === 'Tab' && !event.shiftKey && selected?.command?.stays === 'filter') run(selected);
    else if (event.key === '?' && text === '') showKeys();
    else if (event.key === 'Backspace' && text === '' && acted) act(null);
    else if (event.key === 'Backspace' && text === '' && chosen) setOnly(null);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!queued.current || busy) return;
    queued.current = false;
    // React cannot close the palette at once while it renders.
    queueMicrotask(() => run(selected));
  });

  // Closing the question returns the focus as after any command.
  if (deleting) return <LazyDeletePlace found={deleting} onClose={() => onRun(() => undefined)} />;

  return (
    <Dialog label={LABEL} width={640} top={phone ? 0 : TOP} sheet onClose={onClose}>
      <Group gap={phone ? 1 : 3} fixed lineBottom={!phone} className={classes['head']}>
        {phone ? (
          <button type="button" className={classes['icon']} aria-label="Close" onClick={onClose}>
            <ArrowLeft {...LARGE_ICON} />
          </button>
        ) : (
          <Search {...LARGE_ICON} className="fixed tone-dim" />
        )}
        <input
          className={classes['field']}
          role="combobox"
          aria-label={LABEL}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={selected ? optionId(list, selected.id) : undefined}
          placeholder={acted ? `What to do with “${acted.name}”` : LABEL}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          enterKeyHint="go"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            queued.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        <Text role="status" hint fixed className={phone ? 'sr-only' : undefined}>
          {words !== '' && only !== DO && !busy && (count > 0 || isNothing) && plural(count, 'found', 'found')}
        </Text>
        {!phone && <kbd aria-hidden>Esc</kbd>}
        {phone && text !== '' && (
          <button type="button" className={classes['icon']} aria-label="Clear" onClick={() => setText('')}>
            <CircleX {...LARGE_ICON} />
          </button>
        )}
      </Group>
      {phone && words !== '' && <KindChips only={only} count={count} counts={counts} onOnly={setOnly} />}
      <Box grow pb={2} className={classes['list']}>
        {isNothing && (
          <Text as="p" pt={4} px={5} face="read" size="name">
            Nothing found for “{words}”
          </Text>
        )}
        <PaletteList
          id={list}
          groups={groups}
          selected={selected?.id ?? null}
          busy={busy}
          onSelect={select}
          onRun={run}
        />
      </Box>
      {wide && hasRoomBeside() && previewed?.kind === 'task' && !previewed.trashed && (
        <TaskPreview id={previewed.id} top={TOP} />
      )}
      {!phone && (
        <PaletteFoot isEmpty={text === '' && !acted} selected={selected} isLocal={isLocal} onKeys={showKeys} />
      )}
      {phone && isLocal && (
        <Text as="p" hint lineTop className={classes['here']}>
          <OnlyHere />
        </Text>
      )}
      {/* Above the keyboard of the screen. */}
      <Box fixed style={{ height: inset }} />
    </Dialog>
  );
}
