import { Check } from 'lucide-react';
import { useState } from 'react';
import type { DayReflections } from '#contract/reflections.ts';
import { useConnection } from '#web/platform/connection/connection.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './Evening.module.css';
import { factTexts } from './reflection-text.ts';

/** Further ones are shown on request. */
const SHOWN = 5;

/** The completions of a day, with points and focus time. */
export function Facts({ day: { date, facts }, isToday }: { day: DayReflections; isToday: boolean }) {
  const [all, setAll] = useState(false);
  const { completed, completed_count: count } = facts;
  const words = factTexts(facts);
  // The server counts them; what was completed since is not known yet.
  const isCut = useConnection() !== 'online' && isToday;
  const shown = all ? completed : completed.slice(0, SHOWN);
  const others = `and ${formatCount(count - shown.length)} more`;
  return (
    <Grid as="section" gap={2} pb={4} lineBottom aria-label="What you did">
      {words.length > 0 && (
        <Group as="p" align="stretch" wrap gap={4} rowGap={0.5} size="body" weight={600} tabular>
          {words.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </Group>
      )}
      {isCut ? (
        <Text as="p" note>
          What you complete without a connection is counted here once it is back.
        </Text>
      ) : (
        words.length === 0 && (
          <Text as="p" tone="soft" face="read" className={classes['quiet']}>
            {isToday ? 'Nothing completed today. Some days are like that.' : 'Nothing completed that day.'}
          </Text>
        )
      )}
      {shown.length > 0 && (
        <Grid as="ul" gap={1} note className={classes['done']}>
          {shown.map(({ id, name }, index) => (
            // An instance can be completed twice on a day.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${id} ${index}`}>
              <Check {...SMALL_ICON} />
              {name}
            </li>
          ))}
        </Grid>
      )}
      {shown.length < completed.length ? (
        <TextButton underlined justifySelf="start" minH="press-sm" fontSize="small" onClick={() => setAll(true)}>
          {others}
        </TextButton>
      ) : (
        count > shown.length && (
          <Text as="p" note links="text" justifySelf="start" minH="press-sm">
            {others}. <a href={hrefOf('insights', { from: date, to: date, rows: 'all' })}>See all in Insights</a>
          </Text>
        )
      )}
    </Grid>
  );
}
