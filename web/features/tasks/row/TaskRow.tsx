import { levelsAbove } from '#contract/rules/area-list.ts';
import { type MouseEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { missedText } from '#web/features/recurring/rule-text.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { Row, ROW_CONTROLS, RowName } from '#web/ui/list/Row.tsx';
import { useTouchScreen } from '#web/ui/list/rows/use-touch-screen.ts';
import { formatPath, Path } from '#web/ui/page/Path.tsx';
import { PriorityMark } from '#web/ui/marks/PriorityBars.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { RingCheck } from '#web/ui/marks/RingCheck.tsx';
import { usePlan } from '../plan/plan-tasks.ts';
import { ringState } from './ring-state.ts';
import { RowActions } from './RowActions.tsx';
import { useCompleteTask } from '../task-mutations.ts';
import { FieldMarks, shortLabels, TaskDue, TaskParent, TaskRepeat, TaskSubtasks, TaskWaiting } from './TaskMarks.tsx';
import classes from './TaskRow.module.css';

export interface TaskRowProps {
  task: Task;
  /**
   * With the path below the name, 56 px high; without it, under a heading with its project, 40 px. `read`: not drawn,
   * since the row above has the same, but read by screen readers.
   */
  path?: boolean;
  /** Replaces the path below the name: when it was added. The row is 60 px high. */
  note?: ReactNode;
  /** The name of a subtask's parent, if that is not above it. */
  parentName?: string | undefined;
  /** How many levels a subtask is below its top-level task. */
  depth?: number | undefined;
  /** The link of the name; by default the task's panel. */
  href?: string;
  /** Completes or reopens it, instead of the default. */
  onToggle?: (task: Task) => void;
  /** A click on the name or anywhere outside the controls; `preventDefault` prevents following the link. */
  onOpen?: (event: MouseEvent) => void;
  /** Before the ring: a checkbox or a drag handle. */
  lead?: ReactNode;
  /** Number of missed occurrences to show after the name. */
  missed?: number;
  /** The day whose list shows it: its due date does not repeat it, and it is not offered Today. */
  on?: string | undefined;
  /** Controls that replace the texts of due date and priority. */
  due?: ReactNode;
  priority?: ReactNode;
  /**
   * Shown over the estimate, and over the priority unless that is a control, instead of the default {@link RowActions};
   * null for none. Rendered when the row is first hovered, focused or pressed.
   */
  actions?: ReactNode;
  /** Actions on the right, with reserved space. */
  trail?: ReactNode;
  /** It exceeds the capacity of its day: its edge is hatched. */
  hatched?: boolean | undefined;
  selected?: boolean;
  /** Whether its panel is open beside the list. */
  current?: boolean;
}

/**
 * A task as one row of a list, inside an `<li>`: edge in the pillar's colour, ring, name and path, prerequisites, due
 * date, estimate and priority. On hover and focus its purpose is shown beside the path if there is room.
 */
export function TaskRow(props: TaskRowProps) {
  const {
    task,
    note,
    path = note === undefined,
    parentName,
    depth,
    href,
    onToggle,
    onOpen,
    lead,
    missed = 0,
    on,
    due,
    priority,
    actions = <RowActions task={task} {...(on !== undefined && { days: ['tomorrow'] })} />,
    trail,
    hatched,
    selected,
    current,
  } = props;
  const complete = useCompleteTask();
  const plan = usePlan();
  const touch = useTouchScreen();
  const { reached, onReach } = useReached();
  const hasActions = !task.completed && actions !== null;
  const toggle = () => (onToggle ? onToggle(task) : void complete(task));
  const swipes = { right: toggle, left: task.completed ? undefined : () => plan([task], 'tomorrow') };
  const whyId = useId();
  const showWhy = path && task.why !== null && !task.completed;
  const names = levelsAbove(task);
  return (
    <Row
      {...onReach}
      rowId={task.id}
      swipes={touch ? swipes : undefined}
      className={classes['row']}
      edge={task.pillar_color}
      edgeName={task.pillar_name}
      current={current ?? false}
      done={task.completed}
      hatched={hatched}
      data-path={path || undefined}
      data-note={note !== undefined || undefined}
      data-depth={depth}
      data-missed={missed > 0 || undefined}
      data-selected={selected || undefined}
      data-lead={Boolean(lead) || undefined}
      data-trail={Boolean(trail) || undefined}
      data-covered={!hasActions ? undefined : priority === undefined ? 'all' : 'estimate'}
    >
      {lead && <span className={`${classes['lead']} ${ROW_CONTROLS}`}>{lead}</span>}
      <RingCheck state={ringState(task)} label={task.name} onToggle={toggle} />
      <div className={classes['text']}>
        <Group align="baseline" shrink className={classes['named']}>
          <RowName
            href={href ?? hrefOf('tasks', { task: task.id })}
            title={[path && formatPath(names), ...shortLabels(task)].filter(Boolean).join('\n') || undefined}
            aria-describedby={showWhy ? whyId : undefined}
            aria-current={current || undefined}
            draggable={false}
            onClick={onOpen}
          >
            {task.name}
          </RowName>
          {missed > 0 && (
            <Text fixed tone="soft" className={classes['missed']}>
              {missedText(missed)}
            </Text>
          )}
        </Group>
        {path && (
          <Box wrap gap={3} rowGap={0} className={classes['below']}>
            <Path names={names} />
            {showWhy && (
              <div id={whyId} className={classes['why']}>
                <Quote small>{task.why ?? ''}</Quote>
              </div>
            )}
          </Box>
        )}
        {note !== undefined && (
          <Text as="p" hint>
            {note}
          </Text>
        )}
      </div>
      <div className={classes['marks']}>
        {parentName !== undefined && <TaskParent name={parentName} />}
        <TaskWaiting task={task} />
        <TaskSubtasks task={task} />
        {missed > 0 && due}
        <TaskRepeat task={task} />
        <WaitingMark id={task.id} />
        {missed > 0 ? null : (due ?? <TaskDue task={task} on={on} />)}
        <span className={classes['estimate']}>
          <FieldMarks task={task} />
        </span>
        <Text gap={1.5} fixed size="meta" tone="soft" className={classes['priority']} data-level={task.priority}>
          {!task.completed && (priority ?? <PriorityMark level={task.priority} />)}
          {task.priority === 'high' && !priority && (
            <span className={classes['word']} aria-hidden>
              High
            </span>
          )}
        </Text>
        {hasActions && reached && (
          <Box as="span" align="center" gap={0.5} className={classes['actions']} data-actions>
            {actions}
          </Box>
        )}
      </div>
      {trail && <span className={`${classes['trail']} ${ROW_CONTROLS}`}>{trail}</span>}
    </Row>
  );
}

/**
 * Whether a row has been hovered, focused or pressed since it was rendered. Its hover controls are built only then, so
 * a scrolled list builds none that nobody will see. `onReach` goes to the row.
 */
function useReached() {
  const [reached, setReached] = useState(false);
  const onReach = useMemo(() => {
    const reach = () => setReached(true);
    // Not pointerenter: a row rendered below a resting pointer gets no such event.
    return { onPointerOver: reach, onFocus: reach };
  }, []);
  return { reached, onReach };
}
