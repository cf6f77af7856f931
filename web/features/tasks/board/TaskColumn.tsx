import { ActionIcon } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState, memo } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { type KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { BoardColumn } from '#web/ui/board/BoardColumn.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { BoardCard } from '#web/ui/board/BoardCard.tsx';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { STATUS_LABELS } from '../task-status.tsx';
import { QuickAdd } from '../quick-add/QuickAdd.tsx';
import { inColumn } from '../quick-add/places.ts';
import { CardMarks } from './CardMarks.tsx';
import { isRepeating } from '../occurrence/occurrence-rows.ts';
import { LazyRowMenuItems } from '../row/RowActions.tsx';

interface TaskColumnProps {
  column: KanbanColumn;
  project: Project;
  tasks: readonly Task[];
  /** Number of subtasks with its status, in addition to its cards. */
  subtasks: number;
  current: string | undefined;
  onOpen: (id: string) => void;
}

/** One column of the board, with the line that adds a task. */
export function TaskColumn({ column, project, tasks, subtasks, current, onOpen }: TaskColumnProps) {
  const [adding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const status = STATUS_OF_COLUMN[column];
  const label = STATUS_LABELS[status];
  const place = useMemo(() => inColumn(column), [column]);
  return (
    <BoardColumn
      id={column}
      name={label}
      mark={<StatusIcon status={status} />}
      count={<Count tasks={tasks.length} subtasks={subtasks} />}
      action={
        !project.archived && (
          <ActionIcon
            ref={plus}
            variant="subtle"
            size="sm"
            aria-label={`Add a task to ${label}`}
            onClick={() => setAdding(true)}
          >
            <Plus {...ICON} />
          </ActionIcon>
        )
      }
      items={tasks}
      card={(task, index) => (
        <TaskCard key={task.id} task={task} index={index} current={task.id === current} onOpen={onOpen} />
      )}
    >
      {adding && (
        <QuickAdd
          look="column"
          label={`New task in ${label}`}
          placeholder="Collect three quotes"
          place={place}
          projectId={project.id}
          onClose={() => {
            setAdding(false);
            plus.current?.focus();
          }}
        />
      )}
    </BoardColumn>
  );
}

/** Counts cards and subtasks separately, so that the columns add up to the total in the project's header. */
function Count({ tasks, subtasks }: { tasks: number; subtasks: number }) {
  if (subtasks === 0) return formatCount(tasks);
  return `${formatCount(tasks)} + ${plural(subtasks, 'subtask')}`;
}

interface TaskCardProps {
  task: Task;
  index: number;
  current: boolean;
  onOpen: (id: string) => void;
}

const TaskCard = memo(function TaskCard({ task, ...card }: TaskCardProps) {
  const { id, name, pillar_color, kanban_column } = task;
  return (
    <BoardCard
      {...card}
      id={id}
      name={name}
      edge={pillar_color}
      done={kanban_column === 'done'}
      menu={!task.completed && <CardMenu task={task} />}
    >
      <CardMarks task={task} />
      <WaitingMark id={id} />
    </BoardCard>
  );
});

const CardMenu = ({ task }: { task: Task }) => (
  <MoreMenu small label={`Actions for “${task.name}”`}>
    <LazyRowMenuItems id={task.id} without={isRepeating(task) ? ['remove'] : ['skip']} done={task.completed} />
  </MoreMenu>
);
