import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { Memory } from '#contract/journal.ts';
import { useToday } from '#web/platform/clock.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { excerptOf } from '../excerpt.ts';
import { journalQueries } from '../journal-queries.ts';
import classes from './OnThisDay.module.css';

/** Number of years shown, most recent first. */
const SHOWN = 3;

/** Entries of this day in earlier years, with tasks completed on it; renders nothing without any. */
export function OnThisDay({ hrefOf }: { hrefOf: (id: string) => string }) {
  const today = useToday();
  const { data: memories = [] } = useQuery(journalQueries.onThisDay(today));
  return memories.slice(0, SHOWN).map((memory) => <OneMemory key={memory.entry.id} {...memory} hrefOf={hrefOf} />);
}

function OneMemory({
  entry,
  years_ago,
  completed,
  completed_count: count,
  hrefOf,
}: Memory & { hrefOf: (id: string) => string }) {
  const names = completed.slice(0, 3).map(({ name }) => name);
  return (
    <a className={classes['memory']} href={hrefOf(entry.id)}>
      <Group as="span" gap={2} size="meta" tone="soft">
        <History {...SMALL_ICON} />
        On this day, {years_ago === 1 ? 'a year ago' : `${years_ago} years ago`}
      </Group>
      <Text as="q" face="read" breakAnywhere fontSize="lead" className={classes['words']}>
        {excerptOf(entry) || entry.title}
      </Text>
      {count > 0 && (
        <Group as="span" gap={2} size="meta" tone="soft" breakAnywhere>
          {count} completed: {names.join(', ')}
          {count > names.length && ' …'}
        </Group>
      )}
    </a>
  );
}
