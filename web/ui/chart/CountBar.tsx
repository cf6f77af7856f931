import { Text } from '#web/ui/layout/Box.tsx';
import classes from './CountBar.module.css';

interface CountBarProps {
  value: number;
  /** The count of a full bar. */
  most: number;
}

/** A bar of one count among others, in `--bar` or grey, on a track in `--track`. The count is beside it. */
export function CountBar({ value, most }: CountBarProps) {
  return (
    <Text grow className={classes['track']} aria-hidden>
      <Text block h="full" className={classes['bar']} style={{ width: `${(value / most) * 100}%` }} />
    </Text>
  );
}
