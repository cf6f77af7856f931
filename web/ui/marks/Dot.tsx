import { Box } from '#web/ui/layout/Box.tsx';
import classes from './marks.module.css';
import { tint } from './tint.ts';

/** An 8 px dot in a person's own colour. Decorative: the name is shown beside it. */
export function Dot({ color }: { color: string }) {
  return <Box as="span" fixed radius="full" className={classes['dot']} {...tint(color)} aria-hidden />;
}
