import { ArrowLeft } from 'lucide-react';
import { useRecord } from '#web/records/record-query.ts';
import { useTaskHref } from '../task-href.ts';
import { taskQueries } from '../task-queries.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './TaskPanel.module.css';

/** The link from a subtask to its task. */
export function ParentLink({ id }: { id: string }) {
  const hrefOfTask = useTaskHref();
  const { data: parent } = useRecord(taskQueries.one(id));
  return (
    <Group as="a" inline gap={1.5} maxW="full" note className={classes['parent']} href={hrefOfTask(id)}>
      <ArrowLeft {...SMALL_ICON} />
      <span className="sr-only">Part of </span>
      <Text truncate>{parent?.name ?? 'Its task'}</Text>
    </Group>
  );
}
