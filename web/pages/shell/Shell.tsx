import { useEffect, useRef, useState } from 'react';
import { FocusClock } from '#web/features/tasks/focus/FocusClock.tsx';
import { LazyFocusLine } from '#web/features/tasks/focus/LazyFocusLine.tsx';
import { rememberOpened } from '#web/features/search/recent.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { type Place, useSection } from '#web/platform/navigation.ts';
import { nameOf, sectionOf, titleOf } from '#web/sections.ts';
import { Box, Stack } from '#web/ui/layout/Box.tsx';
import { NotLoaded } from '#web/ui/list/not-loaded.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { useRecords } from '#web/records/record-query.ts';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { onHelp, showHelp } from '#web/ui/keys/help.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { helpAt } from '#web/ui/keys/key-tables.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { OfflineBanner } from './offline/OfflineBanner.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';
import { SectionKeys } from './SectionKeys.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { UndoKeys } from './UndoKeys.tsx';

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

/** Explains, instead of the missing page, why it is not available yet. */
function LoadsLater() {
  return (
    <EmptyState
      title="Not loaded yet"
      why="You’re offline, and this wasn’t opened on this device before. It loads when you’re back."
    />
  );
}
