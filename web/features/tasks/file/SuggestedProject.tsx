import type { Task } from '#contract/tasks.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import classes from './SuggestedProject.module.css';
import type { Suggestion } from './suggest-project.ts';
import { useFileTask } from './use-file-task.ts';

interface SuggestedProjectProps {
  task: Task;
  suggestion: Suggestion;
  /** Below the name of the task, where it begins. */
  below?: boolean;
}

/** The project that a task of the Inbox looks like; a press moves the task there. */
export function SuggestedProject({
  task,
  suggestion: { project, words, isNamed },
  below = false,
}: SuggestedProjectProps) {
  const file = useFileTask();
  return (
    <Group
      as="button"
      type="button"
      inline
      gap={1.5}
      {...(below ? { reach: 'line' } : { px: 1.5 })}
      data-below={below || undefined}
      hover="wash"
      shrink
      relative
      tone="dim"
      radius="sm"
      className={classes['suggested']}
      title={`Click to move it to “${project.name}”.`}
      onClick={() => void file.to([task], project)}
    >
      {project.pillar_color && <Dot color={project.pillar_color} />}
      <span className="sr-only">Move “{task.name}” there: </span>
      <Text shrink truncate>
        {isNamed ? `looks like “${project.name}”` : `“${project.name}” also has “${words.slice(0, 2).join('” and “')}”`}
      </Text>
    </Group>
  );
}
