import { Portal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { projectChoices, TO_INBOX } from '#web/features/projects/project-choices.tsx';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { SearchChoices } from '#web/ui/menu/SearchChoices.tsx';
import { recentProjects } from './recent-projects.ts';
import { useFileTask } from './use-file-task.ts';
import { useSuggestions } from './use-suggestions.ts';

interface FileMenuProps {
  /** What is filed, together. */
  tasks: readonly Task[];
  /** What it opens at: the row, or a button in it. It gets the focus back. */
  anchor: Element;
  onClose: () => void;
  /** Something was chosen. @param goOn with Tab: the next one is to be filed as well. */
  onFiled?: ((goOn: boolean) => void) | undefined;
}

/**
 * Gives tasks their project, open as long as it is rendered: the project is found by parts of its name or area, the one
 * with the words of the task stands first, and the last entry creates one. Enter files, Tab files and goes on.
 */
export function FileMenu({ tasks, anchor, onClose, onFiled }: FileMenuProps) {
  const { data: projects = [] } = useQuery(projectQueries.list());
  const { data: inbox } = useQuery(projectQueries.inbox());
  const suggestionOf = useSuggestions();
  const file = useFileTask();
  const [place] = useState(() => anchor.getBoundingClientRect());

  const [task] = tasks;
  const suggestion = tasks.length === 1 && task ? suggestionOf(task) : null;
  const elsewhere = projects.filter(({ id }) => tasks.some(({ project_id }) => project_id !== id));
  const recent = recentProjects().filter((id) => id !== suggestion?.project.id && elsewhere.some((each) => each.id === id));
  const first = new Map([
    ...(suggestion ? [[suggestion.project.id, saysAlso(suggestion.words)] as const] : []),
    ...recent.slice(0, 2).map((id) => [id, 'used last'] as const),
  ]);
  const isFiled = tasks.some(({ project_id }) => project_id !== inbox?.id);

  function close() {
    onClose();
    setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      const focusable = anchor.matches('a, button') ? anchor : anchor.querySelector('a, button');
      if (lost && focusable instanceof HTMLElement) focusable.focus({ preventScroll: true });
    });
  }
  function choose(id: string, goOn: boolean) {
    const project = projects.find((each) => each.id === id);
    onFiled?.(goOn);
    if (project) void file.to(tasks, project);
    else void file.toInbox(tasks);
  }

  return (
    <Portal>
      <SearchChoices
        label="Project"
        search="Find a project"
        width={384}
        position="bottom-end"
        choices={[...projectChoices(elsewhere), ...(isFiled ? [TO_INBOX] : [])]}
        value={null}
        first={first}
        keys={onFiled ? { Enter: 'file', Tab: 'file and next' } : { Enter: 'file' }}
        onChoose={choose}
        onCreate={(name, goOn) => {
          onFiled?.(goOn);
          void file.toNew(tasks, name);
        }}
        createNote="new project"
        anchor={
          <span
            aria-hidden
            style={{
              position: 'fixed',
              pointerEvents: 'none',
              ...{ left: place.left, top: place.top, width: place.width, height: place.height },
            }}
          />
        }
        onClose={close}
      />
    </Portal>
  );
}

const saysAlso = (words: readonly string[]) => `also says “${words.slice(0, 2).join('”, “')}”`;
