import { Calendar, Check, Hourglass } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { Task } from '#contract/tasks.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatDuration } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Path } from '#web/ui/Path.tsx';
import { PriorityBars } from '#web/ui/PriorityBars.tsx';
import { Quote } from '#web/ui/Quote.tsx';
import { RingCheck } from '#web/ui/RingCheck.tsx';
import { tint } from '#web/ui/tint.ts';
import { doneWords, dueWords } from './due-words.ts';
import { useCompleteTask } from './task-mutations.ts';
import classes from './TaskRow.module.css';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface TaskRowProps {
  task: Task;
  /** With the path above it, 56 px high; without it, under a heading that names its project, 40. */
  path?: boolean;
  /** Where the name leads: the task's panel unless said otherwise. */
  href?: string;
  /** Ticks it off or opens it again, in place of the usual way. */
  onToggle?: (task: Task) => void;
  /** A click on the name or anywhere beside the controls; `preventDefault` keeps the link from being followed. */
  onOpen?: (event: MouseEvent) => void;
  /** Before the ring: a square for selecting, a handle for dragging. */
  lead?: ReactNode;
  /** Controls in place of the words for due and priority. */
  due?: ReactNode;
  priority?: ReactNode;
  /** At the right, in a slot kept free: what can be done with it. */
  trail?: ReactNode;
  selected?: boolean;
  /** Its panel is open beside the list. */
  current?: boolean;
}

/**
 * A task as one row of a list, to stand in an `<li>`: edge in the pillar's colour, ring, name over path, due, estimate
 * and priority. What it is for opens on hover and focus.
 */
export function TaskRow(props: TaskRowProps) {
  const { task, path = true, href, onToggle, onOpen, lead, due, priority, trail, selected, current } = props;
  const complete = useCompleteTask();
  const whyId = useId();
  const showWhy = path && task.why !== null && !task.completed;
  return (
    <div
      className={classes['row']}
      data-path={path || undefined}
      data-done={task.completed || undefined}
      data-selected={selected || undefined}
      data-current={current || undefined}
      {...tint(task.pillar_color ?? DEFAULT_COLOR)}
    >
      <span className={classes['edge']} data-none={task.pillar_color === null || undefined} aria-hidden />
      {lead && <span className={classes['lead']}>{lead}</span>}
      <RingCheck
        state={task.completed ? 'done' : 'open'}
        label={task.name}
        onToggle={() => (onToggle ? onToggle(task) : void complete(task))}
      />
      <div className={classes['text']}>
        <a
          className={classes['name']}
          href={href ?? hrefOf('tasks', { task: task.id })}
          aria-describedby={showWhy ? whyId : undefined}
          aria-current={current || undefined}
          draggable={false}
          onClick={onOpen}
        >
          {task.name}
        </a>
        {path && <Path names={[task.pillar_name, task.area_name, task.project_name]} />}
        {showWhy && (
          <div id={whyId} className={classes['why']}>
            <Quote small>{task.why ?? ''}</Quote>
          </div>
        )}
      </div>
      <div className={classes['marks']}>
        {due ?? <TaskDue task={task} />}
        <span className={classes['estimate']}>{task.estimated_duration !== null && <Estimate task={task} />}</span>
        <span className={classes['priority']} data-level={task.priority}>
          {!task.completed && (priority ?? <PriorityBars level={task.priority} />)}
          {task.priority === 'high' && !priority && (
            <span className={classes['word']} aria-hidden>
              High
            </span>
          )}
        </span>
      </div>
      {trail && <span className={classes['trail']}>{trail}</span>}
    </div>
  );
}

/** When a task is due, late ones in words and in the colour of danger; when it was done, once it is. */
export function TaskDue({ task }: { task: Task }) {
  const today = useToday();
  if (task.completed && task.completed_at) {
    return (
      <span className={classes['mark']}>
        <Check {...icon} />
        <span className="sr-only">Done </span>
        {doneWords(task.completed_at, today)}
      </span>
    );
  }
  const due = dueWords(task, today);
  if (!due) return null;
  return (
    <span className={classes['mark']} data-late={due.late || undefined}>
      <Calendar {...icon} />
      <span className="sr-only">Due </span>
      {due.text}
    </span>
  );
}

function Estimate({ task }: { task: Task }) {
  return (
    <span className={classes['mark']}>
      <Hourglass {...icon} />
      <span className="sr-only">Estimate </span>
      {formatDuration(task.estimated_duration ?? 0)}
    </span>
  );
}
