import { Button } from '@mantine/core';
import type { CoachSource } from '#contract/coach.ts';
import { usePlan } from '#web/features/tasks/plan/plan-tasks.ts';
import { usePlannedFor } from '#web/features/tasks/plan/use-planned-for.ts';
import { useToday } from '#web/platform/clock.ts';
import { useRecords } from '#web/records/record-query.ts';
import classes from './Coach.module.css';

/** Plans the first task that a step names, if it names one. */
export function PlanStep({ sources }: { sources: readonly CoachSource[] }) {
  const task = sources.find(({ entity_type }) => entity_type === 'task');
  return task ? <PlanTask id={task.entity_id} name={task.name} /> : null;
}

function PlanTask({ id, name }: { id: string; name: string }) {
  const today = useToday();
  const records = useRecords();
  const plan = usePlan();
  const isPlanned = usePlannedFor({ id, due_date: records.get('task', id)?.due_date ?? null }, today);
  if (isPlanned) return <span className={classes['planned']}>On today’s list</span>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Plan today: ${name}`}
      onClick={() => void plan([{ id, name }], today)}
    >
      Plan today
    </Button>
  );
}
