import type { Pillar } from '#contract/pillars.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import classes from './PillarProgress.module.css';

/** The completed share of a pillar's tasks, and its wanted share of time. */
export function PillarProgress({ pillar }: { pillar: Pillar }) {
  const { task_count, completed_task_count, progress_percentage, time_allocation_percentage: wanted } = pillar;
  if (task_count === 0 && wanted === null) return null;
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
        {wanted !== null && <span>Wanted {formatPercent(wanted)}</span>}
      </Group>
      {task_count > 0 && (
        <ProgressBar value={progress_percentage} label={`Progress of ${pillar.name}`} tone={pillar.color} />
      )}
    </div>
  );
}
