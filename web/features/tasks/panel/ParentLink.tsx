import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { cachedTask } from '../task-cache.ts';
import { useTaskHref } from '../task-href.ts';
import { taskQueries } from '../task-queries.ts';
import classes from './TaskPanel.module.css';

/** The way back from a subtask to its task. */
export function ParentLink({ id }: { id: string }) {
  const client = useQueryClient();
  const hrefOfTask = useTaskHref();
  const { data: parent } = useQuery({ ...taskQueries.one(id), initialData: () => cachedTask(client, id) });
  return (
    <a className={classes['parent']} href={hrefOfTask(id)}>
      <ArrowLeft size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">Part of </span>
      <span>{parent?.name ?? 'Its task'}</span>
    </a>
  );
}
