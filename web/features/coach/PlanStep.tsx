import { Button } from '@mantine/core';
import type { CoachSource } from '#contract/coach.ts';
import { usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { usePlannedFor } from '#web/features/tasks/plan/use-planned-for.ts';
import { useToday } from '#web/platform/clock.ts';
import { useRecords } from '#web/records/record-query.ts';
import { addDays } from '#web/ui/date/days.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import classes from './Coach.module.css';

interface PlanStepProps {
  /** What the coach has said. */
  line: string;
  /** What it names. */
  sources: readonly CoachSource[];
}

const SPEAKS_OF_TOMORROW = /tomorrow[’']s list/i;

/** Plans the task that a step names, for the day that it speaks of; where it names several, one of them. */
export function PlanStep({ line, sources }: PlanStepProps) {
  const [task, ...others] = sources.filter(({ entity_type }) => entity_type === 'task');
  if (!task) return null;
  const isTomorrow = SPEAKS_OF_TOMORROW.test(line);
  if (others.length === 0) return <PlanTask task={task} isTomorrow={isTomorrow} />;
  return <PlanOneOf tasks={[task, ...others]} isTomorrow={isTomorrow} />;
}

const wordsOf = (isTomorrow: boolean) => (isTomorrow ? 'Plan tomorrow' : 'Plan today');

/** `YYYY-MM-DD` */
function useDay(isTomorrow: boolean): string {
  const today = useToday();
  return isTomorrow ? addDays(today, 1) : today;
}

function PlanTask({ task: { entity_id: id, name }, isTomorrow }: { task: CoachSource; isTomorrow: boolean }) {
  const day = useDay(isTomorrow);
  const records = useRecords();
  const plan = usePlan();
  const isPlanned = usePlannedFor({ id, due_date: records.get('task', id)?.due_date ?? null }, day);
  if (isPlanned) return <span className={classes['planned']}>On the list of {isTomorrow ? 'tomorrow' : 'today'}</span>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${wordsOf(isTomorrow)}: ${name}`}
      onClick={() => void plan([{ id, name }], day)}
    >
      {wordsOf(isTomorrow)}
    </Button>
  );
}

function PlanOneOf({ tasks, isTomorrow }: { tasks: readonly CoachSource[]; isTomorrow: boolean }) {
  const day = useDay(isTomorrow);
  const plan = usePlan();
  return (
    <ChoiceMenu
      label={wordsOf(isTomorrow)}
      width={280}
      position="bottom-end"
      choices={tasks.map(({ entity_id, name }) => ({ value: entity_id, label: name }))}
      value={null}
      onChoose={(id) => {
        const task = tasks.find(({ entity_id }) => entity_id === id);
        if (task) void plan([{ id, name: task.name }], day);
      }}
    >
      <Button variant="default" size="compact-sm">
        {wordsOf(isTomorrow)}
      </Button>
    </ChoiceMenu>
  );
}
