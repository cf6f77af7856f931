import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import type { ChatMessage } from '#contract/coach.ts';
import { createFromLine, undoAdding } from '#web/features/tasks/quick-add/create-from-line.ts';
import { emptyDraft } from '#web/features/tasks/quick-add/line-drafts.ts';
import { ANYWHERE } from '#web/features/tasks/quick-add/places.ts';
import { momentNow } from '#web/features/tasks/quick-add/read-draft.ts';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { offerUndo } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { MESSAGES } from '../coach-queries.ts';

interface AddTaskProps {
  /** A line of quick add. */
  line: string;
  /** The reply that offers it. */
  message: Pick<ChatMessage, 'id' | 'session_id' | 'timestamp' | 'sources'>;
}

/** Adds the task of a line, as it was read when the coach replied, with Undo. Its id is that of the reply, so that it is added once. */
export function AddTask({ line, message }: AddTaskProps) {
  const { id, session_id, timestamp, sources } = message;
  const client = useQueryClient();
  const records = useRecords();
  const taskHref = useTaskHref();
  const day = dayOf(new Date(timestamp), useUser());
  const isToday = day === useToday();
  /** The id of the task that was added here. */
  const [added, setAdded] = useState<string>();
  const isThere = useSyncExternalStore(
    (listener) => records.watch(listener),
    () => added !== undefined && records.get('task', added) !== undefined,
  );
  const create = async (as: string) => {
    const moment = { ...momentNow(), now: new Date(timestamp), today: day };
    const draft = { ...emptyDraft(), id: as, line };
    const { task } = await createFromLine(draft, { client, records, place: ANYWHERE, projectId: null, moment });
    setAdded(as);
    return task;
  };
  const add = useAction(async () => {
    const task = await create(id).catch((error: unknown) => {
      // It was added before and taken back: that task is in the trash.
      if (error instanceof ApiError && error.status === 409) return create(newId());
      throw error;
    });
    const reread = () => records.refreshSoon([[...MESSAGES, session_id]]);
    reread();
    offerUndo(records, `“${task.name}” added`, { undo: await undoAdding(task), madeAt: Date.now() });
  });
  const known = added === undefined && sources.some(({ entity_id }) => entity_id === id) ? id : isThere && added;
  if (known)
    return (
      <Text as="p" hint>
        Added.{' '}
        <Text as="a" link weight={500} href={taskHref(known)}>
          Open the task
        </Text>
      </Text>
    );
  if (!isToday)
    return (
      <Text as="p" hint>
        This reply is from another day. Ask again to add the task.
      </Text>
    );
  return (
    <p>
      <Button
        size="compact-sm"
        leftSection={<Plus {...SMALL_ICON} />}
        loading={add.isPending}
        onClick={() => add.mutate(undefined, { onError: toastFailure })}
      >
        Add task
      </Button>
    </p>
  );
}
