import { GROUPS } from '#web/features/search/kinds.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { Chip } from '#web/ui/marks/Chip.tsx';
import classes from './Palette.module.css';
import { DO, type Only } from './results.ts';

interface KindChipsProps {
  only: Only | null;
  count: number;
  /** By group. */
  counts: ReadonlyMap<string, number>;
  onOnly: (only: Only | null) => void;
}

/** On phones: one kind of result at a time. */
export const KindChips = ({ only, count, counts, onOnly }: KindChipsProps) => (
  <Group fixed gap={2} role="group" aria-label="Kinds" className={classes['chips']}>
    <Chip pressed={only === null} {...(only === null && { count })} onToggle={() => onOnly(null)}>
      All
    </Chip>
    {[...GROUPS, DO].map((group) => {
      const found = counts.get(group);
      if (found === undefined && group !== only && group !== DO) return null;
      return (
        <Chip
          key={group}
          pressed={only === group}
          {...(found !== undefined && { count: found })}
          onToggle={() => onOnly(only === group ? null : (group as Only))}
        >
          {group}
        </Chip>
      );
    })}
  </Group>
);
