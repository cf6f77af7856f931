import { Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from './percent.ts';
import classes from './ProgressBar.module.css';
import { tint } from './tint.ts';

interface ProgressBarProps {
  /** 0–100; more is shown as full. */
  value: number;
  /** The value of a full bar, if it is not 100, to make several bars comparable. */
  full?: number;
  /** The measured value, for screen readers. */
  label: string;
  /** `neutral` for plain progress, `gold` for a score, or a person's own colour (#RRGGBB). */
  tone?: 'neutral' | 'gold' | (string & {});
  /** The target, 0–100: a tick on the bar. */
  target?: number | null;
  /** The formatted value, if percent are not meaningful: `42 of 100`. */
  valueText?: string;
}

/** A 6 px bar, optionally with a tick for the target. */
export function ProgressBar({
  value,
  label,
  tone = 'neutral',
  target = null,
  full = 100,
  valueText,
}: ProgressBarProps) {
  const percent = clamp(value);
  const placeOf = (share: number) => `${clamp((share / full) * 100)}%`;
  const colour = tone === 'neutral' || tone === 'gold' ? null : tint(tone);
  return (
    <div
      className={classes['track']}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText ?? formatPercent(value) + (target === null ? '' : `, wanted ${formatPercent(target)}`)}
      data-tone={colour ? 'own' : tone}
      {...colour}
    >
      <Text block h="full" className={classes['fill']} style={{ width: placeOf(value) }} />
      {target !== null && <span className={classes['target']} style={{ left: placeOf(target) }} />}
    </div>
  );
}

const clamp = (value: number) => Math.min(100, Math.max(0, value));
