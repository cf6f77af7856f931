import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { ArrowDown, ArrowUp, CalendarX2, type LucideIcon, SkipForward, Timer } from 'lucide-react';
import type { Today, TodayTask } from '#contract/today.ts';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { isTask } from '../day-rows.ts';
import { startFocus } from '../focus/focus-store.ts';
import { focusNeighbour } from './focus-neighbour.ts';
import { useSkipInstance } from '../instance-mutations.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './RowActions.module.css';
import { useDropTask } from '../today-mutations.ts';

interface RowActionsProps {
  task: TodayTask;
  day: Today;
  phone: boolean;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

interface Action {
  icon: LucideIcon;
  word: string;
  /** With the name of the task, for screen readers. */
  label: string;
  run: () => void;
  /** The row goes with it. */
  leaves?: boolean;
}

/** What else can be done with a row of the day: two buttons in a slot kept free, on phones behind three dots. */
export function RowActions({ task, day, phone, onUp, onDown }: RowActionsProps) {
  const actions = useRowActions(task, day);
  if (!phone) {
    return (
      <span className={classes['slot']}>
        {actions.map(({ icon: Icon, word, label, run, leaves }) => (
          <Tooltip key={word} label={word}>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={label}
              onClick={(event) => {
                if (leaves) focusNeighbour(event.currentTarget);
                run();
              }}
            >
              <Icon {...ICON} />
            </ActionIcon>
          </Tooltip>
        ))}
      </span>
    );
  }
  if (actions.length === 0 && !onUp && !onDown) return null;
  return (
    <MoreMenu small label={`Actions for “${task.name}”`}>
      {onUp && (
        <Menu.Item leftSection={<ArrowUp {...ICON} />} onClick={onUp}>
          Move up
        </Menu.Item>
      )}
      {onDown && (
        <Menu.Item leftSection={<ArrowDown {...ICON} />} onClick={onDown}>
          Move down
        </Menu.Item>
      )}
      {actions.map(({ icon: Icon, word, run }) => (
        <Menu.Item key={word} leftSection={<Icon {...ICON} />} onClick={run}>
          {word}
        </Menu.Item>
      ))}
    </MoreMenu>
  );
}

/** A task can be taken off the day and focused on; an instance of a recurring one is on its day, and can be skipped. */
function useRowActions(row: TodayTask, day: Today): Action[] {
  const takeOff = useDropTask(day);
  const skip = useSkipInstance();
  const { name, completed, picked } = row;
  if (!isTask(row)) {
    const run = () => skip(row);
    return completed ? [] : [{ icon: SkipForward, word: 'Skip', label: `Skip “${name}”`, run, leaves: true }];
  }
  const drop = () => takeOff(row);
  const focus = () => startFocus('focus', row);
  return [
    ...(picked
      ? [{ icon: CalendarX2, word: 'Take off the day', label: `Take “${name}” off the day`, run: drop, leaves: true }]
      : []),
    ...(completed ? [] : [{ icon: Timer, word: 'Focus on it', label: `Focus on “${name}”`, run: focus }]),
  ];
}
