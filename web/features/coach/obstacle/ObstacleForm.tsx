import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PROBLEM_MAX } from '#contract/coach.ts';
import type { Project } from '#contract/projects.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { SearchSelect } from '#web/ui/form/SearchSelect.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import type { Ask } from '../ask.ts';
import { AskForm } from '../AskForm.tsx';
import type { Obstacle, Question } from './use-obstacle.ts';

interface ObstacleFormProps {
  obstacle: Obstacle;
  onChange: (obstacle: Obstacle) => void;
  again: boolean;
  ask: Ask<Question>;
}

/** Asks which project does not move, and what holds it up. */
export function ObstacleForm({ obstacle, onChange, again, ask }: ObstacleFormProps) {
  const { data: projects = [] } = useQuery(projectQueries.list());
  const { words } = obstacle;
  // A project that was deleted or archived meanwhile cannot be chosen.
  const project_id = projects.some(({ id }) => id === obstacle.project_id) ? obstacle.project_id : null;
  const isMissing = words.trim() === '';
  return (
    <AskForm
      {...{ again, ask }}
      fields={['project_id', 'problem_description']}
      isComplete={project_id !== null && !isMissing}
      button={again ? 'Look again' : 'Find a way forward'}
      onAsk={() => project_id !== null && ask.mutate({ project_id, words })}
    >
      {(errors, wasTried) => (
        <>
          <SearchSelect
            label="Project"
            placeholder="Choose a project"
            data={optionsOf(projects)}
            value={project_id}
            error={wasTried && project_id === null ? 'Choose a project' : errors['project_id']}
            onChange={(chosen) => onChange({ ...obstacle, project_id: chosen })}
          />
          <Textarea
            label="What’s in the way?"
            placeholder="I don’t know where to start, and the evenings are too short."
            minRows={4}
            maxRows={14}
            {...limitedText(words, PROBLEM_MAX)}
            value={words}
            error={wasTried && isMissing ? 'Describe what’s in the way' : errors['problem_description']}
            onChange={(event) => onChange({ ...obstacle, words: event.currentTarget.value })}
          />
        </>
      )}
    </AskForm>
  );
}

function optionsOf(projects: readonly Project[]) {
  const open = projects.filter(({ status }) => status !== 'Completed');
  return [...Map.groupBy(open, ({ area_name }) => area_name ?? 'No area')].map(([group, items]) => ({
    group,
    items: items.map(({ id, name }) => ({ value: id, label: name })),
  }));
}
