import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CoachSource } from '#contract/coach.ts';
import type { Task } from '#contract/tasks.ts';
import { deleteTask } from '#web/features/tasks/delete-task.ts';
import { loadDayReader } from '#web/features/tasks/due/load-day-reader.ts';
import { startFocus, useFocus } from '#web/features/tasks/focus/use-focus.ts';
import { usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { todayQueries } from '#web/features/today/today-queries.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { useRecords } from '#web/records/record-query.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { addDays } from '#web/ui/date/days.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import classes from './Coach.module.css';
import { useStepTask } from './use-step-task.ts';

interface PlanStepProps {
  /** What the coach has said. */
  line: string;
  /** What it names. */
  sources: readonly CoachSource[];
}

const SPEAKS_OF_TOMORROW = /tomorrow[’']s list/i;

/**
 * What can be done about the task that a step names: a late one is begun, moved or deleted, any other is planned for the
 * day that the step speaks of. Where it names several, one of them is planned.
 */
export function PlanStep({ line, sources }: PlanStepProps) {
  const [task, ...others] = sources.filter(({ entity_type }) => entity_type === 'task');
  if (!task) return null;
  const isTomorrow = SPEAKS_OF_TOMORROW.test(line);
  if (others.length === 0) return <PlanTask id={task.entity_id} isTomorrow={isTomorrow} />;
  return <PlanOneOf tasks={[task, ...others]} isTomorrow={isTomorrow} />;
}

const wordsOf = (isTomorrow: boolean) => (isTomorrow ? 'Plan tomorrow' : 'Plan today');

/** `YYYY-MM-DD` */
function useDay(isTomorrow: boolean): string {
  const today = useToday();
  return isTomorrow ? addDays(today, 1) : today;
}

function PlanTask({ id, isTomorrow }: { id: string; isTomorrow: boolean }) {
  const day = useDay(isTomorrow);
  const plan = usePlan();
  const step = useStepTask(id, day);
  switch (step.state) {
    case 'loading':
      return null;
    case 'gone':
      return <Said>No longer here</Said>;
    case 'completed':
      return <Said>Done</Said>;
    case 'late':
      return <Decide task={step.task} />;
    case 'listed':
      return <OnTheList isTomorrow={isTomorrow} />;
    case 'open':
      return (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${wordsOf(isTomorrow)}: ${step.task.name}`}
          onClick={() => void plan([step.task], day)}
        >
          {wordsOf(isTomorrow)}
        </Button>
      );
  }
}

const Said = ({ children }: { children: string }) => <span className={classes['planned']}>{children}</span>;
const OnTheList = ({ isTomorrow }: { isTomorrow: boolean }) => (
  <Said>{`On the list of ${isTomorrow ? 'tomorrow' : 'today'}`}</Said>
);

/** The three ways with a late task: do it now, give it a new day, or let it go. All but the first can be undone. */
function Decide({ task }: { task: Task }) {
  const records = useRecords();
  const today = useToday();
  const plan = usePlan();
  const isRunning = useFocus().timer?.task_id === task.id;
  const { name } = task;
  return (
    <div className={classes['decide']} role="group" aria-label={`Decide about ${name}`}>
      {isRunning ? (
        <Said>Focus is running</Said>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => void startFocus(records, 'focus', task)}>
          Do it now
        </Button>
      )}
      <DayMenu
        label={`New day for ${name}`}
        value={task.due_date}
        today={today}
        weekStart={weekStart()}
        loadReader={loadDayReader}
        position="bottom-end"
        onChange={(day) => day !== null && void plan([task], day)}
      >
        <Button variant="default" size="compact-sm">
          New day
        </Button>
      </DayMenu>
      <Button variant="default" size="compact-sm" onClick={() => void deleteTask(records, task).catch(toastFailure)}>
        Let it go
      </Button>
    </div>
  );
}

function PlanOneOf({ tasks, isTomorrow }: { tasks: readonly CoachSource[]; isTomorrow: boolean }) {
  const day = useDay(isTomorrow);
  const plan = usePlan();
  const { data, isPending } = useQuery(todayQueries.day(day));
  if (isPending) return null;
  const listed = new Set(data?.tasks.map(({ id }) => id));
  const left = tasks.filter(({ entity_id }) => !listed.has(entity_id));
  if (left.length === 0) return <OnTheList isTomorrow={isTomorrow} />;
  return (
    <ChoiceMenu
      label={wordsOf(isTomorrow)}
      width={280}
      position="bottom-end"
      choices={left.map(({ entity_id, name }) => ({ value: entity_id, label: name }))}
      value={null}
      onChoose={(id) => {
        const task = left.find(({ entity_id }) => entity_id === id);
        if (task) void plan([{ id, name: task.name }], day);
      }}
    >
      <Button variant="default" size="compact-sm">
        {wordsOf(isTomorrow)}
      </Button>
    </ChoiceMenu>
  );
}
