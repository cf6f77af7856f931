import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { ArrowDown, ArrowUp, CalendarX2, Timer } from 'lucide-react';
import type { Today, TodayTask } from '#contract/today.ts';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { startFocus } from './focus-store.ts';
import { focusNeighbour } from './focus-neighbour.ts';
import classes from './RowActions.module.css';
import { pickedIds, useDropTask } from './today-mutations.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface RowActionsProps {
  task: TodayTask;
  day: Today;
  phone: boolean;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
}

/** What else can be done with a task of the day: two buttons in a slot kept free, on phones behind three dots. */
export function RowActions({ task, day, phone, onUp, onDown }: RowActionsProps) {
  const takeOff = useDropTask(day.date);
  const drop = () => takeOff.mutate({ task, before: pickedIds(day.tasks) });
  if (phone) {
    return (
      <MoreMenu small label={`Actions for “${task.name}”`}>
        {!task.completed && (
          <Menu.Item leftSection={<Timer {...icon} />} onClick={() => startFocus('focus', task)}>
            Focus on it
          </Menu.Item>
        )}
        {onUp && (
          <Menu.Item leftSection={<ArrowUp {...icon} />} onClick={onUp}>
            Move up
          </Menu.Item>
        )}
        {onDown && (
          <Menu.Item leftSection={<ArrowDown {...icon} />} onClick={onDown}>
            Move down
          </Menu.Item>
        )}
        {task.picked && (
          <Menu.Item leftSection={<CalendarX2 {...icon} />} onClick={drop}>
            Take off the day
          </Menu.Item>
        )}
      </MoreMenu>
    );
  }
  return (
    <span className={classes['slot']}>
      {task.picked && (
        <Tooltip label="Take off the day">
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={`Take “${task.name}” off the day`}
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              drop();
            }}
          >
            <CalendarX2 {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      {!task.completed && (
        <Tooltip label="Focus on it">
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={`Focus on “${task.name}”`}
            onClick={() => startFocus('focus', task)}
          >
            <Timer {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}
