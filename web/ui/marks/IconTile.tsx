import classes from './marks.module.css';
import { tint } from './tint.ts';

/** An emoji on a soft tile, both chosen by the person. Decorative: the name is shown beside it. */
export function IconTile({ icon, color, size = 36 }: { icon: string; color: string; size?: number }) {
  const { style, ...rest } = tint(color);
  return (
    <span
      className={classes['tile']}
      {...rest}
      style={{ ...style, width: size, height: size, fontSize: Math.round(size / 2) }}
      aria-hidden
    >
      {icon}
    </span>
  );
}
