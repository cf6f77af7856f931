import { Droppable } from '@hello-pangea/dnd';
import { ActionIcon } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { type KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { STATUS_WORDS } from '../task-words.tsx';
import { formatCount } from '#web/platform/format.ts';
import type { DropPlace } from '#web/ui/list/drop-place.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { StatusIcon } from '#web/ui/marks/StatusIcon.tsx';
import { AddCard } from './AddCard.tsx';
import { BoardCard } from './BoardCard.tsx';
import classes from './KanbanBoard.module.css';

/** So many cards are drawn at first, and so many more on request. */
const STEP = 50;

interface BoardColumnProps {
  column: KanbanColumn;
  project: Project;
  tasks: readonly Task[];
  /** The place that is kept free for the card that is being moved. */
  dropPlace: DropPlace | null;
  current: string | undefined;
  onOpen: (id: string) => void;
}

/** One status of the board with its cards. */
export function BoardColumn({ column, project, tasks, dropPlace, current, onOpen }: BoardColumnProps) {
  const [shown, setShown] = useState(STEP);
  const [adding, setAdding] = useState(false);
  const plus = useRef<HTMLButtonElement>(null);
  const status = STATUS_OF_COLUMN[column];
  const word = STATUS_WORDS[status];
  return (
    <section className={classes['column']} aria-label={word}>
      <header className={classes['head']}>
        <StatusIcon status={status} />
        <h3 className={classes['title']}>{word}</h3>
        <span className={classes['count']}>{formatCount(tasks.length)}</span>
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
              <div className={classes['dropPlace']} style={{ top: dropPlace.top, height: dropPlace.height }} />
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
        <AddCard
          projectId={project.id}
          column={column}
          onClose={() => {
            setAdding(false);
            plus.current?.focus();
          }}
        />
      )}
    </section>
  );
}
