import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { type AchievementProgress, achievementsContract } from '#contract/achievements.ts';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { formatCount, formatDay } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { UnloadedCards } from '#web/ui/page/Unloaded.tsx';
import classes from './Achievements.module.css';
import { callQuery } from '#web/platform/api.ts';

const achievementQueries = {
  /** All achievements with the progress towards each. */
  list: () => ({ ...callQuery(['achievements'], achievementsContract.list), meta: { kept: true as const } }),
};

const KINDS: Readonly<Record<AchievementProgress['kind'], string>> = {
  tasks: 'Tasks',
  projects: 'Projects',
  streak: 'Days in a row',
};

/** Every achievement with its rule, and its progress or the day it was reached. */
export function Achievements() {
  const query = useQuery(achievementQueries.list());
  const { data } = query;
  const reached = data?.filter(({ achieved_at }) => achieved_at !== null).length ?? 0;
  return (
    <Grid gap={4} className={classes['page']}>
      <BackLink label="Dashboard" href={hrefOf('dashboard')} />
      {data && (
        <Text as="p" tone="soft">
          {formatCount(reached)} of {formatCount(data.length)} reached. Achievements are yours to keep.
        </Text>
      )}
      {data ? (
        [...Map.groupBy(data, ({ kind }) => kind)].map(([kind, group]) => (
          <Card key={kind} title={KINDS[kind]}>
            <Box as="ul" divided className={classes['list']}>
              {group.map((achievement) => (
                <Row key={achievement.key} achievement={achievement} />
              ))}
            </Box>
          </Card>
        ))
      ) : (
        <UnloadedCards query={query} what="Your achievements" cards={3} height={280} />
      )}
    </Grid>
  );
}

function Row({ achievement: { name, rule, goal, reached, achieved_at } }: { achievement: AchievementProgress }) {
  const today = useToday();
  const user = useUser();
  return (
    <li className={classes['row']} data-reached={achieved_at !== null || undefined}>
      <Grid as="span" center tone="dim" className={classes['mark']}>
        <Award {...LARGE_ICON} />
      </Grid>
      <div>
        <Text as="h3" size="body" weight={500}>
          {name}
        </Text>
        <Text as="p" hint>
          {rule}
        </Text>
      </div>
      <Grid gap={1.5} tabular textAlign="right" hint strong="text" className={classes['progress']}>
        {achieved_at === null ? (
          <>
            <span>
              <strong>{formatCount(reached)}</strong> of {formatCount(goal)}
            </span>
            <ProgressBar label={`Progress towards “${name}”`} value={(reached / goal) * 100} />
          </>
        ) : (
          <Text tone="soft">Reached {formatDay(dayOf(new Date(achieved_at), user), today)}</Text>
        )}
      </Grid>
    </li>
  );
}
