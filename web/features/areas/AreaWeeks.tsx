import { plural } from '#web/platform/format.ts';
import { tint } from '#web/ui/marks/tint.ts';

const WIDTH = 216;
const HEIGHT = 28;
const STEP = 10;
const BAR = 7;
/** A week without completions is a line. */
const EMPTY = 1.5;

interface AreaWeeksProps {
  /** Completions, the earliest week first; undefined until they are loaded. */
  weeks: readonly number[] | undefined;
  color: string;
}

/** The completions of each week as small bars, the current week last. */
export function AreaWeeks({ weeks, color }: AreaWeeksProps) {
  if (!weeks) return <svg height={HEIGHT} aria-hidden />;
  const most = Math.max(1, ...weeks);
  const { style, ...tinted } = tint(color);
  const sum = weeks.reduce((total, week) => total + week, 0);
  return (
    <svg
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${weeks.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${plural(sum, 'task')} done in ${plural(weeks.length, 'week')}`}
      {...tinted}
      style={{ ...style, maxWidth: WIDTH }}
    >
      {weeks.map((done, week) => {
        const height = done === 0 ? EMPTY : Math.max(2 * EMPTY, (done / most) * HEIGHT);
        const fill = done === 0 ? 'var(--line-strong)' : 'var(--pillar-ink)';
        return <rect key={week} x={week * STEP} y={HEIGHT - height} width={BAR} height={height} fill={fill} />;
      })}
    </svg>
  );
}
