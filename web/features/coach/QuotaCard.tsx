import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './Coach.module.css';
import { coachQueries } from './coach-queries.ts';
import { quotaValue, quotaWords } from './quota-words.ts';

/** How many answers of a model are left this month, and when new ones come; answers by rules are not counted. */
export function QuotaCard() {
  const { timezone } = useUser();
  const { data: quota, isError, refetch } = useQuery(coachQueries.quota());
  const isCounted = quota?.provider === 'model';
  return (
    <section className={classes['card']} aria-label="Coach answers">
      <div className={classes['quotaHead']}>
        <h2 className={classes['quotaTitle']}>Coach answers</h2>
        {isCounted && (
          <p className={classes['left']}>
            <strong>{formatCount(quota.remaining)}</strong> of {formatCount(quota.total)} left
          </p>
        )}
      </div>
      {quota ? (
        <>
          {isCounted && (
            <ProgressBar
              value={quota.total === 0 ? 0 : (quota.remaining / quota.total) * 100}
              label="Answers left this month"
              words={quotaValue(quota)}
            />
          )}
          <p className={classes['note']} data-used-up={(isCounted && quota.remaining === 0) || undefined}>
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
