import type { ResourceSummary } from '#contract/resources.ts';
import { plural } from '#web/platform/format.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { formatUsed } from '../file-text.ts';
import classes from './StorageBar.module.css';

/** From this share on, storage is nearly full. */
const NEARLY_FULL = 0.9;

/** The used and the available storage. */
export function StorageBar({ summary }: { summary: ResourceSummary }) {
  const { used_bytes, max_bytes, total } = summary;
  const share = Math.min(1, used_bytes / max_bytes);
  const [used, max] = [formatUsed(used_bytes), formatUsed(max_bytes)];
  const isNearlyFull = share >= NEARLY_FULL;
  return (
    <div className={classes['storage']} data-full={isNearlyFull || undefined}>
      <p className={classes['words']}>
        <strong>{used}</strong> of {max}
      </p>
      <Box
        radius="full"
        className={classes['track']}
        role="meter"
        aria-label="File storage"
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${used} of ${max} used`}
      >
        <Text block h="full" className={classes['fill']} style={{ width: `${share * 100}%` }} />
      </Box>
      <Text fontSize="meta" tone="dim">
        {plural(total, 'file')}
      </Text>
      {isNearlyFull && (
        <Text as="p" span tone="warning" role="status">
          {share === 1 ? 'No space left.' : `Only ${formatUsed(max_bytes - used_bytes)} left.`} Files in the trash count
          too, so delete what you don’t need for good.
        </Text>
      )}
    </div>
  );
}
