import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { plural } from '#web/platform/format.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './FocusCard.module.css';
import { skipBreak, startFocus, useFocus } from './focus-store.ts';
import { clockWords, FOCUS_MINUTES } from './focus-timer.ts';

/**
 * 25 minutes for one thing, then a break: what can be started. What runs is the line below the header.
 * `sessions`: how many were finished today.
 */
export function FocusCard({ sessions }: { sessions: number | undefined }) {
  const { timer, next, unsent } = useFocus();
  const isBreak = next !== 'focus';
  return (
    <Card
      title={isBreak && !timer ? 'Break' : 'Focus'}
      aside={sessions !== undefined && <span className={classes['sessions']}>{plural(sessions, 'session')} today</span>}
    >
      {timer ? (
        <p className={classes['what']}>Its time runs below the header.</p>
      ) : (
        <div className={classes['body']}>
          <div>
            <span className={classes['left']}>{clockWords(FOCUS_MINUTES[next] * 60_000)}</span>
            <p className={classes['what']}>{isBreak ? 'Stand up, look far away' : 'One thing, nothing else'}</p>
          </div>
          <div className={classes['actions']}>
            {isBreak && (
              <Button variant="subtle" onClick={skipBreak}>
                Skip it
              </Button>
            )}
            <Button variant="default" leftSection={<Play {...ICON} />} onClick={() => startFocus(next)}>
              {isBreak ? 'Start the break' : 'Start'}
            </Button>
          </div>
        </div>
      )}
      {unsent.length > 0 && (
        <p className={classes['unsent']}>
          {plural(unsent.length, 'session')} not counted yet. This is tried again by itself.
        </p>
      )}
    </Card>
  );
}
