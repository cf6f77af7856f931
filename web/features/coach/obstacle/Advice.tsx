import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Sparkles } from 'lucide-react';
import type { Ref } from 'react';
import type { Project } from '#contract/projects.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { ICON, SMALL_ICON } from '#web/ui/marks/icon.ts';
import { LinkedWords } from '../LinkedWords.tsx';
import { namedIn } from '../linked-words.ts';
import { PlanStep } from '../PlanStep.tsx';
import { NewDueDate } from './NewDueDate.tsx';
import classes from '../review/Review.module.css';
import type { KeptAnalysis } from './use-obstacle.ts';

interface AdviceProps {
  kept: KeptAnalysis;
  onAdd: (suggestion: string) => void;
  onDiscard: () => void;
  heading: Ref<HTMLHeadingElement>;
}

/** What would help past an obstacle; what is no task yet can become one. */
export function Advice({ kept, onAdd, onDiscard, heading }: AdviceProps) {
  const { data: projects } = useQuery(projectQueries.list());
  const project = projects?.find(({ id }) => id === kept.project_id);
  const { project_name, problem_analyzed, suggestions, sources } = kept.analysis;
  return (
    <article className={classes['review']} aria-label={`Ways forward with ${project_name}`}>
      <header className={classes['head']}>
        <h2 ref={heading} tabIndex={-1} className={classes['lead']}>
          <Sparkles {...ICON} />
          <span>
            Ways forward with <LinkedWords sources={sources}>{project_name}</LinkedWords>
          </span>
        </h2>
        <p className={classes['verdict']}>
          <LinkedWords sources={sources}>{problem_analyzed}</LinkedWords>
        </p>
      </header>
      <div className={classes['body']}>
        <section aria-label="Suggestions">
          <ol className={classes['steps']}>
            {suggestions.map((line, index) => (
              <li key={line}>
                <span className={classes['number']} aria-hidden>
                  {index + 1}
                </span>
                <p>
                  <LinkedWords sources={sources}>{line}</LinkedWords>
                </p>
                <Action
                  line={line}
                  number={index + 1}
                  sources={namedIn(line, sources)}
                  addedId={kept.added[line]}
                  project={project}
                  onAdd={onAdd}
                />
              </li>
            ))}
          </ol>
        </section>
      </div>
      <footer className={classes['foot']}>
        <p className={classes['note']}>Nothing changes until you choose it.</p>
        <Button variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </footer>
    </article>
  );
}

interface ActionProps {
  line: string;
  number: number;
  sources: KeptAnalysis['analysis']['sources'];
  /** Of the task that it has become. */
  addedId: string | undefined;
  /** The project that the suggestions are about; undefined where it is gone. */
  project: Project | undefined;
  onAdd: (suggestion: string) => void;
}

const SPEAKS_OF_DUE_DATE = /\bdue date\b/i;

/** A suggestion about a task lets that be planned, one about the due date lets that be set, any other can become a task. */
function Action({ line, number, sources, addedId, project, onAdd }: ActionProps) {
  const taskHref = useTaskHref();
  if (addedId !== undefined) {
    return (
      <Button component="a" variant="subtle" size="compact-sm" href={taskHref(addedId)}>
        Open the task
      </Button>
    );
  }
  if (sources.some(({ entity_type }) => entity_type === 'task')) return <PlanStep line={line} sources={sources} />;
  if (project && SPEAKS_OF_DUE_DATE.test(line)) return <NewDueDate project={project} />;
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
}
