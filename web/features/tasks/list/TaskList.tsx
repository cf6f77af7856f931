import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Task } from '#contract/tasks.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { RowList, RowListContext } from '#web/ui/list/rows/RowList.tsx';
import type { RowListOptions } from '#web/ui/list/rows/use-row-list.ts';
import { useFastScroll } from '#web/ui/list/use-fast-scroll.ts';
import { type Line, lineId, toLines } from './task-groups.ts';
import classes from './TaskList.module.css';

/** From this number of lines on, only those near the visible area are rendered. */
const MANY = 200;
const HEAD_HEIGHT = 64;

interface Group {
  id: string;
  tasks: Task[];
}

interface TaskListProps<G extends Group> extends Pick<RowListOptions, 'keys' | 'onExtend' | 'asked'> {
  groups: readonly G[];
  /** Ids of groups that show only their heading. */
  folded: ReadonlySet<string>;
  /** Expected height of a row in pixels. */
  rowHeight: number;
  renderHead: (group: G, folded: boolean) => ReactNode;
  renderTask: (task: Task) => ReactNode;
  /** Pages are added while it is shown. Switching the way of rendering meanwhile would lose the focus. */
  grows?: boolean;
}

/** Tasks in groups with headings, each group in a frame. Stays smooth with many thousands. */
export function TaskList<G extends Group>(props: TaskListProps<G>) {
  const { groups, folded, keys = [], onExtend, asked = null, grows = false } = props;
  const lines = useMemo(() => toLines(groups, ({ id }) => folded.has(id)), [groups, folded]);
  const { ids, passed } = useMemo(() => walkOf(lines), [lines]);
  const Lines = grows || lines.length > MANY ? LongList : ShortList;
  return (
    <RowList title="Tasks" ids={ids} passed={passed} keys={keys} onExtend={onExtend} asked={asked}>
      <Lines {...props} lines={lines} ids={ids} />
    </RowList>
  );
}

/** Arrow keys move from task to task, and stop at headings of folded groups. */
function walkOf(lines: readonly Line<Group>[]) {
  const open = lines.filter((line) => line.kind === 'head' && !line.folded);
  return { ids: lines.map(lineId), passed: new Set(open.map(lineId)) };
}

function ShortList<G extends Group>({ groups, folded, renderHead, renderTask }: TaskListProps<G>) {
  return (
    <div>
      {groups.map((group) => (
        <section key={group.id} className={classes['group']}>
          {renderHead(group, folded.has(group.id))}
          {!folded.has(group.id) && (
            <ul>
              {group.tasks.map((task, index) => (
                <li
                  key={task.id}
                  className={classes['item']}
                  data-first={index === 0 || undefined}
                  data-last={index === group.tasks.length - 1 || undefined}
                >
                  {renderTask(task)}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

interface LinesProps<G extends Group> extends TaskListProps<G> {
  lines: readonly Line<G>[];
  /** The id of each line. */
  ids: readonly string[];
}

function LongList<G extends Group>(props: LinesProps<G>) {
  const { lines, ids, rowHeight, renderHead, renderTask } = props;
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isFast = useFastScroll();
  const wasFast = useDeferredValue(isFast);
  // Deferred, so that full rows replace the placeholders between frames.
  const tooFastToRead = isFast || wasFast;
  const frame = use(RowListContext);
  useLayoutEffect(() => {
    const measure = () => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // Called after layout. Measuring at each change would force a second layout.
    const page = new ResizeObserver(measure);
    page.observe(document.body);
    return () => page.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtual = useWindowVirtualizer({
    count: lines.length,
    // A new function would measure every line again at every scroll step.
    estimateSize: useCallback((index) => (lines[index]?.kind === 'head' ? HEAD_HEIGHT : rowHeight), [lines, rowHeight]),
    getItemKey: useCallback((index) => ids[index] ?? '', [ids]),
    overscan: 6,
    scrollMargin,
    // The row that has the focus, or will get it, stays rendered at any scroll position.
    rangeExtractor: useCallback(
      (range) => {
        const drawn = defaultRangeExtractor(range);
        const kept = frame?.keptRow() ?? null;
        if (kept === null || drawn.some((index) => ids[index] === kept)) return drawn;
        const place = ids.indexOf(kept);
        return place === -1 ? drawn : [...drawn, place].sort((a, b) => a - b);
      },
      [ids, frame],
    ),
  });
  useEffect(() => {
    frame?.setReveal((id) => virtual.scrollToIndex(Math.max(0, ids.indexOf(id)), { align: 'center' }));
    return () => frame?.setReveal(null);
  }, [frame, ids, virtual]);
  return (
    <Box ref={list} role="list" relative className={classes['long']} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index];
        if (!line) return null;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            role="listitem"
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className={line.kind === 'head' ? classes['group'] : classes['item']}
            data-first={(line.kind === 'task' && line.first) || undefined}
            data-last={(line.kind === 'task' && line.last) || undefined}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {tooFastToRead && line.kind === 'task' && line.task.id !== frame?.keptRow() ? (
              <Text as="div" truncate className={classes['passing']} style={{ height: rowHeight }}>
                {line.task.name}
              </Text>
            ) : (
              <DrawnLine line={line} renderHead={renderHead} renderTask={renderTask} />
            )}
          </div>
        );
      })}
    </Box>
  );
}

type LineProps<G extends Group> = Pick<TaskListProps<G>, 'renderHead' | 'renderTask'> & { line: Line<G> };

/** A scroll step renders only the lines that come into view. */
const DrawnLine = memo(function DrawnLine({ line, renderHead, renderTask }: LineProps<Group>) {
  return line.kind === 'head' ? renderHead(line.group, line.folded) : renderTask(line.task);
}) as <G extends Group>(props: LineProps<G>) => ReactNode;
