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
import { hrefOf } from '#web/platform/navigation.ts';
import { useRecords } from '#web/records/record-query.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { addDays } from '#contract/general/days.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { useStepTask } from './use-step-task.ts';

interface PlanStepProps {
  line: string;
  /** The records that the line names. */
  sources: readonly CoachSource[];
  /** The first step, whose button is filled. */
  main?: boolean;
}

const MENTIONS_TOMORROW = /tomorrow[’']s list/i;

interface PlanDay {
  /** `YYYY-MM-DD` */
  day: string;
  name: 'today' | 'tomorrow';
  /** Of the first button. */
  variant: 'filled' | 'default';
}

/**
 * Plans the task that a step names for the day that it mentions; a late task is started, moved or deleted instead. If the
 * step names several tasks, one of them is planned.
 */
export function PlanStep({ line, sources, main = false }: PlanStepProps) {
  const today = useToday();
  const [task, ...others] = sources.filter(({ entity_type }) => entity_type === 'task');
  if (!task) return null;
  const variant = main ? 'filled' : 'default';
  const planDay: PlanDay = MENTIONS_TOMORROW.test(line)
    ? { day: addDays(today, 1), name: 'tomorrow', variant }
    : { day: today, name: 'today', variant };
  if (others.length > 0) return <PlanOneOf tasks={[task, ...others]} {...planDay} />;
  return <PlanTask id={task.entity_id} {...planDay} />;
}

function PlanTask({ id, day, name, variant }: { id: string } & PlanDay) {
  const plan = usePlan();
  const step = useStepTask(id, day);
  switch (step.state) {
    case 'loading':
      return null;
    case 'gone':
      return <State>No longer here</State>;
    case 'completed':
      return <State>Done</State>;
    case 'late':
      return <Decide task={step.task} variant={variant} />;
    case 'listed':
      return variant === 'filled' && name === 'today' ? (
        <Group wrap gap={3} rowGap={1}>
          <Listed day={day} name={name} />
          <DoNow task={step.task} variant={variant} />
        </Group>
      ) : (
        <Listed day={day} name={name} />
      );
    case 'open':
      return (
        <Button
          variant={variant}
          size="compact-sm"
          aria-label={`Plan ${name}: ${step.task.name}`}
          onClick={() => void plan([step.task], day)}
        >
          Plan {name}
        </Button>
      );
  }
}

const State = ({ children }: { children: string }) => <Text hint>{children}</Text>;

const Listed = ({ day, name }: Pick<PlanDay, 'day' | 'name'>) => (
  <Text as="a" hint link href={hrefOf('today', { date: name === 'today' ? undefined : day })}>
    Already on {name}’s list
  </Text>
);

/** Starts the focus timer on a task. */
function DoNow({ task, variant }: { task: Task } & Pick<PlanDay, 'variant'>) {
  const records = useRecords();
  if (useFocus().timer?.task_id === task.id) return <State>In focus</State>;
  return (
    <Button variant={variant} size="compact-sm" onClick={() => void startFocus(records, 'focus', task)}>
      Do it now
    </Button>
  );
}

/** For a late task: start it, give it a new day, or delete it. The last two can be undone. */
function Decide({ task, variant }: { task: Task } & Pick<PlanDay, 'variant'>) {
  const records = useRecords();
  const today = useToday();
  const plan = usePlan();
  const { name } = task;
  return (
    <Group wrap gap={2} rowGap={1} role="group" aria-label={`Decide about ${name}`}>
      <DoNow task={task} variant={variant} />
      <DayMenu
        label={`Reschedule ${name}`}
        value={task.due_date}
        today={today}
        weekStart={weekStart()}
        loadReader={loadDayReader}
        position="bottom-end"
        onChange={(day) => day !== null && void plan([task], day)}
      >
        <Button variant="default" size="compact-sm">
          Reschedule
        </Button>
      </DayMenu>
      <Button
        variant="subtle"
        size="compact-sm"
        ml="auto"
        onClick={() => void deleteTask(records, task).catch(toastFailure)}
      >
        Delete
      </Button>
    </Group>
  );
}

function PlanOneOf({ tasks, day, name, variant }: { tasks: readonly CoachSource[] } & PlanDay) {
  const plan = usePlan();
  const { data, isPending } = useQuery(todayQueries.day(day));
  if (isPending) return null;
  const listed = new Set(data?.tasks.map(({ id }) => id));
  const left = tasks.filter(({ entity_id }) => !listed.has(entity_id));
  if (left.length === 0) return <Listed day={day} name={name} />;
  return (
    <ChoiceMenu
      label={`Plan ${name}`}
      width={280}
      position="bottom-end"
      choices={left.map((task) => ({ value: task.entity_id, label: task.name }))}
      value={null}
      onChoose={(id) => void plan([{ id, name: left.find(({ entity_id }) => entity_id === id)?.name ?? '' }], day)}
    >
      <Button variant={variant} size="compact-sm">
        Plan {name}
      </Button>
    </ChoiceMenu>
  );
}
