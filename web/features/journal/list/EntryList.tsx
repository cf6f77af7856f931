import type { JournalEntry } from '#contract/journal.ts';
import { formatDate } from '#web/platform/format.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import classes from './EntryList.module.css';
import { EntryRow } from './EntryRow.tsx';
import { EntryRows } from './EntryRows.tsx';

interface EntryListProps {
  /** Latest day first. */
  entries: readonly JournalEntry[];
  openId: string | null;
  hrefOf: (id: string) => string;
}

/** Entries grouped by month. */
export function EntryList({ entries, openId, hrefOf }: EntryListProps) {
  const months = Map.groupBy(entries, ({ entry_date }) => entry_date.slice(0, 7));
  return (
    <EntryRows entries={entries}>
      {[...months].map(([month, ofMonth]) => (
        <section key={month} className={classes['month']} aria-label={nameOfMonth(month)}>
          <Text as="h2" pb={1.5} px={3} size="meta" tone="soft" weight={400}>
            {nameOfMonth(month)}
          </Text>
          <Grid as="ul" gap={1}>
            {ofMonth.map((entry) => (
              <EntryRow key={entry.id} entry={entry} href={hrefOf(entry.id)} current={entry.id === openId} />
            ))}
          </Grid>
        </section>
      ))}
    </EntryRows>
  );
}

const nameOfMonth = (month: string): string => formatDate(`${month}-01`, { month: 'long', year: 'numeric' });
