import { Popover } from '@mantine/core';
import { useEffect } from 'react';
import { ChevronDown, CloudOff, CloudUpload } from 'lucide-react';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useConnection } from '#web/platform/connection/connection.ts';
import { useWaiting } from '#web/records/waiting/use-waiting.ts';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './AwayBanner.module.css';
import { bannerWords, countWords } from './waiting-words.ts';

const LazyWaitingList = lazyPart(async () => (await import('./WaitingList.tsx')).WaitingList);

/** Says calmly that there is no connection, and what waits for it. */
export function AwayBanner() {
  const connection = useConnection();
  const { waiting, refused } = useWaiting();
  const [bold, rest] = bannerWords(connection, waiting.length, refused.length);
  const count = countWords(waiting.length, refused.length);
  // The connection may be gone by the time the list is opened.
  useEffect(() => LazyWaitingList.preload(), []);
  const Icon = connection === 'online' ? CloudUpload : CloudOff;
  return (
    <div className={classes['banner']}>
      <Icon {...ICON} className={classes['icon']} />
      <p className={classes['words']} role="status">
        <strong>{bold}</strong> <span className={classes['rest']}>{rest}</span>
      </p>
      {count !== '' && (
        <Popover width={312} position="bottom-end" offset={4} trapFocus withinPortal>
          <Popover.Target>
            <button type="button" className={classes['count']}>
              {count}
              <ChevronDown {...SMALL_ICON} />
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Changes that wait" className={classes['panel'] ?? ''}>
            <LazyWaitingList waiting={waiting} refused={refused} />
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}
