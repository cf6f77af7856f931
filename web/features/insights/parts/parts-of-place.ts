import type { AreaInsights, CompletedIn } from '#contract/insights.ts';
import { formatCount } from '#web/platform/format.ts';
import { REST } from '../rows/rows-text.ts';
import type { Ranked } from './Ranking.tsx';

type Counts = Pick<AreaInsights['projects'][number], 'completed' | 'completed_elsewhere'>;

/** What was completed in a part while it lay in the place, and in words what it brought along. */
export const countsOfPart = ({ completed, completed_elsewhere: other }: Counts): Pick<Ranked, 'count' | 'note'> => ({
  count: completed,
  note: other === 0 ? null : `${formatCount(other)} more before it moved here`,
});

/** The row with which the parts of a place add up to its figure; none where they do so already. */
export const restRow = ({ completed }: CompletedIn, href: string): Ranked[] =>
  completed === 0
    ? []
    : [{ key: 'rest', name: REST, color: null, above: null, note: null, count: completed, href, hrefOfRows: href }];
