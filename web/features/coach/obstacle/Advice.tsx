import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { Ref } from 'react';
import type { Project } from '#contract/projects.ts';
import { projectActions } from '#web/features/projects/project-mutations.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDate, formatDay } from '#web/platform/format.ts';
import { act } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { DayMenu } from '#web/ui/date/DayMenu.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { AnswerCard, StepList } from '../AnswerCard.tsx';
import { LinkedText } from '../LinkedText.tsx';
import { PlanStep } from '../PlanStep.tsx';
import type { KeptAnalysis } from './use-obstacle.ts';

interface AdviceProps {
  kept: KeptAnalysis;
  onAdd: (suggestion: string) => void;
  onDiscard: () => void;
  heading: Ref<HTMLHeadingElement>;
}

const MENTIONS_DUE_DATE = /\bdue date\b/i;

/**
 * Suggestions for a project. One about a task lets that be planned, one about the due date lets that be set, and any other
 * can become a task.
 */
export function Advice({ kept, onAdd, onDiscard, heading }: AdviceProps) {
  const taskHref = useTaskHref();
  const { data: projects } = useQuery(projectQueries.list());
  const project = projects?.find(({ id }) => id === kept.project_id);
  const { project_name, problem_analyzed, suggestions, sources } = kept.analysis;
  const title = (
    <>
      Ways forward with <LinkedText sources={sources}>{project_name}</LinkedText>
    </>
  );
  return (
    <AnswerCard
      {...{ heading, title, sources, onDiscard }}
      name={`Ways forward with ${project_name}`}
      summary={problem_analyzed}
      note="Nothing changes until you choose it."
    >
      <section aria-label="Suggestions">
        <StepList
          lines={suggestions}
          sources={sources}
          actionFor={(line, named, number) => {
            const addedId = kept.added[line];
            if (addedId !== undefined) {
              return (
                <Button component="a" variant="subtle" size="compact-sm" href={taskHref(addedId)}>
                  Open the task
                </Button>
              );
            }
            if (named.some(({ entity_type }) => entity_type === 'task'))
              return <PlanStep line={line} sources={named} />;
            if (project && MENTIONS_DUE_DATE.test(line)) return <DueDateButton project={project} />;
            return (
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<Plus {...SMALL_ICON} />}
                aria-label={`Add as task: suggestion ${number}`}
                onClick={() => onAdd(line)}
              >
                Add as task
              </Button>
            );
          }}
        />
      </section>
    </AnswerCard>
  );
}

/** Changes the due date of a project, with Undo, and shows it if it is in the future. */
function DueDateButton({ project: { id, name, due_date } }: { project: Project }) {
  const records = useRecords();
  const today = useToday();
  const change = (day: string | null) => {
    if (day === due_date) return;
    const write = projectActions.change({ id, body: { due_date: day }, shown: { due_date: day, deadline: day } });
    void act(records, write, () =>
      day === null
        ? `“${name}” has no due date`
        : `“${name}” is due on ${formatDate(day, { day: 'numeric', month: 'long' })}`,
    );
  };
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
        {due_date !== null && due_date >= today ? `Due: ${formatDay(due_date, today)}` : 'Set a due date'}
      </Button>
    </DayMenu>
  );
}
