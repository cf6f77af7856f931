import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { HowCounted } from '#web/ui/chart/HowCounted.tsx';

/** What each number counts. @param assumed how many completions of the range had neither focus minutes nor an estimate */
export function HowInsightsCount({ assumed }: { assumed: number }) {
  return (
    <HowCounted>
      <li>What was completed counts on your own day of it, by your time zone and the hour at which your days begin.</li>
      <li>Points are fixed when something is completed. Deleting it later takes nothing away; reopening it does.</li>
      <li>
        The time given is the focus minutes of that day, else the estimate, else your{' '}
        <a href={hrefOf('settings', { section: 'planning' })}>usual length of a task</a>
        {assumed > 0 && `, which stands here for ${plural(assumed, 'task')}`}. Sub-pillars count into their pillar.
      </li>
      <li>The completion rate is what was completed in these days, of that and what was open at their end.</li>
      <li>
        The next occurrences of repeating tasks are not among the open tasks here, as they are on the Tasks page: they
        count once they are completed.
      </li>
      <li>An overdue task counts as overdue only, and one in review as in progress.</li>
      <li>A comparison is with as many days right before these. Without anything in them there is none.</li>
    </HowCounted>
  );
}
