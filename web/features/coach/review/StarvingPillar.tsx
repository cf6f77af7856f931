import { useQuery } from '@tanstack/react-query';
import { alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import { ShareList } from '#web/features/pillars/ShareList.tsx';
import { useToday } from '#web/platform/clock.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import classes from './Review.module.css';

/** So many points less than is wanted are worth a look. */
const SHORT_POINTS = 5;

/** The pillar that got least of what it should; nothing where none is short. @param to the last day of the review. */
export function StarvingPillar({ to }: { to: string }) {
  const today = useToday();
  // The balance is that of the seven days up to today.
  const { data } = useQuery({ ...alignmentQueries.dashboard(), enabled: to === today });
  const [most] = (data?.balance ?? [])
    .map((share) => ({ share, short: (share.target_percentage ?? 0) - share.actual_percentage }))
    .filter(({ short }) => short > SHORT_POINTS)
    .toSorted((one, other) => other.short - one.short);
  if (to !== today || !most || data?.given_minutes === 0) return null;
  return (
    <section aria-label="Which pillar starves">
      <h3 className={classes['title']}>Which pillar starves</h3>
      <ShareList
        shares={[{ ...most.share, sentence: '' }]}
        hrefOf={({ pillar_id }) => hrefOf('pillars', { pillar: pillar_id })}
      />
    </section>
  );
}
