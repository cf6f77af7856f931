import { DragDropContext, type DragUpdate } from '@hello-pangea/dnd';
import { getNonce } from 'get-nonce';
import { useCallback, useRef, useState } from 'react';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { type KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { STATUS_WORDS } from '../task-words.tsx';
import { COLUMNS, countSubtasks } from './board.ts';
import {
  CARD_HELP,
  cardGoesNoFurther,
  cardLifted,
  cardMoved,
  cardOver,
  type CardPlace,
  cardStays,
} from './board-words.ts';
import { type Direction, SENSORS, StepContext } from '#web/ui/list/sensors.ts';
import classes from './KanbanBoard.module.css';
import { BoardColumn } from './BoardColumn.tsx';
import { type CardDropPlace, cardDropPlace } from './card-place.ts';
import { useBoard } from './use-board.ts';

interface KanbanBoardProps {
  project: Project;
  tasks: readonly Task[];
  /** The task whose panel is open. */
  current: string | undefined;
  onOpen: (id: string) => void;
}

/** The tasks of a project by status. Cards are moved with the mouse, a finger or the keyboard; each move is spoken. */
export function KanbanBoard({ project, tasks, current, onOpen }: KanbanBoardProps) {
  const { board, move } = useBoard(project.id, tasks);
  const [dropPlace, setDropPlace] = useState<CardDropPlace | null>(null);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');
  /** Where the lifted card lies. */
  const lying = useRef<{ name: string; place: CardPlace; column: number } | null>(null);
  const onStep = useCallback((direction: Direction) => {
    if (!lying.current) return;
    const { name, place, column } = lying.current;
    const goes = {
      up: place.position > 1,
      down: place.position < place.count,
      left: column > 0,
      right: column < COLUMNS.length - 1,
    };
    if (!goes[direction]) setRefused((before) => cardGoesNoFurther(name, place, before));
  }, []);
  function lay(update: DragUpdate) {
    const { draggableId, source, destination } = update;
    const at = destination ?? source;
    const place = placeOf(update, at);
    const column = COLUMNS.indexOf(at.droppableId as KanbanColumn);
    lying.current = place && { name: nameOf(draggableId), place, column };
    setRefused('');
  }
  const nameOf = (id: string) => tasks.find((task) => task.id === id)?.name ?? '';

  function placeOf({ source, destination }: DragUpdate, at = destination): CardPlace | null {
    if (!at) return null;
    const column = at.droppableId as KanbanColumn;
    const comes = source.droppableId === column ? 0 : 1;
    const count = board[column].length + comes;
    return { column: STATUS_WORDS[STATUS_OF_COLUMN[column]], position: at.index + 1, count };
  }

  return (
    <StepContext value={onStep}>
      <DragDropContext
        nonce={getNonce() ?? ''}
        dragHandleUsageInstructions={CARD_HELP}
        enableDefaultSensors={false}
        sensors={SENSORS}
        onDragStart={(start, { announce }) => {
          lay({ ...start, destination: start.source, combine: null });
          setDropPlace(cardDropPlace(start.draggableId, start.source));
          const place = placeOf({ ...start, destination: start.source, combine: null });
          if (place) announce(cardLifted(nameOf(start.draggableId), place));
        }}
        onDragUpdate={(update, { announce }) => {
          lay(update);
          setDropPlace(update.destination ? cardDropPlace(update.draggableId, update.destination) : null);
          announce(cardOver(nameOf(update.draggableId), placeOf(update)));
        }}
        onDragEnd={(result, { announce }) => {
          setDropPlace(null);
          setRefused('');
          const { draggableId, source, destination, reason } = result;
          const stays = placeOf(result, source) as CardPlace;
          const moved = reason === 'DROP' ? placeOf(result) : null;
          const name = nameOf(draggableId);
          if (!moved || !destination) return announce(cardStays(name, stays));
          const same = destination.droppableId === source.droppableId && destination.index === source.index;
          announce(same ? cardStays(name, stays) : cardMoved(name, moved));
          setSaid('');
          if (!same) {
            void move(draggableId, destination.droppableId as KanbanColumn, destination.index).then(
              (done) => !done && setSaid(cardStays(name, stays)),
            );
          }
        }}
      >
        <div className={classes['board']} role="group" aria-label={`Board of ${project.name}`}>
          {COLUMNS.map((column) => (
            <BoardColumn
              key={column}
              column={column}
              project={project}
              tasks={board[column]}
              subtasks={countSubtasks(tasks, column)}
              dropPlace={dropPlace?.column === column ? dropPlace : null}
              current={current}
              onOpen={onOpen}
            />
          ))}
        </div>
        <p className="sr-only" role="status">
          {said}
        </p>
        <p className="sr-only" role="alert">
          {refused}
        </p>
      </DragDropContext>
    </StepContext>
  );
}
