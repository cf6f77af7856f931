import { Button } from '@mantine/core';
import { FolderInput } from 'lucide-react';
import { wallClock } from '#contract/general/days.ts';
import type { Task } from '#contract/tasks.ts';
import type { useSelection } from '#web/features/tasks/bulk/use-selection.ts';
import type { Suggestion } from '#web/features/tasks/file/suggest-project.ts';
import { SuggestedProject } from '#web/features/tasks/file/SuggestedProject.tsx';
import { useTickTask } from '#web/features/tasks/list/use-tick-task.ts';
import { MissedActions } from '#web/features/recurring/missed/MissedActions.tsx';
import { repeatText } from '#web/features/recurring/repeat-text.ts';
import { shownMissed } from '#web/features/recurring/rule-text.ts';
import { occurrenceOf, panelIdOf } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { rowSelection } from '#web/features/tasks/row/row-selection.tsx';
import { TaskDue } from '#web/features/tasks/row/TaskMarks.tsx';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { addedMessage } from './added-text.ts';
import classes from './InboxList.module.css';

interface InboxRowProps {
  task: Task;
  /** Whether its panel is open beside the list. */
  current: boolean;
  selection: ReturnType<typeof useSelection>;
  /** A subtask below its task, which takes it along when it is filed, by its level. */
  depth: number | undefined;
  suggestion: Suggestion | null;
  onFile: (row: HTMLElement) => void;
  /** Called when dragging starts and ends. */
  onDrag: (isDragged: boolean) => void;
}

/** A task or an occurrence of the Inbox: when it was added or how it repeats, a suggested project, and the button that files it. */
export function InboxRow({ task, current, selection, depth, suggestion, onFile, onDrag }: InboxRowProps) {
  const today = useToday();
  const tick = useTickTask();
  const occurrence = occurrenceOf(task);
  const missed = occurrence ? shownMissed(occurrence, today) : 0;
  const user = useUser();
  const added = new Date(task.created_at);
  const { time } = wallClock(added, user.timezone);
  const note = occurrence?.recurrence_pattern
    ? `Repeats ${repeatText(occurrence.recurrence_pattern, task.due_date)}`
    : `Added ${addedMessage(dayOf(added, user), today, time)}`;
  const narrow = useNarrow();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button and its keys file as well
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', task.name);
        // Drop targets must not appear before the browser has captured the drag image.
        setTimeout(() => onDrag(true));
      }}
      onDragEnd={() => onDrag(false)}
    >
      <TaskRow
        task={task}
        note={suggestion && narrow ? <SuggestedProject task={task} suggestion={suggestion} below /> : note}
        missed={missed}
        depth={depth}
        href={hrefOf('tasks', { view: 'inbox', task: panelIdOf(task) })}
        onToggle={tick}
        current={current}
        {...rowSelection(task, {
          selecting: selection.active,
          selected: selection.has(task.id),
          onSelect: selection.select,
        })}
        due={
          occurrence && missed > 0 ? (
            <MissedActions
              name={task.name}
              day={task.due_date}
              ruleId={occurrence.template_id}
              onDone={() => void tick(task)}
            />
          ) : (
            <>
              {suggestion && !narrow && <SuggestedProject task={task} suggestion={suggestion} />}
              <TaskDue task={task} />
            </>
          )
        }
        trail={
          // The bar at the bottom moves what is selected.
          selection.active || depth !== undefined ? undefined : (
            <Button
              className={classes['file'] ?? ''}
              size="compact-sm"
              variant="default"
              aria-haspopup="dialog"
              aria-label={`Move “${task.name}”`}
              leftSection={<FolderInput {...SMALL_ICON} />}
              onClick={({ currentTarget }) => {
                const row = currentTarget.closest<HTMLElement>('[data-row-id]');
                if (row) onFile(row);
              }}
            >
              Move
            </Button>
          )
        }
      />
    </li>
  );
}
