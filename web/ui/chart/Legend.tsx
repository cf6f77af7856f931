import { Group } from '#web/ui/layout/Box.tsx';
import classes from './Legend.module.css';

/** The look of a mark: a line, or a bar of a share. */
export type LegendMark = 'solid' | 'dotted' | 'gold-bar' | 'gray-bar' | 'bar' | 'tick';

/** The meaning of the marks of a chart, beside its title. */
export function Legend({ marks }: { marks: readonly { mark: LegendMark; label: string }[] }) {
  return (
    <Group as="span" align="stretch" wrap gap={4} rowGap={0} hint>
      {marks.map(({ mark, label }) => (
        <Group as="span" key={label} inline gap={1.5}>
          <span className={classes['mark']} data-mark={mark} aria-hidden />
          {label}
        </Group>
      ))}
    </Group>
  );
}
