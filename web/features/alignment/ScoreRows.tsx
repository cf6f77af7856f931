import { useState } from 'react';
import { wallClock } from '#contract/general/days.ts';
import type { Alignment, Completion } from '#contract/alignment.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, formatDay, formatTime, plural } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import { hrefOfSubject, reasonText } from '#web/features/tasks/completed-subject.ts';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { countOf, pointsOn, type Score } from './score.ts';
import classes from './ScoreRows.module.css';

const ROWS = 50;

interface ScoreRowsProps {
  score: Score;
  /** The pillars, for their names and colours. */
  balance: Alignment['balance'];
  /** Where all rows are listed. */
  hrefOfAll: string;
}

/** Completions by day, each with its time, its points and their reasons. */
export function ScoreRows({ score, balance, hrefOfAll }: ScoreRowsProps) {
  const [shown, setShown] = useState(ROWS);
  const today = useToday();
  const { entries, more } = score;
  const days = [...Map.groupBy(entries.slice(0, shown), ({ completed_on }) => completed_on)];
  const all = countOf(score);
  return (
    <>
      {days.map(([day, rows]) => (
        <section key={day} className={classes['day']}>
          <h3 className={classes['date']}>
            {formatDay(day, today)}
            <span>{plural(pointsOn(score, day), 'point')}</span>
          </h3>
          <ul>
            {rows.map((entry) => (
              <ScoreRow key={`${entry.kind} ${entry.subject_id}`} entry={entry} balance={balance} />
            ))}
          </ul>
        </section>
      ))}
      {entries.length > shown ? (
        <TextButton mt={3} py={2} fontSize="small" onClick={() => setShown(shown + 4 * ROWS)}>
          Show more of {formatCount(all)}
        </TextButton>
      ) : (
        more.length > 0 && (
          <Text as="p" mt={3} py={2} note links="text">
            And {formatCount(all - entries.length)} more. <a href={hrefOfAll}>See all in Insights</a>
          </Text>
        )
      )}
    </>
  );
}

function ScoreRow({ entry, balance }: { entry: Completion; balance: Alignment['balance'] }) {
  const { timezone } = useUser();
  const hrefOfTask = useTaskHref();
  const pillar = balance.find(({ pillar_id }) => pillar_id === entry.pillar_id);
  return (
    <Group as="li" gap={4} relative radius="md" minH="path" hover="wash" className={classes['row']}>
      <Text as="div" grow shrink breakAnywhere>
        <Text as="a" cover weight={450} href={hrefOfSubject(entry, hrefOfTask)}>
          {entry.name}
        </Text>
        <Text as="p" hint>
          {reasonText(entry)}
        </Text>
        <Group as="p" gap={1.5} mt={0.5} hint className={classes['meta']}>
          <time dateTime={entry.completed_at}>
            {formatTime(wallClock(new Date(entry.completed_at), timezone).time)}
          </time>
          {pillar && (
            <>
              <Dot color={pillar.color} />
              <Text truncate>{pillar.pillar_name}</Text>
            </>
          )}
        </Group>
      </Text>
      <Text fixed tabular>
        <strong>+{entry.points}</strong>
        <span className="sr-only"> points</span>
      </Text>
    </Group>
  );
}
