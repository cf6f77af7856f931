import { Text } from '#web/ui/layout/Box.tsx';
import classes from './ChartTooltip.module.css';

interface ChartTooltipProps {
  /** "Week from 22 Oct". */
  title: string;
  /** "3 entries". */
  facts: string;
  /** The position of the mark, percent from the left. */
  x: number;
  /** The top of the text, as a CSS length. */
  top: string;
}

/** The figures at the mark under the pointer, on the side with more room. */
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
