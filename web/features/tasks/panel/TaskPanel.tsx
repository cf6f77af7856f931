import { Button } from '@mantine/core';
import { Check, Link2, RotateCcw, SkipForward, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useRecord, useRecords } from '#web/records/record-query.ts';
import { MenuItem } from '#web/ui/menu/MenuItem.tsx';
import { MoreMenu } from '#web/ui/menu/MoreMenu.tsx';
import { markReadOfTask } from '#web/features/notifications/notification-mutations.ts';
import { DeletedPanel } from '#web/features/trash/DeletedPanel.tsx';
import { isGone, toastFailure } from '#web/platform/errors.ts';
import { LoadingPanel } from '#web/records/LoadingPanel.tsx';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';
import { copyText } from '#web/ui/toast/copy-text.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { OccurrencePanel } from '../occurrence/OccurrencePanel.tsx';
import { isRepeating, readOccurrenceId } from '../occurrence/occurrence-rows.ts';
import { useSkipOccurrence } from '../occurrence/use-skip-occurrence.ts';
import { replacePanel } from '../task-href.ts';
import { useCompleteTask } from '../task-mutations.ts';
import { taskQueries } from '../task-queries.ts';
import { TaskDetails } from './TaskDetails.tsx';
import { SavingText } from './SavingText.tsx';
import { useSaveField } from './use-save-field.ts';
import { deleteTask } from '../delete-task.ts';

interface TaskPanelProps {
  id: string;
  onClose: () => void;
}

/** The panel of a task, or of an occurrence, by its id in the URL. */
export function TaskPanel({ id, onClose }: TaskPanelProps) {
  const occurrenceId = readOccurrenceId(id);
  if (occurrenceId !== null) return <OccurrencePanel id={occurrenceId} onClose={onClose} />;
  return <OneTaskPanel id={id} onClose={onClose} />;
}

/** One task with all its fields, each saved separately. */
function OneTaskPanel({ id, onClose }: TaskPanelProps) {
  const task = useRecord(taskQueries.one(id));
  const records = useRecords();
  useEffect(() => void markReadOfTask(records, id), [records, id]);
  if (isGone(task.error))
    return <DeletedPanel label="Task" id={id} onClose={onClose} onBack={() => void task.refetch()} />;
  if (task.data) return <Panel task={task.data} onClose={onClose} />;
  return <LoadingPanel label="Task" onClose={onClose} what="This task" query={task} />;
}

function Panel({ task, onClose }: { task: Task; onClose: () => void }) {
  const complete = useCompleteTask();
  const skip = useSkipOccurrence();
  const fields = useSaveField(task);
  const records = useRecords();
  // From a deleted subtask back to its task.
  const leave = () => (task.parent_task_id === null ? onClose() : replacePanel(task.parent_task_id));
  const remove = () => {
    leave();
    void deleteTask(records, task).catch(toastFailure);
  };
  return (
    <SidePanel
      label="Task"
      onClose={onClose}
      actions={
        <MoreMenu label={`Actions for “${task.name}”`}>
          <MenuItem icon={Link2} label="Copy link" onClick={() => void copyText(location.href, 'Link copied')} />
          <MenuItem icon={Trash2} label="Delete" data-danger onClick={remove} />
        </MoreMenu>
      }
      foot={
        <>
          <Button
            variant={task.completed ? 'default' : 'filled'}
            leftSection={task.completed ? <RotateCcw {...ICON} /> : <Check {...ICON} />}
            onClick={() => void complete(task)}
          >
            {task.completed ? 'Reopen' : 'Complete'}
          </Button>
          {isRepeating(task) && !task.completed ? (
            <Button
              variant="default"
              leftSection={<SkipForward {...ICON} />}
              onClick={() => {
                leave();
                skip(task);
              }}
            >
              Skip
            </Button>
          ) : (
            <Button variant="default" leftSection={<Trash2 {...ICON} />} onClick={remove}>
              Delete
            </Button>
          )}
          <SavingText id={task.id} status={fields.status} />
        </>
      }
    >
      <TaskDetails task={task} fields={fields} />
    </SidePanel>
  );
}
