import type { Pillar } from '#contract/pillars.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { type GivenByPillar, hasGivenShare } from './given-shares.ts';
import classes from './PillarProgress.module.css';
import { isFarBelowTarget } from './ShareList.tsx';
import { ShareNumbers } from './ShareNumbers.tsx';

interface PillarProgressProps {
  pillar: Pillar;
  /** Undefined until it is loaded. */
  given: GivenByPillar | undefined;
  /** Link to the completions behind the given share. */
  href: string;
}

/** The completed tasks of a pillar, and its given share of time beside the wanted one. */
export function PillarProgress({ pillar, given, href }: PillarProgressProps) {
  const { id, name, color, task_count, completed_task_count, time_allocation_percentage: wanted } = pillar;
  const own = given?.of.get(id);
  const exact = own?.exact ?? 0;
  const isShort = isFarBelowTarget({ target_percentage: wanted, actual_percentage: exact });
  if (task_count === 0 && wanted === null && exact === 0) return null;
  return (
    <div>
      <Group align="stretch" justify="between" gap={3} size="meta" tone="soft" tabular className={classes['figures']}>
        {task_count > 0 ? (
          <span>
            {formatCount(completed_task_count)} of {plural(task_count, 'task')} done
          </span>
        ) : (
          <Text tone="dim">No tasks yet</Text>
        )}
        {hasGivenShare(pillar) ? (
          <Group as="span" gap={2.5}>
            <Text tone={isShort ? 'warning' : 'dim'}>{own?.gapText}</Text>
            <ShareNumbers name={name} given={given && (own?.share ?? null)} wanted={wanted} href={href} />
          </Group>
        ) : (
          wanted !== null && <span>Wanted {formatPercent(wanted)}</span>
        )}
      </Group>
      {hasGivenShare(pillar) ? (
        <ProgressBar
          value={exact}
          target={wanted}
          full={given?.full ?? Math.max(1, wanted ?? 0)}
          label={`Share of ${name}`}
          tone={color}
        />
      ) : (
        task_count > 0 && <ProgressBar value={pillar.progress_percentage} label={`Progress of ${name}`} tone={color} />
      )}
    </div>
  );
}
