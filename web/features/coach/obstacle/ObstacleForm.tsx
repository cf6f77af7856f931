import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PROBLEM_MAX } from '#contract/coach.ts';
import type { Project } from '#contract/projects.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { AskError } from '../AskError.tsx';
import classes from '../goal/Goal.module.css';
import type { Obstacle, Question } from './use-obstacle.ts';

interface ObstacleFormProps {
  obstacle: Obstacle;
  onChange: (obstacle: Obstacle) => void;
  /** There are suggestions already. */
  again: boolean;
  pending: boolean;
  error: Error | null;
  onAsk: (question: Question) => void;
}

/** Which project does not move, and what stands in its way. */
export function ObstacleForm({ obstacle, onChange, again, pending, error, onAsk }: ObstacleFormProps) {
  const { data: projects = [] } = useQuery(projectQueries.list());
  const [tried, setTried] = useState(false);
  const errors = fieldErrors(error);
  const { words } = obstacle;
  // One that was deleted or archived meanwhile is no choice.
  const project_id = projects.some(({ id }) => id === obstacle.project_id) ? obstacle.project_id : null;
  const isMissing = words.trim() === '';
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (project_id === null) event.currentTarget.querySelector('input')?.focus();
        else if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
        else if (!pending) onAsk({ project_id, words });
      }}
    >
      <SearchSelect
        label="Which project?"
        placeholder="Choose a project"
        data={optionsOf(projects)}
        value={project_id}
        error={tried && project_id === null ? 'Please choose a project' : errors['project_id']}
        onChange={(chosen) => onChange({ ...obstacle, project_id: chosen })}
      />
      <Textarea
        label="What stands in the way?"
        placeholder="I do not know where to begin, and the evenings are too short."
        minRows={4}
        maxRows={14}
        {...limitedText(words, PROBLEM_MAX)}
        value={words}
        error={tried && isMissing ? 'Please say it in a few words' : errors['problem_description']}
        onChange={(event) => onChange({ ...obstacle, words: event.currentTarget.value })}
      />
      <AskError error={'project_id' in errors || 'problem_description' in errors ? null : error} />
      <Button type="submit" loading={pending} {...(again && { variant: 'default' })}>
        {again ? 'Look again' : 'Look for a way'}
      </Button>
    </form>
  );
}

const isOpen = ({ status }: Project) => status !== 'Completed';

function optionsOf(projects: readonly Project[]) {
  const groups = Map.groupBy(projects.filter(isOpen), ({ area_name }) => area_name ?? 'Without an area');
  return [...groups].map(([group, items]) => ({
    group,
    items: items.map(({ id, name }) => ({ value: id, label: name })),
  }));
}
