import { DragDropContext, type DragUpdate } from '@hello-pangea/dnd';
import { getNonce } from 'get-nonce';
import { createContext, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Grid } from '#web/ui/layout/Box.tsx';
import { useStillnessOfMove } from '../list/stillness.ts';
import { MoveNotices } from '../list/MoveNotices.tsx';
import { MENU_KEYS } from '../list/rows/row-key.ts';
import { RowList } from '../list/rows/RowList.tsx';
import type { RowKey } from '../list/rows/use-row-list.ts';
import { type Direction, SENSORS, StepContext } from '../list/sensors.ts';
import classes from './Board.module.css';
import { type CardDropPlace, cardDropPlace } from './card-place.ts';

interface BoardProps {
  label: string;
  /** The kind of card: "task". */
  kind: string;
  /**
   * From left to right, each with the ids of its cards in order. In a column with the newest first, a card that arrives
   * is the first, and none moves within.
   */
  columns: readonly { id: string; name: string; cards: readonly string[]; newestFirst?: boolean }[];
  nameOf: (id: string) => string;
  /** Further keys of a card; by default that of its menu. */
  keys?: readonly RowKey[];
  /** Moves a card to an index of a column. Returns whether it may be there. */
  onMove: (id: string, column: string, index: number) => Promise<boolean>;
  /** A `BoardColumn` for each column. */
  children: ReactNode;
}

/** Cards of a column that are rendered at first, and added on request. */
const STEP = 50;

interface BoardFrame {
  /** The gap for the moved card; null without one. */
  dropPlace: CardDropPlace | null;
  /** The number of rendered cards of a column. */
  drawnIn: (column: string) => number;
  /** Renders more of them. */
  onMore: (column: string) => void;
}

export const BoardContext = createContext<BoardFrame>({
  dropPlace: null,
  drawnIn: () => STEP,
  onMore: () => undefined,
});

/** The key that lifts a card; the drag-and-drop library handles those that move and drop it. */
const LIFT: RowKey = { keys: ['Space'], does: 'Lift it: arrows move it, Space puts it down', press: () => false };

/**
 * Cards in columns. They are moved with the mouse, a finger or the keyboard; each move is announced. The board is one
 * tab stop: arrows move within a column and between columns.
 */
export function Board({ label, kind, columns, nameOf, keys = MENU_KEYS, onMove, children }: BoardProps) {
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>>>({});
  const [dropPlace, setDropPlace] = useState<CardDropPlace | null>(null);
  const [isMoving, setMoving] = useState(false);
  useStillnessOfMove(isMoving);
  const frame = useMemo(() => {
    const drawnIn = (column: string) => drawn[column] ?? STEP;
    const onMore = (column: string) => setDrawn((before) => ({ ...before, [column]: drawnIn(column) + STEP }));
    return { dropPlace, drawnIn, onMore };
  }, [drawn, dropPlace]);
  const walk = columns.map(({ id, cards }) => cards.slice(0, frame.drawnIn(id)));
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState('');
  /** The position of the lifted card. */
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
      if (!goes[direction]) setRefused((before) => cardAtEnd(name, place, before));
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
          const target = columns.find(({ id }) => id === destination?.droppableId);
          const at = destination && { ...destination, ...(target?.newestFirst && { index: 0 }) };
          const moved = reason === 'DROP' ? placeOf(result, at) : null;
          const name = nameOf(draggableId);
          if (!moved || !at) return announce(cardStays(name, stays));
          const same = at.droppableId === source.droppableId && (target?.newestFirst || at.index === source.index);
          announce(same ? cardStays(name, stays) : cardMoved(name, moved));
          setMessage('');
          if (!same) {
            void onMove(draggableId, at.droppableId, at.index).then(
              (done) => !done && setMessage(cardStays(name, stays)),
            );
          }
        }}
      >
        <BoardContext value={frame}>
          <RowList title="Cards" ids={walk.flat()} columns={walk} keys={[LIFT, ...keys]}>
            <Grid gap={3} className={classes['board']} role="group" aria-label={label}>
              {children}
            </Grid>
          </RowList>
        </BoardContext>
        <MoveNotices message={message} refused={refused} />
      </DragDropContext>
    </StepContext>
  );
}

/* Announcements for screen readers while a card is moved. Positions count from 1. */

const cardHelp = (kind: string) =>
  `Press enter to open the ${kind}. Press space to lift it, the arrow keys to move it within its column or to another one, space again to put it down, escape to leave it where it was.`;

/** The position of a card: the name of the column, the place in it, and the number of its cards including this one. */
interface CardPlace {
  column: string;
  position: number;
  count: number;
}

const at = ({ column, position, count }: CardPlace) => `${column}, position ${position} of ${count}`;

const cardLifted = (name: string, place: CardPlace) => `“${name}” lifted. ${at(place)}.`;

const cardOver = (name: string, place: CardPlace | null) =>
  place ? `“${name}”: ${at(place)}.` : `“${name}” is not over a column.`;

const cardMoved = (name: string, place: CardPlace) => `“${name}” moved to ${at(place)}.`;

/** For an arrow without a target. Screen readers only announce the same sentence again if it differs from `before`. */
function cardAtEnd(name: string, place: CardPlace, before: string): string {
  const text = `“${name}” can’t go further that way. It stays in ${at(place)}.`;
  return before === text ? `${text}\u00a0` : text;
}

const cardStays = (name: string, place: CardPlace) => `“${name}” stays in ${at(place)}.`;
