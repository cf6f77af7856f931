import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Text } from '#web/ui/layout/Box.tsx';
import { AnotherLine } from './AnotherLine.tsx';
import { SortableList } from './SortableList.tsx';

interface WrittenLinesProps<Line> {
  title: string;
  help: string;
  /** The name of the list for screen readers. */
  label: string;
  /** The name of one line: "Task". */
  word: string;
  lines: readonly Line[];
  nameOf: (line: Line) => string;
  /** Adds a line below this one, -1 for the end. Returns its index, or null if the maximum is reached. */
  onAdd: (below: number) => number | null;
  onRemove: (index: number) => void;
  onMove: (from: number, to: number) => void;
  /** The error of the whole list. */
  problem?: ReactNode;
  /** Renders a line, a `Draggable` whose field is marked with `data-name`. */
  children: (line: Line, index: number, actions: LineActions) => ReactNode;
}

export interface LineActions {
  moveTo: (to: number) => void;
  /** Continues with a new line below. */
  addBelow: () => void;
  remove: () => void;
}

/** Editable lines that are added, removed and moved; the focus follows. */
export function WrittenLines<Line extends { id: string }>(props: WrittenLinesProps<Line>) {
  const { title, help, label, word, lines, nameOf, onAdd, onRemove, onMove, problem, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusLine = (index: number) => list.current?.querySelectorAll<HTMLElement>('[data-name]')[index]?.focus();
  // The next letter belongs to the new line, so it is rendered at once.
  const add = (below: number) => {
    const place = flushSync(() => onAdd(below));
    if (place !== null) focusLine(place);
  };
  const remove = (index: number) => {
    flushSync(() => onRemove(index));
    focusLine(Math.max(0, index - 1));
  };
  return (
    <section aria-label={title} ref={list}>
      <Text as="h3" size="lead" weight={600}>
        {title}
      </Text>
      <Text as="p" mt={0.5} mb={3} hint>
        {help}
      </Text>
      <SortableList
        label={label}
        items={lines.map((line, index) => ({ ...line, name: nameOf(line).trim() || `${word} ${index + 1}` }))}
        className="border-line fill-panel radius-lg divided"
        onMove={(from, to) => to !== from && lines[to] && onMove(from, to)}
      >
        {(_, index, moveTo) =>
          children(lines[index]!, index, { moveTo, addBelow: () => add(index), remove: () => remove(index) })
        }
      </SortableList>
      <AnotherLine word={word.toLowerCase()} onAdd={() => add(-1)} />
      {problem}
    </section>
  );
}
