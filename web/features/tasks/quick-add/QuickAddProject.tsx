import { FolderPlus, Inbox } from 'lucide-react';
import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';
import { HomeMark, projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { FeedsPillar } from './QuickAddChips.tsx';
import { isToCreate, type ProjectToCreate } from './line-drafts.ts';
import type { useQuickAdd } from './use-quick-add.ts';

interface QuickAddProjectProps {
  projects: readonly Project[];
  areas: readonly Area[];
  quick: ReturnType<typeof useQuickAdd>;
  onChosen: () => void;
}

/** Chooses the project if the line names none: an existing one, a new one, or the Inbox. */
export function QuickAddProject({ projects, areas, quick, onChosen }: QuickAddProjectProps) {
  const { project } = quick;
  const isNew = project !== undefined && isToCreate(project);
  const then =
    <Chosen,>(choose: (chosen: Chosen) => void) =>
    (chosen: Chosen) => {
      choose(chosen);
      onChosen();
    };
  return (
    <>
      <FieldBox>
        <ChoiceMenu
          label="Project"
          search="Find a project or area"
          width={280}
          choices={[...projectChoices(projects), TO_INBOX]}
          value={project ? project.id : TO_INBOX.value}
          onChoose={then((id) => quick.choose(id === TO_INBOX.value ? null : id))}
          onCreate={then(quick.chooseNew)}
        >
          <FieldButton
            empty={!project}
            aria-label={`Project: ${projectLabel(project)}`}
            icon={<ProjectMark project={project} />}
          >
            {project ? (
              <>
                {isNew && 'New: '}
                {project.name} {!isToCreate(project) && <FeedsPillar project={project} />}
              </>
            ) : (
              'Inbox'
            )}
          </FieldButton>
        </ChoiceMenu>
      </FieldBox>
      {isNew && <NewProjectArea project={project} areas={areas} onChoose={then(quick.chooseArea)} />}
    </>
  );
}

const NO_AREA = { value: 'none', label: 'No area' };

interface NewProjectAreaProps {
  project: ProjectToCreate;
  areas: readonly Area[];
  onChoose: (area: Area | null) => void;
}

function NewProjectArea({ project: { area }, areas, onChoose }: NewProjectAreaProps) {
  if (areas.length === 0) return null;
  const choices = areas.map(({ id, name, pillar_name }) => ({ value: id, label: name, group: pillar_name }));
  return (
    <FieldBox>
      <ChoiceMenu
        label="Area of the new project"
        search="Find an area"
        width={280}
        choices={[...choices, NO_AREA]}
        value={area?.id ?? NO_AREA.value}
        onChoose={(chosen) => onChoose(areas.find(({ id }) => id === chosen) ?? null)}
      >
        <FieldButton empty={!area} aria-label={`Area of the new project: ${area?.name ?? 'none'}`}>
          {area ? `in ${area.name}` : 'in no area'}
        </FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}

function ProjectMark({ project }: { project: Project | ProjectToCreate | undefined }) {
  if (!project) return <Inbox {...SMALL_ICON} />;
  if (isToCreate(project)) return <FolderPlus {...SMALL_ICON} />;
  return <HomeMark project={project} />;
}

/** The label of the button for screen readers. */
function projectLabel(project: Project | ProjectToCreate | undefined): string {
  if (!project) return 'Inbox';
  if (isToCreate(project)) return `new, ${project.name}`;
  return project.pillar_name ? `${project.name} for ${project.pillar_name}` : project.name;
}
