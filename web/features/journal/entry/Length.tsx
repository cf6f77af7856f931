import { useQuery } from '@tanstack/react-query';
import { CONTENT_MAX } from '#contract/journal.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import type { EntryBody } from '../entry-values.ts';
import { lengthOf } from '../journal-mutations.ts';
import { journalQueries } from '../journal-queries.ts';
import classes from './EntryForm.module.css';

/** The length of the text and the writing streak, or how many characters are left when the limit is near. */
export function Length({ values }: { values: EntryBody }) {
  const { word_count, reading_time_minutes } = lengthOf(values);
  const { data: summary } = useQuery(journalQueries.summary());
  const streak = summary?.current_streak ?? 0;
  const left = CONTENT_MAX - values.content.length;
  return (
    <Text as="p" ml="auto" fixed fontSize="meta" tone="dim" tabular className={classes['length']}>
      {left < CONTENT_MAX / 10 ? (
        <span role="status">
          {left < 0 ? `${plural(-left, 'character')} too many` : `${plural(left, 'character')} left`}
        </span>
      ) : (
        <>
          {plural(word_count, 'word')}
          {streak > 1 ? (
            <Box as="a" hideOnPhone hover="link" href={hrefOf('journal', { view: 'insights' })}>
              {' · '}
              {streak} days in a row
            </Box>
          ) : (
            reading_time_minutes > 1 && ` · ${reading_time_minutes} min to read`
          )}
        </>
      )}
    </Text>
  );
}
