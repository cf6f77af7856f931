import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { choicesOfAreas } from '#web/features/areas/area-choices.tsx';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { type InsightsPlace, placeParams, readRows } from '#web/features/insights/insights-place.ts';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { useTaskHref } from '#web/features/tasks/task-href.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { leave, navigate, useSection } from '#web/platform/navigation.ts';
import { RangeControl } from '#web/ui/chart/RangeControl.tsx';
import type { Days } from '#web/ui/date/range.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { FilterMenu } from '#web/ui/menu/FilterMenu.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

const LazyRowsPanel = lazyPart(async () => (await import('#web/features/insights/rows/RowsPanel.tsx')).RowsPanel);

interface InsightsFrameProps {
  place: InsightsPlace;
  /** The days of the displayed figures; null for none. */
  shown: Days | null;
  /** Breadcrumbs above the filters. */
  crumbs?: ReactNode;
  /** The name of a pillar, an area or a project, if it is loaded. */
  nameOf: (id: string) => string | undefined;
  children: ReactNode;
}

/** The frame of every insights page: range and area filters, and a side panel with the rows behind a figure, or a task. */
export function InsightsFrame({ place, shown, crumbs, nameOf, children }: InsightsFrameProps) {
  const { params } = useSection();
  const today = useToday();
  const { data: areas = [] } = useQuery(areaQueries.choices());
  const { task, ...withoutTask } = params;
  const rows = readRows(params);
  const taskHref = useTaskHref();
  const go = (part: Partial<InsightsPlace>) => {
    const { rows: shows, of, on } = params;
    // In another range these rows would belong to other days than the figures.
    const open = on === undefined ? { rows: shows, of } : {};
    navigate('insights', { ...placeParams({ ...place, ...part }), ...open }, { replace: true });
  };
  return (
    <>
      <PanelRoom open={task !== undefined || rows !== null}>
        <Grid gap="cards" cols={1} maxW="page">
          {crumbs || <h2 className="sr-only">All insights</h2>}
          <RangeControl
            range={place.range}
            onChange={(range) => go({ range })}
            shown={shown}
            today={today}
            weekStart={weekStart()}
          >
            {place.project === null && place.pillar === null && areas.length > 0 && (
              <FilterMenu
                label="Area"
                search="Find an area"
                choices={choicesOfAreas(areas)}
                value={place.area}
                onChange={(area) => go({ area })}
              />
            )}
          </RangeControl>
          {children}
        </Grid>
      </PanelRoom>
      {task !== undefined ? (
        <LazyTaskPanel key={task} id={task} onClose={() => leave('insights', withoutTask)} />
      ) : (
        rows && (
          <LazyRowsPanel
            rows={rows}
            range={place.range}
            shown={shown}
            nameOf={nameOf}
            taskHref={taskHref}
            onClose={() => leave('insights', placeParams(place))}
          />
        )
      )}
    </>
  );
}
