import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, Plus } from 'lucide-react';
import { type JournalEntry, journalContract, type LinkedType } from '#contract/journal.ts';
import { callPage } from '#web/platform/api.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatDate, formatDay, plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { recordQuery } from '../record-query.ts';
import type { View } from '../views.ts';
import classes from './JournalLine.module.css';

interface About {
  type: LinkedType;
  id: string;
}

/** The latest entries are named, the others counted. */
const NAMED = 3;

interface Found {
  entries: JournalEntry[];
  total: number;
}

const VIEW: View<Found> = {
  map: ({ entries, total }, visit) => ({ entries: visit.many('journalEntry', entries), total }),
};

const entriesAbout = ({ type, id }: About) =>
  recordQuery({
    queryKey: ['journal', 'about', type, id],
    view: VIEW,
    fetch: async (signal) => {
      const query = { entity_type: type, entity_id: id, limit: `${NAMED}` };
      const { items, total } = await callPage(journalContract.list, { query }, { signal });
      return { entries: [...items], total };
    },
  });

/** The journal entries linked to a record, and a button to write another. */
export function JournalLine({ about }: { about: About }) {
  const today = useToday();
  const { data } = useQuery(entriesAbout(about));
  if (!data) return null;
  const param = `${about.type} ${about.id}`;
  const others = data.total - data.entries.length;
  return (
    <section aria-label="Notes in the journal">
      <Group justify="between" wrap gap={2} rowGap={0} minH="small">
        <Group as="h3" gap={2} size="body" weight={600} icons="dim">
          <BookOpen {...SMALL_ICON} />
          Notes in the journal
        </Group>
        <Button
          component="a"
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus {...SMALL_ICON} />}
          href={hrefOf('journal', { about: param, entry: 'new' })}
        >
          Write a note
        </Button>
      </Group>
      <Box as="ul" mt={1}>
        {data.entries.map(({ id, title, entry_date }) => (
          <li key={id}>
            <a className={classes['entry']} href={hrefOf('journal', { about: param, entry: id })}>
              <Text grow shrink truncate>
                {title || formatDate(entry_date, { weekday: 'long' })}
              </Text>
              <Text as="time" fontSize="meta" tone="dim" dateTime={entry_date}>
                {formatDay(entry_date, today)}
              </Text>
            </a>
          </li>
        ))}
      </Box>
      {others > 0 && (
        <a className={classes['entry']} href={hrefOf('journal', { about: param })}>
          <Text fontSize="meta" tone="dim">
            {plural(others, 'more entry', 'more entries')}
          </Text>
        </a>
      )}
    </section>
  );
}
