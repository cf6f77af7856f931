import { Button } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import { plural } from '#web/platform/format.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { Card } from '#web/ui/page/Card.tsx';
import classes from './FocusCard.module.css';
import {
  finishFocus,
  pauseFocus,
  resumeFocus,
  skipBreak,
  startFocus,
  useFocus,
  useSecondsLeft,
} from './focus-store.ts';
import { clockWords, FOCUS_MINUTES } from './focus-timer.ts';

/** 25 minutes for one thing, then a break. `sessions`: how many were finished on the day that is shown. */
export function FocusCard({ sessions, isToday }: { sessions: number | undefined; isToday: boolean }) {
  const { timer, next, unsent } = useFocus();
  const kind = timer?.kind ?? next;
  const whole = FOCUS_MINUTES[kind] * 60;
  const seconds = useSecondsLeft(timer);
  const left = timer ? seconds : whole;
  const isBreak = kind !== 'focus';
  return (
    <div className={classes['card']} data-active={timer !== null || undefined}>
      <Card
        title={isBreak ? 'Break' : 'Focus'}
        aside={
          sessions !== undefined && (
            <span className={classes['sessions']}>
              {plural(sessions, 'session')} {isToday ? 'today' : 'that day'}
            </span>
          )
        }
      >
        <div className={classes['body']}>
          <div className={classes['timer']}>
            <Ring share={1 - left / whole} />
            <div className={classes['time']} role="timer" aria-label={isBreak ? 'Break' : 'Focus'}>
              <span className={classes['left']}>{clockWords(left * 1000)}</span>
              <span className={classes['of']}>of {FOCUS_MINUTES[kind]} min</span>
            </div>
          </div>
          <p className={classes['what']}>
            {timer?.task ? timer.task.name : isBreak ? 'Stand up, look far away' : 'One thing, nothing else'}
          </p>
          <div className={classes['actions']}>
            {!timer && (
              <Button variant="default" leftSection={<Play {...ICON} />} onClick={() => startFocus(next)}>
                {isBreak ? 'Start the break' : 'Start'}
              </Button>
            )}
            {!timer && isBreak && (
              <Button variant="subtle" onClick={skipBreak}>
                Skip it
              </Button>
            )}
            {timer && (
              <Button
                variant="default"
                leftSection={timer.endsAt === null ? <Play {...ICON} /> : <Pause {...ICON} />}
                onClick={timer.endsAt === null ? resumeFocus : pauseFocus}
              >
                {timer.endsAt === null ? 'Continue' : 'Pause'}
              </Button>
            )}
            {timer && (
              <Button variant="subtle" onClick={finishFocus}>
                Finish
              </Button>
            )}
          </div>
        </div>
        {unsent.length > 0 && (
          <p className={classes['unsent']}>
            {plural(unsent.length, 'session')} not counted yet. This is tried again by itself.
          </p>
        )}
      </Card>
    </div>
  );
}

const RADIUS = 80;
const AROUND = 2 * Math.PI * RADIUS;

/** How much of the time is over, 0–1. */
function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 168 168" fill="none" className={classes['ring']} aria-hidden>
      <circle cx="84" cy="84" r={RADIUS} className={classes['track']} />
      {share > 0 && (
        <circle
          cx="84"
          cy="84"
          r={RADIUS}
          className={classes['over']}
          strokeDasharray={`${share * AROUND} ${AROUND}`}
          transform="rotate(-90 84 84)"
        />
      )}
    </svg>
  );
}
