import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { withOccurrences } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { placeSubtasks } from '#web/features/tasks/list/place-subtasks.ts';
import { orderOf } from '#web/features/tasks/task-view.ts';

const NEWEST_FIRST = orderOf({ show: 'open', sort: 'newest' }, 0);

/** The open tasks and occurrences of the Inbox, newest first, subtasks below their task; undefined until they are loaded. */
export function useInbox() {
  const open = useQuery(taskQueries.open());
  const occurrences = useQuery(taskQueries.occurrences());
  const inbox = useQuery(projectQueries.inbox());
  const id = inbox.data?.id;
  const placed = useMemo(() => {
    if (!open.data || inbox.data === undefined) return undefined;
    return placeSubtasks(
      withOccurrences(open.data, occurrences.data ?? [])
        .filter((task) => task.project_id === id && !task.completed)
        .toSorted(NEWEST_FIRST),
    );
  }, [open.data, occurrences.data, inbox.data, id]);
  return {
    tasks: placed?.tasks,
    depthOf: placed?.depthOf,
    failed: [open, inbox].find(({ isError, data }) => isError && data === undefined),
  };
}
