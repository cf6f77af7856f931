import { useEffect, useMemo, useRef, useState } from 'react';
import { Inbox, Plus, History, Redo2, Undo2 } from 'lucide-react';
import { FocusClock } from '#web/features/tasks/focus/FocusClock.tsx';
import { LazyFocusLine } from '#web/features/tasks/focus/LazyFocusLine.tsx';
import { rememberOpened } from '#web/features/search/recent.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { type Place, useSection, currentPlace, goBackOne, navigate } from '#web/platform/navigation.ts';
import { nameOf, sectionOf, titleOf, SECTIONS } from '#web/sections.ts';
import { Box, Stack } from '#web/ui/layout/Box.tsx';
import { NotLoaded } from '#web/ui/list/not-loaded.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useRecords } from '#web/records/record-query.ts';
import { useWaiting } from '#web/records/waiting/use-waiting.ts';
import { fileOf } from '#web/records/waiting/write-log.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { onHelp, showHelp } from '#web/ui/keys/help.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { helpAt, Key } from '#web/ui/keys/key-tables.ts';
import { QuickAddKey } from '#web/features/tasks/quick-add/QuickAddKey.tsx';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { redoLast } from '#web/ui/toast/undo-stack.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './offline/OfflineBanner.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { newIn, type NewRecord } from './new-in.ts';
import { followWriting, newestUndo } from './undo-newest.ts';

/** Loaded on first use. */
const LazyKeyHelp = lazyPart(async () => (await import('#web/ui/keys/KeyHelp.tsx')).KeyHelp);

/** Shows the keys that work here, with `?` or from the account menu. */
function KeyHelpKey() {
  const [tables, setTables] = useState<ReturnType<typeof helpAt> | null>(null);
  useEffect(() => onHelp(setTables), []);
  useKeys('Everywhere', [{ keys: ['?'], does: 'Show these keys', press: ({ target }) => showHelp(target) }]);
  return tables && <LazyKeyHelp tables={tables} onClose={() => setTables(null)} />;
}

/** The frame around every section: sidebar or icon rail, header, page, and the bottom bar on phones. */
export function Shell() {
  const place = useSection();
  const section = sectionOf(place.section);
  const name = nameOf(place);
  const title = titleOf(place);
  const main = useRef<HTMLElement>(null);
  const shown = useRef<Place>(null);
  const isAway = useConnection() !== 'online';
  const records = useRecords();

  useEffect(() => {
    document.title = `${title} | Auric`;
    window.scrollTo(0, 0);
  }, [title]);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // The link that led here may have disappeared; screen reader users should not start over at the top of the
    // document.
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [place]);

  useEffect(() => rememberOpened(records, place), [records, place]);

  const Page = section.page;
  return (
    <NotLoaded value={isAway ? <LoadsLater /> : null}>
      <div className={classes['shell']}>
        <a
          className={classes['skip']}
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          Skip to content
        </a>
        <Sidebar active={section.id} />
        <Stack shrink className={classes['column']}>
          <Header title={name} />
          <LazyFocusLine />
          <OfflineBanner />
          <Box as="main" id="main" ref={main} tabIndex={-1} mx="auto" grow w="full" noRing className={classes['main']}>
            <SectionBoundary component={section.name}>
              {/* First, so that keys of the page come before them. */}
              <SectionKeys />
              <Page />
              <KeyHelpKey />
              <UndoKeys />
            </SectionBoundary>
          </Box>
        </Stack>
        <BottomBar active={section.id} />
        <FocusClock title={title} />
      </div>
    </NotLoaded>
  );
}

/** Explains, instead of the missing page, why it is not available yet, and that what was added here is not lost. */
function LoadsLater() {
  const added = useWaiting().waiting.filter(({ label, input }) => label.verb === 'add' && !fileOf({ input }));
  const [first] = added;
  const kept = first && `“${first.label.name}”${added.length > 1 ? ` and ${added.length - 1} more` : ''}`;
  return (
    <EmptyState
      title="Not loaded yet"
      why={`You’re offline, and this wasn’t opened on this device before. It loads when you’re back online.${
        kept ? ` What you added is kept on this device until then: ${kept}.` : ''
      }`}
    />
  );
}

const GO: readonly Key[] = [
  ...SECTIONS.map(({ id, name, icon, key }): Key => ({
    keys: [`g ${key}`],
    does: `Go to ${name}`,
    icon,
    press: () => navigate(id),
  })),
  { keys: ['g i'], does: 'Go to Inbox', icon: Inbox, press: () => navigate('tasks', { view: 'inbox' }) },
  { keys: ['['], does: 'Back', press: goBackOne },
  { keys: [']'], does: 'Forward', press: () => history.forward() },
];

/** `g` and a letter go to a section, `[` and `]` back and forward, `n` starts what the section lists, and `q` a task. */
function SectionKeys() {
  const created = newIn(useSection());
  useKeys('Go to', GO, { isLast: true });
  const isRecord = created !== null && created !== 'task';
  useKeys('Everywhere', isRecord ? [{ keys: ['n'], does: created.does, icon: Plus, press: () => open(created) }] : []);
  const isTask = created === 'task';
  return <QuickAddKey keys={isTask ? ['q', 'n'] : ['q']} isTask={isTask} />;
}

function open({ section, params }: NewRecord): void {
  const here = currentPlace();
  holdTyping();
  if (params['entry'] === undefined || here.params['entry'] !== params['entry']) return navigate(section, params);
  // The new entry is open already.
  document.querySelector<HTMLElement>('main [contenteditable=true]')?.focus();
}

const LazyUndoHistory = lazyPart(async () => (await import('./UndoHistory.tsx')).UndoHistory);

/**
 * Ctrl Z undoes the latest change, then the one before it, and Ctrl Shift Z redoes them; in a text field the keys keep
 * their own function. The history is opened from the palette.
 */
function UndoKeys() {
  const records = useRecords();
  const [isOpen, setIsOpen] = useState(false);
  const undo = useMemo(() => newestUndo(records), [records]);
  useEffect(() => followWriting(records, undo), [records, undo]);
  const redo = () => {
    if (!records.isWriting) return redoLast();
    // What is being undone can be redone once it is answered.
    void records.written().then(redoLast);
    return true;
  };
  useKeys('Everywhere', [
    { keys: ['Mod+z'], does: 'Undo the last change', icon: Undo2, press: undo, repeats: true },
    { keys: ['Mod+Shift+z'], does: 'Redo what was undone', icon: Redo2, press: redo, repeats: true },
    { keys: [], does: 'Undo history', icon: History, press: () => setIsOpen(true) },
  ]);
  return isOpen && <LazyUndoHistory onClose={() => setIsOpen(false)} />;
}
