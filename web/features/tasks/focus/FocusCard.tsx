import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { wholeMs } from '#contract/rules/focus-timer.ts';
import { plural } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './FocusCard.module.css';
import { clockWords, skipNextBreak, startFocus, useFocus } from './use-focus.ts';

/**
 * 25 minutes for one thing, then a break: what can be started. What runs is the line below the header.
 * `sessions`: how many were finished today.
 */
export function FocusCard({ sessions }: { sessions: number | undefined }) {
  const records = useRecords();
  const { timer, next } = useFocus();
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
            <span className={classes['left']}>{clockWords(wholeMs(next))}</span>
            <p className={classes['what']}>{isBreak ? 'Stand up, look far away' : 'One thing, nothing else'}</p>
          </div>
          <div className={classes['actions']}>
            {isBreak && (
              <Button variant="subtle" onClick={() => void skipNextBreak(records)}>
                Skip it
              </Button>
            )}
            <Button variant="default" leftSection={<Play {...ICON} />} onClick={() => void startFocus(records, next)}>
              {isBreak ? 'Start the break' : 'Start'}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}
