import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { SelectionBar } from '#web/features/tasks/bulk/SelectionBar.tsx';
import { useSelection } from '#web/features/tasks/bulk/use-selection.ts';
import { DropProjects } from '#web/features/tasks/file/DropProjects.tsx';
import { FileMenu } from '#web/features/tasks/file/FileMenu.tsx';
import { useSuggestions } from '#web/features/tasks/file/use-suggestions.ts';
import { isOccurrence, panelIdOf } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import type { RowKey } from '#web/ui/list/rows/use-row-list.ts';
import { PopupAt } from '#web/ui/menu/PopupAt.tsx';
import { addedMessage } from './added-text.ts';
import classes from './InboxList.module.css';
import { InboxRow } from './InboxRow.tsx';

interface InboxListProps {
  tasks: readonly Task[];
  /** How many levels a subtask is below its top-level task. */
  depthOf: ReadonlyMap<string, number>;
  current: string | undefined;
  /** Called when selecting starts and ends. */
  onSelecting: (isSelecting: boolean) => void;
}

/** The tasks being filed, and the row where the menu opens. */
interface Filing {
  tasks: readonly Task[];
  row: HTMLElement;
}

/**
 * The tasks of the Inbox, each with the time it was added, a suggested project, and a button that files it. They can be
 * filed by key one after the other, by dragging, and in bulk.
 */
export function InboxList({ tasks, depthOf, current, onSelecting }: InboxListProps) {
  const today = useToday();
  const user = useUser();
  const selection = useSelection(tasks);
  const suggestionOf = useSuggestions();
  const { keys, popup } = useTaskKeys({
    taskOf: (id) => tasks.find((task) => task.id === id),
    selection,
    repeats: true,
  });
  const [filing, setFiling] = useState<Filing | null>(null);
  const [dragged, setDragged] = useState<readonly Task[] | null>(null);
  /** The task to file next, once the current one has left the list. */
  const [next, setNext] = useState<{ id: string; after: string } | null>(null);

  useEffect(() => {
    onSelecting(selection.active);
    return () => onSelecting(false);
  }, [selection.active, onSelecting]);

  const meant = (task: Task) => (selection.active && selection.has(task.id) ? selection.tasks : [task]);
  const oldest = tasks.findLast((task) => !isOccurrence(task) && !depthOf.has(task.id));

  useEffect(() => {
    if (next === null || tasks.some(({ id }) => id === next.after)) return undefined;
    // By then the rows have moved up.
    const timer = setTimeout(() => {
      setNext(null);
      const task = tasks.find(({ id }) => id === next.id);
      const row = document.querySelector<HTMLElement>(`[data-row-id="${next.id}"]`);
      if (task && row) setFiling({ tasks: [task], row });
    });
    return () => clearTimeout(timer);
  }, [next, tasks]);

  const file = (filed: readonly Task[], row: HTMLElement) => {
    holdTyping();
    setFiling({ tasks: filed, row });
  };
  const fileKey: RowKey = {
    keys: ['m', '#'],
    does: 'Move to project',
    press: (id, row) => {
      const task = tasks.find((each) => each.id === id);
      if (!task) return false;
      file(meant(task), row);
      return true;
    },
  };

  return (
    <Box pb="list" className={classes['page']}>
      <Group as="header" wrap gap={2} rowGap={0.5} mt={4} mb={2}>
        <Text as="h2" size="body" weight={600}>
          No project yet
        </Text>
        <Text hint>
          {plural(tasks.length, 'task')}
          {oldest && (
            <Text hideOnPhone>, the oldest since {addedMessage(dayOf(new Date(oldest.created_at), user), today)}</Text>
          )}
        </Text>
        <Button
          className="ml-auto"
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => selection.setActive(!selection.active)}
        >
          {selection.active ? 'Stop selecting' : 'Select'}
        </Button>
      </Group>
      <RowList
        title="Inbox"
        ids={tasks.map(({ id }) => id)}
        keys={[fileKey, ...keys.filter((key) => !key.keys.includes('#'))]}
        onExtend={selection.extend}
      >
        <PlainList>
          {tasks.map((task) => (
            <InboxRow
              key={task.id}
              task={task}
              current={panelIdOf(task) === current}
              selection={selection}
              depth={depthOf.get(task.id)}
              suggestion={depthOf.has(task.id) ? null : suggestionOf(task)}
              onFile={(row) => file([task], row)}
              onDrag={(isDragged) => setDragged(isDragged ? meant(task) : null)}
            />
          ))}
        </PlainList>
      </RowList>
      {popup}
      {filing && (
        <PopupAt key={filing.tasks[0]?.id} element={filing.row} onClose={() => setFiling(null)}>
          {(anchor) => (
            <FileMenu
              tasks={filing.tasks}
              anchor={anchor}
              onClose={() => setFiling(null)}
              onFiled={(goOn) => {
                const last = filing.tasks.at(-1)?.id ?? '';
                const at = tasks.findIndex(({ id }) => id === last);
                const beside = tasks[at + 1] ?? tasks[at - 1];
                if (goOn && beside) {
                  holdTyping();
                  setNext({ id: beside.id, after: last });
                }
                if (filing.tasks.length > 1) selection.clear();
              }}
            />
          )}
        </PopupAt>
      )}
      {dragged && <DropProjects tasks={dragged} onDropped={() => setDragged(null)} />}
      {selection.active && (
        <SelectionBar
          tasks={selection.tasks}
          isAll={selection.stateOf(tasks) === 'all'}
          onAll={() => selection.toggleAll(tasks)}
          onClose={selection.clear}
        />
      )}
    </Box>
  );
}
