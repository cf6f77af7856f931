import { useQuery } from '@tanstack/react-query';
import { useToday } from '#web/platform/clock.ts';
import { formatDays } from '#web/ui/date/day-names.ts';
import type { Days, Range } from '#web/ui/date/range.ts';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import type { Rows, RowsPart } from '../insights-place.ts';
import { type CompletionFilter, insightsQueries } from '../insights-queries.ts';
import { CompletionList } from './CompletionList.tsx';
import { OpenTaskList } from './OpenTaskList.tsx';
import { COUNTED_LABELS, REST, STATUS_LABELS, sumText } from './rows-text.ts';
import classes from './Rows.module.css';

interface RowsPanelProps {
  rows: Rows;
  range: Range;
  /** The days of the range; null for none. */
  shown: Days | null;
  /** The name of a pillar, an area or a project, if it is loaded. */
  nameOf: (id: string) => string | undefined;
  taskHref: (panelId: string) => string;
  onClose: () => void;
}

/** A side panel with the rows behind a figure. */
export function RowsPanel({ rows, range, shown, nameOf, taskHref, onClose }: RowsPanelProps) {
  if (!('days' in rows)) {
    const name = rows.area === null ? undefined : nameOf(rows.area);
    return (
      <SidePanel label={STATUS_LABELS[rows.shows]} onClose={onClose}>
        {name && (
          <Grid as="p" gap={0.5} mb={4} hint className={classes['about']}>
            {name}
          </Grid>
        )}
        <OpenTaskList key={rows.shows} status={rows.shows} area={rows.area} taskHref={taskHref} />
      </SidePanel>
    );
  }
  const { shows, days, pillar, area, project, without } = rows;
  const part = project ?? area ?? pillar;
  const name = nameOfPart(part, without, nameOf);
  const about = days ?? shown;
  const filter = { range: days ?? range, shows, pillar, area, project, without };
  return (
    <SidePanel label={COUNTED_LABELS[shows]} onClose={onClose}>
      <Grid as="p" gap={0.5} mb={4} hint className={classes['about']}>
        {name && <strong>{name}</strong>}
        {about && <span>{formatDays(about)}</span>}
        <Sum filter={filter} />
      </Grid>
      <CompletionList key={[shows, part, without].join()} filter={filter} taskHref={taskHref} />
    </SidePanel>
  );
}

/** The part that rows belong to, or lack. @param part null for everything */
function nameOfPart(
  part: string | null,
  without: RowsPart['without'] | null,
  nameOf: RowsPanelProps['nameOf'],
): string | undefined {
  const name = part === null ? undefined : nameOf(part);
  if (!without) return name;
  if (part === null) return `No ${without}`;
  return name === undefined ? REST : `${name}: ${REST.toLowerCase()}`;
}

/** The number of rows and their sum. Its line is reserved while loading, so that nothing moves. */
function Sum({ filter }: { filter: CompletionFilter }) {
  const { data } = useQuery(insightsQueries.sums(filter, useToday()));
  return <span>{data ? sumText(filter.shows, data) : '\u00A0'}</span>;
}
