import type { AreaInsights, CompletedIn } from '#contract/insights.ts';
import { formatCount } from '#web/platform/format.ts';
import { REST } from '../rows/rows-text.ts';
import type { Ranked } from './Ranking.tsx';

type Counts = Pick<AreaInsights['projects'][number], 'completed' | 'completed_elsewhere'>;

/** The completions of a part within the place, with a note on those it brought from elsewhere. */
export const countsOfPart = ({ completed, completed_elsewhere: other }: Counts): Pick<Ranked, 'count' | 'note'> => ({
  count: completed,
  note: other === 0 ? null : `${formatCount(other)} more before it moved here`,
});

/** The row that makes the counts of the parts add up to the total; empty if they already do. */
export const restRow = ({ completed }: CompletedIn, href: string): Ranked[] =>
  completed === 0
    ? []
    : [{ key: 'rest', name: REST, color: null, above: null, note: null, count: completed, href, hrefOfRows: href }];
