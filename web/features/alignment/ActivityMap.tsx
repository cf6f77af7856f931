import type { Activity } from '#contract/alignment.ts';
import { DayMap } from '#web/ui/chart/DayMap.tsx';
import { mapDays, mapMonths, mapTable, mapWeekdays } from './activity-map.ts';

/** Completions on each day of the last weeks. */
export const ActivityMap = ({ activity }: { activity: Activity }) => (
  <DayMap
    label="Activity"
    days={mapDays(activity)}
    weekdays={mapWeekdays(activity)}
    months={mapMonths(activity)}
    today={activity.to}
    table={mapTable(activity)}
  />
);
