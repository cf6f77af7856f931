import { ArrowLeft } from 'lucide-react';
import { useRecord } from '#web/records/record-query.ts';
import { useTaskHref } from '../task-href.ts';
import { taskQueries } from '../task-queries.ts';
import classes from './TaskPanel.module.css';

/** The way back from a subtask to its task. */
export function ParentLink({ id }: { id: string }) {
  const hrefOfTask = useTaskHref();
  const { data: parent } = useRecord(taskQueries.one(id));
  return (
    <a className={classes['parent']} href={hrefOfTask(id)}>
      <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">Part of </span>
      <span>{parent?.name ?? 'Its task'}</span>
    </a>
  );
}
