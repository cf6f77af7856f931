import { useQuery } from '@tanstack/react-query';
import type { Task } from '#contract/tasks.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { TaskLink } from './Prerequisites.tsx';
import classes from './Prerequisites.module.css';
import { taskQueries } from '../task-queries.ts';
import { mergeTasks } from '../task-view.ts';

/** The loaded open tasks that depend on this one. */
export function useNeededBy({ id, project_id }: Task): readonly Task[] {
  const waiting = {
    enabled: false,
    select: (tasks: Task[]) =>
      tasks.filter(({ completed, dependency_task_ids }) => !completed && dependency_task_ids.includes(id)),
  };
  const everywhere = useQuery({ ...taskQueries.open(), ...waiting });
  const here = useQuery({ ...taskQueries.ofProject(project_id), ...waiting });
  return mergeTasks(everywhere.data, here.data);
}

/** Tasks that depend on one, each a link to its panel. */
export function NeededBy({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Grid as="ul" className={classes['list']} aria-label="Needed by">
      {tasks.map((task) => (
        <li key={task.id} className={classes['item']}>
          <TaskLink task={task} />
        </li>
      ))}
    </Grid>
  );
}
