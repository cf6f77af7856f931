import classes from './Legend.module.css';

/** How a mark looks: a line, or what bars of shares are made of. */
export type LegendMark = 'solid' | 'dotted' | 'gold-bar' | 'dashed' | 'bar' | 'tick';

/** What the marks of a chart stand for, beside its title. */
export function Legend({ marks }: { marks: readonly { mark: LegendMark; label: string }[] }) {
  return (
    <span className={classes['legend']}>
      {marks.map(({ mark, label }) => (
        <span key={label} className={classes['entry']}>
          <span className={classes['mark']} data-mark={mark} aria-hidden />
          {label}
        </span>
      ))}
    </span>
  );
}
