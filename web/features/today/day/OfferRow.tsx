import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useTaskName } from '#web/features/tasks/row/use-task-name.ts';
import { hrefOf, useSection } from '#web/platform/navigation.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import classes from './OfferRow.module.css';

interface OfferRowProps {
  task: Task;
  /** Below the name: the reason or the path. */
  note: ReactNode;
  onAdd: () => void;
  onNotNow?: () => void;
}

export function OfferRow({ task, note, onAdd, onNotNow }: OfferRowProps) {
  const { params } = useSection();
  return (
    <Grid as="li" align="center" gap={3} rowGap={1} py={2} hairline className={classes['row']} data-row-id={task.id}>
      <Grid as="span" center>
        {task.pillar_color && <Dot color={task.pillar_color} />}
      </Grid>
      <div>
        <a className={classes['name']} href={hrefOf('today', { date: params['date'], task: task.id })} data-row-focus>
          {task.name}
        </a>
        <Text as="div" hint>
          {note}
          {task.parent_task_id !== null && <PartOf id={task.parent_task_id} />}
        </Text>
      </div>
      <Group wrap gap={2} className={classes['actions']}>
        {onNotNow && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Not now: ${task.name}`}
            onClick={(event) => {
              focusNeighbour(event.currentTarget);
              onNotNow();
            }}
          >
            Not now
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Add ${task.name}`}
          leftSection={<Plus {...SMALL_ICON} />}
          onClick={(event) => {
            focusNeighbour(event.currentTarget);
            onAdd();
          }}
        >
          Add
        </Button>
      </Group>
    </Grid>
  );
}

/** The task of a subtask, which says what the subtask is about. */
function PartOf({ id }: { id: string }) {
  const name = useTaskName(id);
  return name !== undefined && <> · part of “{name}”</>;
}

/**
 * Before a row leaves: moves the focus to the same control in the row below, otherwise above, otherwise to the page, so
 * that keyboard users do not start over.
 */
function focusNeighbour(control: HTMLElement): void {
  const row = control.closest('li');
  const place = row ? [...row.querySelectorAll('button')].indexOf(control as HTMLButtonElement) : -1;
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const buttons = other ? [...other.querySelectorAll('button')] : [];
  const next = buttons[place] ?? buttons.at(-1) ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}
