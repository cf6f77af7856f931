import { Popover } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { ChevronDown, CloudOff, CloudUpload } from 'lucide-react';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useConnection } from '#web/platform/connection/connection.ts';
import type { Waiting } from '#web/records/record-store.ts';
import { useWaiting } from '#web/records/waiting/use-waiting.ts';
import { useReturnFocus } from '#web/ui/dialog/use-return-focus.ts';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { LazyPopup } from '#web/ui/menu/LazyPopup.tsx';
import classes from './AwayBanner.module.css';
import { bannerWords, countWords } from './waiting-words.ts';

const LazyWaitingList = lazyPart(async () => (await import('./WaitingList.tsx')).WaitingList);

/** Says calmly that there is no connection, and what waits for it. Rendered always: a status is heard where it was before. */
export function AwayBanner() {
  const connection = useConnection();
  const { waiting, refused } = useWaiting();
  const isShown = connection !== 'online' || waiting.length + refused.length > 0;
  const [bold, rest] = isShown ? bannerWords(connection, waiting.length, refused.length) : [];
  const count = countWords(waiting.length, refused.length);
  useEffect(() => {
    // The connection may be gone by the time the list is opened.
    if (isShown) LazyWaitingList.preload();
  }, [isShown]);
  const Icon = connection === 'online' ? CloudUpload : CloudOff;
  return (
    <div className={isShown ? classes['banner'] : undefined}>
      {isShown && <Icon {...ICON} className={classes['icon']} />}
      <p className={classes['words']} role="status">
        {isShown && (
          <>
            <strong>{bold}</strong> <span className={classes['rest']}>{rest}</span>
          </>
        )}
      </p>
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
          {({ anchor, close }) => <WaitingPopup waiting={waiting} refused={refused} anchor={anchor} onClose={close} />}
        </LazyPopup>
      )}
    </div>
  );
}

interface WaitingPopupProps extends Pick<Waiting, 'waiting' | 'refused'> {
  anchor: ReactElement;
  onClose: () => void;
}

function WaitingPopup({ waiting, refused, anchor, onClose }: WaitingPopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => {
    // What was dropped or put back has taken its buttons along.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });
  return (
    <Popover opened onChange={onClose} width={312} position="bottom-end" offset={4} trapFocus withRoles={false}>
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown
        ref={panel}
        role="dialog"
        aria-label="Changes that wait"
        tabIndex={-1}
        className={classes['panel'] ?? ''}
      >
        <LazyWaitingList waiting={waiting} refused={refused} />
      </Popover.Dropdown>
    </Popover>
  );
}
