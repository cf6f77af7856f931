import { ActionIcon } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { Box } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Row, ROW_CONTROLS, RowName } from '#web/ui/list/Row.tsx';
import { RingCheck } from '#web/ui/marks/RingCheck.tsx';
import { ringState } from '../row/ring-state.ts';
import classes from './Subtasks.module.css';
import { useTaskHref } from '../task-href.ts';
import { useCompleteTask } from '../task-mutations.ts';
import { TaskDue, TaskSubtasks } from '../row/TaskMarks.tsx';

interface SubtaskRowProps {
  subtask: Task;
  /** Called with the rendered row. */
  onDelete: (row: Element | null) => void;
}

/** A subtask in the panel of its task. Its name links to its own panel. */
export function SubtaskRow({ subtask, onDelete }: SubtaskRowProps) {
  const complete = useCompleteTask();
  const hrefOfTask = useTaskHref();
  return (
    <li>
      <Row rowId={subtask.id} className={classes['row']} done={subtask.completed}>
        <RingCheck state={ringState(subtask)} label={subtask.name} onToggle={() => void complete(subtask)} />
        <Box grow shrink>
          <RowName wrap href={hrefOfTask(subtask.id)}>
            {subtask.name}
          </RowName>
        </Box>
        <TaskSubtasks task={subtask} />
        <WaitingMark id={subtask.id} />
        {!subtask.completed && <TaskDue task={subtask} />}
        <ActionIcon
          variant="subtle"
          size="sm"
          className={`reveal ${ROW_CONTROLS}`}
          aria-label={`Delete “${subtask.name}”`}
          onClick={(event) => onDelete(event.currentTarget.closest('li'))}
        >
          <Trash2 {...SMALL_ICON} />
        </ActionIcon>
      </Row>
    </li>
  );
}
