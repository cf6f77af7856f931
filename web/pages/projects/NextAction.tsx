import { CornerDownRight } from 'lucide-react';
import type { Project } from '#contract/projects.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ROW_CONTROLS } from '#web/ui/list/Row.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { hasNextAction, type NextActions } from './next-actions.ts';

interface NextActionProps {
  project: Project;
  /** Undefined until they are loaded; the line keeps its room. */
  next: NextActions | undefined;
  className?: string | undefined;
}

/** The first task of a project that can be started, as a link to it. */
export function NextAction({ project, next, className }: NextActionProps) {
  if (!hasNextAction(project)) return null;
  const task = next?.get(project.id);
  if (next && !task) return null;
  return (
    <Group as="span" gap={1.5} shrink note icons="dim" className={className}>
      <CornerDownRight {...SMALL_ICON} />
      {task && (
        <Group
          as="a"
          shrink
          reach="below"
          hover="underline"
          className={ROW_CONTROLS}
          href={hrefOf('projects', { project: project.id, task: task.id })}
          title={task.name}
        >
          <span className="sr-only">Next: </span>
          <Text truncate>{task.name}</Text>
        </Group>
      )}
    </Group>
  );
}
