import type { Task } from '#contract/tasks.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import classes from './SuggestedProject.module.css';
import type { Suggestion } from './suggest-project.ts';
import { useFileTask } from './use-file-task.ts';

/** The project whose words a task has; one press files it there. */
export function SuggestedProject({ task, suggestion: { project, words } }: { task: Task; suggestion: Suggestion }) {
  const file = useFileTask();
  return (
    <button
      type="button"
      className={classes['suggested']}
      title={`Both say “${words.slice(0, 2).join('”, “')}”. Press to file it there.`}
      onClick={() => void file.to([task], project)}
    >
      {project.pillar_color && <Dot color={project.pillar_color} />}
      <span className="sr-only">File “{task.name}” there: </span>
      <span className={classes['words']}>looks like “{project.name}”</span>
    </button>
  );
}
