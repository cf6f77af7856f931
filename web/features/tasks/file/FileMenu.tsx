import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useHomes } from '#web/features/projects/homes.ts';
import { projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { SearchChoices } from '#web/ui/menu/SearchChoices.tsx';
import { recentProjects } from './recent-projects.ts';
import { useFileTask } from './use-file-task.ts';
import { useSuggestions } from './use-suggestions.ts';

interface FileMenuProps {
  /** The tasks to file together. */
  tasks: readonly Task[];
  anchor: ReactElement;
  onClose: () => void;
  /** Called after a choice. @param goOn with Tab: the next task is filed as well. */
  onFiled?: ((goOn: boolean) => void) | undefined;
}

/**
 * The menu that moves tasks into a project. Projects are found by parts of their name or area, the suggested one is
 * first, and the last entry creates one. Enter files, Tab files and continues with the next task.
 */
export function FileMenu({ tasks, anchor, onClose, onFiled }: FileMenuProps) {
  const homes = useHomes();
  const projects = homes ?? [];
  const { data: inbox } = useQuery(projectQueries.inbox());
  const suggestionOf = useSuggestions();
  const file = useFileTask();

  const [task] = tasks;
  const suggestion = tasks.length === 1 && task ? suggestionOf(task) : null;
  const elsewhere = projects.filter(({ id }) => tasks.some(({ project_id }) => project_id !== id));
  const isFiled = tasks.some(({ project_id }) => project_id !== inbox?.id);
  const first = new Map<string, string>();
  for (const id of recentProjects().slice(0, 2))
    if (elsewhere.some((each) => each.id === id)) first.set(id, 'used last');
  if (suggestion) first.set(suggestion.project.id, otherMatches(suggestion.words));

  return (
    <SearchChoices
      label="Project"
      search="Find a project or area"
      busy={!homes}
      width={384}
      position="bottom-end"
      choices={[...projectChoices(elsewhere), ...(isFiled ? [TO_INBOX] : [])]}
      value={null}
      first={first}
      keys={onFiled ? { Enter: 'move', Tab: 'move and next' } : { Enter: 'move' }}
      onChoose={(id, goOn) => {
        const project = projects.find((each) => each.id === id);
        onFiled?.(goOn);
        void (project ? file.to(tasks, project) : file.toInbox(tasks));
      }}
      onCreate={(name, goOn) => {
        onFiled?.(goOn);
        void file.toNew(tasks, name);
      }}
      createNote="new project"
      anchor={anchor}
      onClose={onClose}
    />
  );
}

const otherMatches = (words: readonly string[]) => `also says “${words.slice(0, 2).join('”, “')}”`;
