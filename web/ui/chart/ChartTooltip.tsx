import { Text } from '#web/ui/layout/Box.tsx';
import classes from './ChartTooltip.module.css';

interface ChartTooltipProps {
  /** What it is: "Week from 22 Oct". */
  title: string;
  /** What there was: "3 entries". */
  facts: string;
  /** Where the mark stands, percent from the left. */
  x: number;
  /** Where the words begin, as a length from the top. */
  top: string;
}

/** What there was at the mark that is pointed at, on the side where there is more room. */
export function ChartTooltip({ title, facts, x, top }: ChartTooltipProps) {
  return (
    <span
      className={classes['tooltip']}
      style={{ top, ...(x > 50 ? { right: `${100 - x}%` } : { left: `${x}%` }) }}
      aria-hidden
    >
      <Text tone="dim">{title}</Text>
      <strong>{facts}</strong>
    </span>
  );
}
