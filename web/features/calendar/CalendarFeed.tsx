import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { calendarQueries } from './calendar-queries.ts';
import classes from './CalendarFeed.module.css';
import { HowToSubscribe } from './HowToSubscribe.tsx';
import { NewAddress } from './NewAddress.tsx';

/** The address of the calendar feed, and a button that changes it. */
export function CalendarFeed() {
  const feed = useQuery(calendarQueries.feed());
  const [asking, setAsking] = useState(false);
  if (feed.isPending) return <SkeletonRows rows={2} />;
  if (feed.isError && !feed.data) {
    return <LoadFailure what="Your calendar address" onRetry={() => void feed.refetch()} pending={feed.isFetching} />;
  }
  return (
    <>
      <Text as="p" mb={4} tone="soft">
        See what’s due in the calendar you already use. It reads your tasks and projects from this address and can’t
        change them. Anyone with the address can read them, so keep it private.
      </Text>
      <Address url={feed.data.url} />
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

function Address({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ type: 'success', message: 'Address copied' });
    } catch {
      // Without https the page cannot copy, but the user can.
      field.current?.select();
      showToast('The address is selected. Copy it with your keyboard or the menu.');
    }
  }

  return (
    <Group align="end" gap={2}>
      <TextInput
        ref={field}
        className={classes['field']}
        label="Calendar address"
        value={url}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy</Button>
    </Group>
  );
}
