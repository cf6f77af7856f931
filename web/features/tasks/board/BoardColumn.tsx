import { Droppable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { type KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { STATUS_WORDS } from '../task-words.tsx';
import { formatCount, plural } from '#web/platform/format.ts';
import type { DropPlace } from '#web/ui/list/drop-place.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { QuickAdd } from '../quick-add/QuickAdd.tsx';
import { inColumn } from '../quick-add/places.ts';
import { BoardCard } from './BoardCard.tsx';
import classes from './KanbanBoard.module.css';

/** So many cards are drawn at first, and so many more on request. */
const STEP = 50;

interface BoardColumnProps {
  column: KanbanColumn;
  project: Project;
  tasks: readonly Task[];
  /** How many subtasks have its status, in addition to its cards. */
  subtasks: number;
  /** The place that is kept free for the card that is being moved. */
  dropPlace: DropPlace | null;
  current: string | undefined;
  onOpen: (id: string) => void;
}

/** One status of the board with its cards. */
export function BoardColumn({ column, project, tasks, subtasks, dropPlace, current, onOpen }: BoardColumnProps) {
  const [shown, setShown] = useState(STEP);
  const [adding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const status = STATUS_OF_COLUMN[column];
  const word = STATUS_WORDS[status];
  const place = useMemo(() => inColumn(column), [column]);
  return (
    <section className={classes['column']} aria-label={word}>
      <header className={classes['head']}>
        <StatusIcon status={status} />
        <h3 className={classes['title']}>{word}</h3>
        <Count tasks={tasks.length} subtasks={subtasks} />
        {!project.archived && (
          <ActionIcon
            ref={plus}
            variant="subtle"
            size="sm"
            aria-label={`Add a task to ${word}`}
            onClick={() => setAdding(true)}
          >
            <Plus {...ICON} />
          </ActionIcon>
        )}
      </header>
      <Droppable droppableId={column}>
        {({ innerRef, droppableProps, placeholder }) => (
          <div ref={innerRef} {...droppableProps} data-column={column} className={classes['cards']}>
            {dropPlace && (
              <div
                data-drop-place
                className={classes['dropPlace']}
                style={{ top: dropPlace.top, height: dropPlace.height }}
              />
            )}
            {tasks.slice(0, shown).map((task, index) => (
              <BoardCard key={task.id} task={task} index={index} current={task.id === current} onOpen={onOpen} />
            ))}
            {placeholder}
          </div>
        )}
      </Droppable>
      {tasks.length > shown && (
        <button type="button" className={classes['more']} onClick={() => setShown(shown + STEP)}>
          {formatCount(tasks.length - shown)} more
        </button>
      )}
      {adding && (
        <QuickAdd
          look="column"
          label={`New task in ${word}`}
          placeholder="Collect three quotes"
          place={place}
          projectId={project.id}
          onClose={() => {
            setAdding(false);
            plus.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Cards and subtasks apart, so that the columns add up to what the head of the project counts. */
function Count({ tasks, subtasks }: { tasks: number; subtasks: number }) {
  if (subtasks === 0) return <span className={classes['count']}>{formatCount(tasks)}</span>;
  const words = `${plural(tasks, 'task')} and ${plural(subtasks, 'subtask')}`;
  return (
    <span className={classes['count']} title={words}>
      <span aria-hidden>
        {formatCount(tasks)} + {formatCount(subtasks)}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
