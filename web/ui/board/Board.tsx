import { DragDropContext, type DragUpdate } from '@hello-pangea/dnd';
import { getNonce } from 'get-nonce';
import { createContext, type ReactNode, useCallback, useRef, useState } from 'react';
import { useStillness } from '../list/stillness.ts';
import { MoveNotices } from '../list/MoveNotices.tsx';
import { type Direction, SENSORS, StepContext } from '../list/sensors.ts';
import {
  cardGoesNoFurther,
  cardHelp,
  cardLifted,
  cardMoved,
  cardOver,
  type CardPlace,
  cardStays,
} from './board-words.ts';
import classes from './Board.module.css';
import { type CardDropPlace, cardDropPlace } from './card-place.ts';

interface BoardProps {
  label: string;
  /** What a card is: "task". */
  kind: string;
  /** From left to right, each with the ids of its cards in their order. */
  columns: readonly { id: string; name: string; cards: readonly string[] }[];
  nameOf: (id: string) => string;
  /** Puts a card at an index of a column. Returns whether it may lie there. */
  onMove: (id: string, column: string, index: number) => Promise<boolean>;
  /** A `BoardColumn` for each column. */
  children: ReactNode;
}

/** The place that is kept free for the card that is being moved; null while none is. */
export const DropPlaceContext = createContext<CardDropPlace | null>(null);

/** Cards in columns. They are moved with the mouse, a finger or the keyboard; each move is spoken. */
export function Board({ label, kind, columns, nameOf, onMove, children }: BoardProps) {
  const [dropPlace, setDropPlace] = useState<CardDropPlace | null>(null);
  const [isMoving, setMoving] = useState(false);
  useStillness(isMoving);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState('');
  /** Where the lifted card lies. */
  const lying = useRef<{ name: string; place: CardPlace; column: number } | null>(null);
  const lastColumn = columns.length - 1;
  const onStep = useCallback(
    (direction: Direction) => {
      if (!lying.current) return;
      const { name, place, column } = lying.current;
      const goes = {
        up: place.position > 1,
        down: place.position < place.count,
        left: column > 0,
        right: column < lastColumn,
      };
      if (!goes[direction]) setRefused((before) => cardGoesNoFurther(name, place, before));
    },
    [lastColumn],
  );
  function lay(update: DragUpdate) {
    const { draggableId, source, destination } = update;
    const at = destination ?? source;
    const place = placeOf(update, at);
    const column = columns.findIndex(({ id }) => id === at.droppableId);
    lying.current = place && { name: nameOf(draggableId), place, column };
    setRefused('');
  }

  function placeOf({ source, destination }: DragUpdate, at = destination): CardPlace | null {
    const column = columns.find(({ id }) => id === at?.droppableId);
    if (!at || !column) return null;
    const comes = source.droppableId === column.id ? 0 : 1;
    return { column: column.name, position: at.index + 1, count: column.cards.length + comes };
  }

  return (
    <StepContext value={onStep}>
      <DragDropContext
        nonce={getNonce() ?? ''}
        dragHandleUsageInstructions={cardHelp(kind)}
        enableDefaultSensors={false}
        sensors={SENSORS}
        onDragStart={(start, { announce }) => {
          setMoving(true);
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
          setMoving(false);
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
            void onMove(draggableId, destination.droppableId, destination.index).then(
              (done) => !done && setSaid(cardStays(name, stays)),
            );
          }
        }}
      >
        <DropPlaceContext value={dropPlace}>
          <div className={classes['board']} role="group" aria-label={label}>
            {children}
          </div>
        </DropPlaceContext>
        <MoveNotices said={said} refused={refused} />
      </DragDropContext>
    </StepContext>
  );
}
