import { useQuery } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import type { useSaveField } from './use-save-field.ts';

interface ProjectFieldProps {
  task: Task;
  fields: ReturnType<typeof useSaveField>;
}

/** The project of a task; moving it can be undone. */
export function ProjectField({ task, fields: { save } }: ProjectFieldProps) {
  const { data: projects = [] } = useQuery(projectQueries.list());
  const { data: inbox = null } = useQuery(projectQueries.inbox());
  function move(id: string) {
    const to = [...projects, ...(inbox ? [inbox] : [])].find((project) => project.id === id);
    if (to) void save('project_id', { project_id: id }, `“${task.name}” moved to “${to.name}”`);
  }
  return (
    <FieldBox>
      <ChoiceMenu
        label="Project"
        search="Find a project"
        width={280}
        position="top-end"
        choices={[...projectChoices(projects), ...(inbox ? [{ ...TO_INBOX, value: inbox.id }] : [])]}
        value={task.project_id}
        onChoose={move}
      >
        <FieldButton aria-label={`Project: ${task.project_name}`}>{task.project_name}</FieldButton>
      </ChoiceMenu>
    </FieldBox>
  );
}
