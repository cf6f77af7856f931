import { Button } from '@mantine/core';
import type { Project } from '#contract/projects.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDate, formatDay } from '#web/platform/format.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';

/** Gives a project another due date, with Undo; once that is ahead it is shown. */
export function NewDueDate({ project: { id, name, due_date } }: { project: Project }) {
  const records = useRecords();
  const today = useToday();
  const change = (day: string | null) =>
    day !== due_date &&
    void act(
      records,
      projectActions.change({ id, body: { due_date: day }, shown: { due_date: day, deadline: day } }),
      () => saidOf(name, day),
    );
  const isSet = due_date !== null && due_date >= today;
  return (
    <DayMenu
      label={`Due date of ${name}`}
      value={due_date}
      today={today}
      weekStart={weekStart()}
      noneLabel="No due date"
      position="bottom-end"
      onChange={change}
    >
      <Button variant="default" size="compact-sm">
        {isSet ? `Due: ${formatDay(due_date, today)}` : 'Set a due date'}
      </Button>
    </DayMenu>
  );
}

const saidOf = (name: string, day: string | null): string =>
  day === null
    ? `“${name}” has no due date`
    : `“${name}” is due on ${formatDate(day, { day: 'numeric', month: 'long' })}`;
