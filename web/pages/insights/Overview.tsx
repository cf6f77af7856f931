import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Insights, Recommendation } from '#contract/insights.ts';
import {
  daysShown,
  hrefOfPart,
  hrefOfRows,
  type InsightsPlace,
  placeParams,
} from '#web/features/insights/insights-place.ts';
import { insightsQueries } from '#web/features/insights/insights-queries.ts';
import { SharesCard } from '#web/features/insights/overview/SharesCard.tsx';
import { StandsOutCard } from '#web/features/insights/overview/StandsOutCard.tsx';
import { StatusCard } from '#web/features/insights/overview/StatusCard.tsx';
import { Totals } from '#web/features/insights/overview/Totals.tsx';
import { TrendCard } from '#web/features/insights/overview/TrendCard.tsx';
import { RecommendationsCard } from '#web/features/insights/overview/RecommendationsCard.tsx';
import { Ranking } from '#web/features/insights/parts/Ranking.tsx';
import { useToday } from '#web/platform/clock.ts';
import { plural } from '#web/platform/format.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';
import { Box, Grid, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { LazyQuickAddDialog } from '#web/features/tasks/quick-add/LazyQuickAddDialog.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { HowCounted } from '#web/ui/chart/HowCounted.tsx';
import { AreaCrumbs, AreaProjects } from './AreaProjects.tsx';
import classes from './Insights.module.css';
import { InsightsFrame } from './InsightsFrame.tsx';
import { PartState } from './PartState.tsx';

/** All figures of a range, in total or for one area. */
export function Overview({ place }: { place: InsightsPlace }) {
  const today = useToday();
  const { range, area } = place;
  const query = useQuery({ ...insightsQueries.overview(range, area, today), placeholderData: keepPreviousData });
  const { data } = query;
  const nameOf = (id: string) =>
    data?.alignment_snapshot.pillar_alignment.find(({ pillar_id }) => pillar_id === id)?.pillar_name ??
    data?.area_distribution.find(({ area_id }) => area_id === id)?.area_name;
  return (
    <InsightsFrame
      place={place}
      shown={data ? daysShown(data.range) : null}
      crumbs={area !== null && <AreaCrumbs id={area} place={place} />}
      nameOf={nameOf}
    >
      {data ? (
        <Figures insights={data} place={place} />
      ) : (
        <PartState query={query} what={area === null ? 'Your insights' : 'This area'} />
      )}
    </InsightsFrame>
  );
}

function Figures({ insights, place }: { insights: Insights; place: InsightsPlace }) {
  if (isNothing(insights)) {
    return (
      <NothingToCount
        {...(place.range !== 'all_time' && {
          onAll: () => navigate('insights', placeParams({ ...place, range: 'all_time' }), { replace: true }),
        })}
      />
    );
  }
  const { alignment_snapshot: snapshot, productivity_trends: trends, recommendations, range } = insights;
  const shown = daysShown(range);
  const { pillar_alignment: pillars } = snapshot;
  const pillarOf = ({ pillar_id, area_id }: Recommendation) =>
    pillar_id ?? insights.area_distribution.find((area) => area.area_id === area_id)?.pillar_id;
  return (
    <>
      <Totals insights={insights} place={place} />
      <Box container>
        <Grid gap="cards" className={classes['grid']}>
          <div className={classes['trend']} data-alone={place.area !== null || undefined}>
            {shown && <TrendCard trends={trends} range={shown} previous={range.previous} place={place} />}
          </div>
          {place.area === null && (
            <div className={classes['shares']}>
              <SharesCard insights={insights} place={place} />
            </div>
          )}
          <div className={classes['status']}>
            <StatusCard insights={insights} place={place} />
          </div>
          <div className={classes['out']}>
            <StandsOutCard sentences={insights.insights_text} />
          </div>
          <div className={classes['worth']}>
            <RecommendationsCard
              recommendations={recommendations}
              colorOf={(recommendation) => colorOf(pillars, pillarOf(recommendation))}
            />
          </div>
        </Grid>
      </Box>
      {place.area === null ? (
        <Areas insights={insights} place={place} />
      ) : (
        <AreaProjects key={place.area} id={place.area} place={place} />
      )}
      <HowInsightsCount assumed={insights.totals.assumed_count} />
    </>
  );
}

/** The colour of a top-level pillar. */
const colorOf = (
  pillars: Insights['alignment_snapshot']['pillar_alignment'],
  id: string | null | undefined,
): string | undefined => pillars.find(({ pillar_id }) => pillar_id === id)?.pillar_color ?? undefined;

/** Whether nothing was ever counted, in any range. */
const isNothing = ({ alignment_snapshot: snapshot, totals }: Insights): boolean =>
  snapshot.total_tasks + snapshot.total_projects + totals.completed + totals.completed_projects === 0;

function Areas({ insights, place }: { insights: Insights; place: InsightsPlace }) {
  const { area_distribution: areas, totals, alignment_snapshot: snapshot } = insights;
  return (
    <Card title="Areas" meta="by tasks completed">
      {areas.length === 0 ? (
        <Text as="p" note links="text">
          No areas yet. <a href={hrefOf('areas', { new: 'yes' })}>Create one</a> to see what you get done in it.
        </Text>
      ) : (
        <Ranking
          caption="Areas by tasks completed"
          what="Area"
          all={plural(areas.length, 'area')}
          total={totals.completed}
          rows={areas.map(
            ({ area_id: id, area_name: name, area_color, pillar_id, pillar_name: above, task_count: count }) => ({
              ...{
                key: id ?? '',
                name,
                color: colorOf(snapshot.pillar_alignment, pillar_id) ?? area_color,
                above,
                count,
              },
              href: id === null ? hrefOfRows(place, 'tasks', { without: 'area' }) : hrefOfPart(place, { area: id }),
              hrefOfRows: hrefOfRows(place, 'tasks', id === null ? { without: 'area' } : { area: id }),
            }),
          )}
        />
      )}
    </Card>
  );
}

/** Replaces the figures when there are none. @param onAll switches to all time */
function NothingToCount({ onAll }: { onAll?: () => void }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <EmptyState
        title="Nothing to count yet"
        why="Complete a task to see where your time goes and what to do next."
        primary={{ label: 'Add a task', onClick: () => setAdding(true) }}
        {...(onAll && { quiet: { label: 'Show all time', onClick: onAll } })}
      />
      {adding && <LazyQuickAddDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/**
 * Explains what each number counts.
 * @param assumed number of completions in the range without focus minutes and estimate
 */
function HowInsightsCount({ assumed }: { assumed: number }) {
  return (
    <HowCounted>
      <li>Completions count on your own day, by your time zone and the hour your days begin.</li>
      <li>You earn points when you complete something. Deleting it later keeps them; reopening it takes them back.</li>
      <li>
        Time given is the focus minutes of that day, or the estimate, or your{' '}
        <a href={hrefOf('settings', { section: 'planning' })}>usual length of a task</a>
        {assumed > 0 && `, used here for ${plural(assumed, 'task')}`}. Sub-pillars count toward their pillar.
      </li>
      <li>The completion rate is the share you completed of everything completed or still open at the end.</li>
      <li>
        Open tasks include the current occurrence of each repeating task, as on Tasks. In earlier ranges, occurrences
        count once completed.
      </li>
      <li>Overdue tasks count only as overdue. Tasks in review count as in progress.</li>
      <li>Comparisons use the same number of days before. If you completed nothing then, there’s no comparison.</li>
    </HowCounted>
  );
}
