import type { Insights } from '#contract/insights.ts';
import type { Days } from '#web/ui/date/range.ts';

/** The days of figures; null for those of all time where there is nothing yet. */
export const daysShown = ({ from, to }: Insights['range']): Days | null => (from === null ? null : { from, to });
