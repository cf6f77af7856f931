import { CircleAlert, CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { useWaitingMark } from './use-waiting.ts';
import classes from './WaitingMark.module.css';

const FADE_MS = 180;

interface WaitingMarkProps {
  id: string;
  /** On phones without its word, for a line that has no room for it. */
  brief?: boolean;
}

/** A mark on a row: a change of its record waits for a connection or was refused. It fades once all was sent. */
export function WaitingMark({ id, brief = false }: WaitingMarkProps) {
  const mark = useWaitingMark(id);
  const [shown, setShown] = useState(mark);
  if (mark !== undefined && mark !== shown) setShown(mark);
  useEffect(() => {
    if (mark !== undefined || shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), FADE_MS);
    return () => clearTimeout(timer);
  }, [mark, shown]);
  if (shown === undefined) return null;
  const isGone = mark === undefined;
  const Icon = shown === 'waits' ? CloudUpload : CircleAlert;
  return (
    <span className={classes['mark']} data-state={shown} data-gone={isGone || undefined} aria-hidden={isGone}>
      <Icon {...SMALL_ICON} />
      <Text heardOnPhone={brief}>{shown === 'waits' ? 'waiting' : 'not sent'}</Text>
    </span>
  );
}
