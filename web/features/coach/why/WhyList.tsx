import type { WhyStatement } from '#contract/coach.ts';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { LinkedWords } from '../LinkedWords.tsx';
import classes from './WhyList.module.css';

/** What tasks are for, in sentences from their paths; where something is missing there, how to add it. */
export function WhyList({ statements }: { statements: readonly WhyStatement[] }) {
  const taskHref = useTaskHref();
  return (
    <ul className={classes['list']}>
      {statements.map(({ task_id, task_name, why_statement, sources }) => (
        <li key={task_id} className={classes['row']}>
          <h3 className={classes['name']}>
            <a href={taskHref(task_id)}>{task_name}</a>
          </h3>
          <p className={classes['why']}>
            <LinkedWords sources={sources}>{why_statement}</LinkedWords>
          </p>
        </li>
      ))}
    </ul>
  );
}
