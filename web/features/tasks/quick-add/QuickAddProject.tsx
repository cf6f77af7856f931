import { Inbox, Target } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { FeedsPillar } from './QuickAddChips.tsx';

interface QuickAddProjectProps {
  projects: readonly Project[];
  project: Project | undefined;
  /** @param id null: the Inbox. */
  onChoose: (id: string | null) => void;
}

/** Where the task goes when the line names no project. */
export function QuickAddProject({ projects, project, onChoose }: QuickAddProjectProps) {
  return (
    <FieldBox>
      <ChoiceMenu
        label="Project"
        search="Find a project"
        width={280}
        choices={[...projectChoices(projects), TO_INBOX]}
        value={project?.id ?? TO_INBOX.value}
        onChoose={(id) => onChoose(id === TO_INBOX.value ? null : id)}
      >
        <FieldButton
          empty={!project}
          aria-label={`Project: ${project ? feedsWords(project) : 'Inbox'}`}
          icon={
            project?.pillar_color ? (
              <Dot color={project.pillar_color} />
            ) : project ? (
              <Target {...SMALL_ICON} />
            ) : (
              <Inbox {...SMALL_ICON} />
            )
          }
        >
          {project ? (
            <>
              {project.name} <FeedsPillar project={project} />
            </>
          ) : (
            'Inbox'
          )}
        </FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}

/** What the eye sees on the button. */
const feedsWords = ({ name, pillar_name }: Project) => (pillar_name ? `${name} for ${pillar_name}` : name);
