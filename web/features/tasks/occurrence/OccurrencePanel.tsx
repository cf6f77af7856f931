import { Button } from '@mantine/core';
import { Check, RotateCcw, SkipForward } from 'lucide-react';
import type { Occurrence } from '#contract/tasks.ts';
import { useRecord } from '#web/records/record-query.ts';
import { LoadingPanel } from '#web/records/LoadingPanel.tsx';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { SavingText } from '../panel/SavingText.tsx';
import { taskQueries } from '../task-queries.ts';
import { OccurrenceDetails } from './OccurrenceDetails.tsx';
import { useSaveOccurrence } from './use-save-occurrence.ts';
import { useSkipOccurrence } from './use-skip-occurrence.ts';
import { useTickOccurrence } from './use-tick-occurrence.ts';

/** One occurrence of a repeating task with its fields, each saved separately, for this occurrence only. */
export function OccurrencePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const occurrence = useRecord(taskQueries.occurrence(id));
  if (occurrence.data) return <Panel occurrence={occurrence.data} onClose={onClose} />;
  return (
    <LoadingPanel
      label="Task"
      onClose={onClose}
      what="This task"
      gone="This occurrence is no longer here, since its rule has changed."
      query={occurrence}
    />
  );
}

function Panel({ occurrence, onClose }: { occurrence: Occurrence; onClose: () => void }) {
  const skip = useSkipOccurrence();
  const tick = useTickOccurrence();
  const fields = useSaveOccurrence(occurrence);
  const { completed } = occurrence;
  return (
    <SidePanel
      label="Task"
      onClose={onClose}
      foot={
        <>
          <Button
            variant={completed ? 'default' : 'filled'}
            leftSection={completed ? <RotateCcw {...ICON} /> : <Check {...ICON} />}
            onClick={() => void tick(occurrence)}
          >
            {completed ? 'Reopen' : 'Complete'}
          </Button>
          {!completed && (
            <Button
              variant="default"
              leftSection={<SkipForward {...ICON} />}
              onClick={() => {
                onClose();
                skip(occurrence);
              }}
            >
              Skip
            </Button>
          )}
          <SavingText id={occurrence.id} status={fields.status} />
        </>
      }
    >
      <OccurrenceDetails occurrence={occurrence} fields={fields} />
    </SidePanel>
  );
}
