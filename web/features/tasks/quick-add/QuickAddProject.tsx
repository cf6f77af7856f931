import { Target } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { projectChoices } from '#web/features/projects/project-choices.tsx';
import { hrefOf } from '#web/platform/navigation.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import classes from './QuickAdd.module.css';
import { FeedsPillar } from './QuickAddChips.tsx';

interface QuickAddProjectProps {
  projects: readonly Project[];
  project: Project | undefined;
  onChoose: (id: string) => void;
}

/** Where the task goes when the line names no project. */
export function QuickAddProject({ projects, project, onChoose }: QuickAddProjectProps) {
  if (projects.length === 0) {
    return (
      <p className={classes['none']}>
        A task is a step of a project, and there is none yet.{' '}
        <a href={hrefOf('projects', { new: 'yes' })}>Create a project</a>
      </p>
    );
  }
  return (
    <FieldBox>
      <ChoiceMenu
        label="Project"
        search="Find a project"
        width={280}
        choices={projectChoices(projects)}
        value={project?.id ?? null}
        onChoose={onChoose}
      >
        <FieldButton
          empty={!project}
          aria-label={project ? `Project: ${feedsWords(project)}` : 'Choose a project'}
          icon={project?.pillar_color ? <Dot color={project.pillar_color} /> : <Target {...SMALL_ICON} />}
        >
          {project ? (
            <>
              {project.name} <FeedsPillar project={project} />
            </>
          ) : (
            'Choose a project'
          )}
        </FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}

/** What the eye sees on the button. */
const feedsWords = ({ name, pillar_name }: Project) => (pillar_name ? `${name} for ${pillar_name}` : name);
