import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { CoachProvider, CoachQuota } from '#contract/coach.ts';
import { formatCount } from '#web/platform/format.ts';
import { useUser } from '#web/platform/session.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import classes from './Coach.module.css';
import { coachQueries } from './coach-queries.ts';
import { providerText, quotaText, quotaValueText } from './quota-text.ts';

/** How many answers from a model are left this month, and when new ones come. Answers by rules are not counted: no card. */
export function QuotaCard() {
  const { timezone } = useUser();
  const { data: quota, isError, refetch } = useQuery(coachQueries.quota());
  const isCounted = quota?.provider === 'model';
  if (!isError && (!quota || isUncounted(quota))) return null;
  const left = isCounted && (
    <Text as="p" tabular note strong="text">
      <strong>{formatCount(quota.remaining)}</strong> of {formatCount(quota.total)} left
    </Text>
  );
  return (
    <Card title="Coach answers" aside={left}>
      {isCounted && (
        <ProgressBar
          value={quota.total === 0 ? 0 : (quota.remaining / quota.total) * 100}
          label="Answers left this month"
          valueText={quotaValueText(quota)}
        />
      )}
      {quota && (
        <Text as="p" mt={3} hint tone={isCounted && quota.remaining === 0 && 'warning'}>
          {quotaText(quota, timezone)}
        </Text>
      )}
      {!quota && isError && (
        <Text as="p" mt={3} hint>
          The number left couldn’t be loaded.{' '}
          <TextButton underlined onClick={() => void refetch()}>
            Try again
          </TextButton>
        </Text>
      )}
    </Card>
  );
}

/** Whether answers come from rules and are unlimited. */
const isUncounted = ({ provider, total }: CoachQuota): boolean => provider === 'rules' && total > 0;

interface ProviderNoteProps {
  /** Who gave the answer on screen; null without an answer. */
  provider: CoachProvider | null;
  /** Further notes. */
  children: string;
}

/** Says whether a model or rules answer, and how often where no card does. */
export function ProviderNote({ provider, children }: ProviderNoteProps) {
  const { timezone } = useUser();
  const { data: quota } = useQuery(coachQueries.quota());
  const often = quota && isUncounted(quota) ? quotaText(quota, timezone) : '';
  const answered = provider ?? quota?.provider;
  return answered && <Note>{`${providerText(answered, quota?.provider ?? answered)} ${often} ${children}`}</Note>;
}

export const Note = ({ children }: { children: string }) => (
  <Group as="p" align="stretch" gap={3} textWrap="pretty" note className={classes['provider']}>
    <Info {...ICON} />
    <span>{children}</span>
  </Group>
);
