import { ChevronDown, CloudOff, CloudUpload } from 'lucide-react';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useConnection } from '#web/platform/connection/connection.ts';
import { useIsShownWrite } from '#web/records/waiting/shown-writes.ts';
import { useIsUnkept, useWaiting } from '#web/records/waiting/use-waiting.ts';
import { countWrites, fileOf, type KeptWrite } from '#web/records/waiting/write-log.ts';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { LazyPopup } from '#web/ui/menu/LazyPopup.tsx';
import { plural } from '#web/platform/format.ts';
import classes from './OfflineBanner.module.css';

/** The list of unsent changes, in a chunk that must be loaded before the connection is lost. */
export const LazyWaitingPopup = lazyPart(async () => (await import('./WaitingPopup.tsx')).WaitingPopup, undefined, {
  needed: false,
});

/**
 * Shows that there is no connection, and how many changes are queued. Always rendered, because screen readers announce
 * only changes of an existing status element.
 */
export function OfflineBanner() {
  const connection = useConnection();
  const isShownWrite = useIsShownWrite();
  const { waiting: all, refused: allRefused } = useWaiting();
  const refused = allRefused.filter((each) => !isShownWrite(each));
  // Files that are being sent show their progress where they were added.
  const waiting = connection === 'online' ? all.filter((each) => !fileOf(each)) : all;
  const counts = countsOf(waiting, refused);
  const isShown = connection !== 'online' || waiting.length + refused.length > 0;
  const isUnkept = useIsUnkept(waiting);
  const [bold, rest] = isShown ? bannerText(connection, counts, isUnkept) : [];
  const count = countText(counts);
  const Icon = connection === 'online' ? CloudUpload : CloudOff;
  return (
    <div className={isShown ? classes['banner'] : undefined} data-line={isShown || undefined}>
      {isShown && <Icon {...ICON} className="tone-soft" />}
      <Box as="p" grow shrink role="status">
        {isShown && (
          <>
            <strong>{bold}</strong>{' '}
            <Text tone="soft" hideOnPhone>
              {rest}
            </Text>
          </>
        )}
      </Box>
      {count !== '' && (
        <LazyPopup
          kind="dialog"
          button={
            <button type="button" className={classes['count']}>
              {count}
              <ChevronDown {...SMALL_ICON} />
            </button>
          }
        >
          {({ anchor, close }) => (
            <LazyWaitingPopup waiting={waiting} refused={refused} anchor={anchor} onClose={close} />
          )}
        </LazyPopup>
      )}
    </div>
  );
}

function countsOf(waiting: readonly KeptWrite[], refused: readonly KeptWrite[]): Counts {
  const disputed = refused.filter((each) => each.refused?.theirs).length;
  return { waiting: countWrites(waiting), refused: refused.filter((each) => !each.refused?.theirs), disputed };
}

/** Writes that are queued, as `3 changes`, those that were refused, and how many conflict with changes elsewhere. */
interface Counts {
  waiting: string;
  refused: readonly KeptWrite[];
  disputed: number;
}

/** `3 changes waiting, 1 refused, 1 to choose` */
function countText({ waiting, refused, disputed }: Counts): string {
  return [
    ...(waiting !== '' ? [`${waiting} waiting`] : []),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
    ...(disputed > 0 ? [`${disputed} to choose`] : []),
  ].join(', ');
}

/** The text of the banner; the first part is emphasized. */
function bannerText(connection: string, counts: Counts, isUnkept: boolean): readonly [string, string] {
  const { waiting, refused, disputed } = counts;
  const kept = isUnkept
    ? 'Keep this page open: not everything is stored on the device.'
    : 'Changes sync when you’re back online.';
  if (connection === 'offline') return ['You’re offline.', kept];
  if (connection === 'unreachable') return ['Auric can’t be reached.', isUnkept ? kept : 'Changes sync later.'];
  if (waiting !== '') return ['You’re back online.', `Syncing ${waiting}.`];
  if (refused.length > 0) return [`${countWrites(refused)} couldn’t be ${refused.some(fileOf) ? 'sent' : 'made'}.`, ''];
  return [
    `${plural(disputed, 'text')} ${disputed === 1 ? 'was' : 'were'} also changed elsewhere.`,
    'Choose which to keep.',
  ];
}
