import { calendarContract } from '#contract/calendar.ts';
import { call } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { calendarQueries } from './calendar-queries.ts';

/** Confirms before the feed gets another address. */
export function NewAddress({ onClose }: { onClose: () => void }) {
  const records = useRecords();
  const rotate = useAction(async () => {
    await call(calendarContract.rotate);
    await records.refresh([calendarQueries.feed().queryKey]);
    showToast({ type: 'success', message: 'Your calendar has a new address' });
    onClose();
  });
  return (
    <ConfirmDialog
      title="Get a new calendar address?"
      confirmLabel="New address"
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      The old address stops working at once and can’t be restored. Calendars that use it need the new one.
    </ConfirmDialog>
  );
}
