import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './Coach.module.css';
import { coachQueries } from './coach-queries.ts';
import { quotaValue, quotaWords } from './quota-words.ts';

/** How many answers are left this month, and when new ones come. */
export function QuotaCard() {
  const { timezone } = useUser();
  const { data: quota, isError, refetch } = useQuery(coachQueries.quota());
  return (
    <section className={classes['card']} aria-label="Coach answers">
      <div className={classes['quotaHead']}>
        <h2 className={classes['quotaTitle']}>Coach answers</h2>
        {quota && (
          <p className={classes['left']}>
            <strong>{formatCount(quota.remaining)}</strong> of {formatCount(quota.total)} left
          </p>
        )}
      </div>
      {quota ? (
        <>
          <ProgressBar
            value={quota.total === 0 ? 0 : (quota.remaining / quota.total) * 100}
            label="Answers left this month"
            words={quotaValue(quota)}
          />
          <p className={classes['note']} data-used-up={quota.remaining === 0 || undefined}>
            {quotaWords(quota, timezone)}
          </p>
        </>
      ) : isError ? (
        <p className={classes['note']}>
          How many are left could not be read.{' '}
          <TextButton underlined onClick={() => void refetch()}>
            Try again
          </TextButton>
        </p>
      ) : (
        <div className={classes['waiting']} role="status" aria-label="Loading..." />
      )}
    </section>
  );
}
