import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { CopyField } from '#web/ui/toast/CopyField.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { calendarContract } from '#contract/calendar.ts';
import { call, callQuery } from '#web/platform/api.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { HowToSubscribe } from './HowToSubscribe.tsx';

const calendarQueries = {
  /** The address of the feed. */
  feed: () => callQuery(['calendar', 'feed'], calendarContract.read),
};

/** The address of the calendar feed, and a button that changes it. */
export function CalendarFeed() {
  const feed = useQuery(calendarQueries.feed());
  const [asking, setAsking] = useState(false);
  if (!feed.data) return <UnloadedRows query={feed} what="Your calendar address" rows={2} />;
  return (
    <>
      <Text as="p" mb={4} tone="soft">
        See what’s due in the calendar you already use. It reads your tasks and projects from this address and can’t
        change them. Anyone with the address can read them, so keep it private.
      </Text>
      <CopyField label="Calendar address" value={feed.data.url} message="Address copied" />
      <Group align="stretch" wrap gap={2} mt={3}>
        <Button component="a" variant="default" href={feed.data.url.replace(/^https?:/, 'webcal:')}>
          Open in a calendar app
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          New address
        </Button>
      </Group>
      <HowToSubscribe />
      {asking && <NewAddress onClose={() => setAsking(false)} />}
    </>
  );
}

/** Confirms before the feed gets another address. */
function NewAddress({ onClose }: { onClose: () => void }) {
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
