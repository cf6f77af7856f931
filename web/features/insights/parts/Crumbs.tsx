import { ChevronRight } from 'lucide-react';
import { Box } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import classes from './Crumbs.module.css';

interface CrumbsProps {
  /** From the top level down. */
  above: readonly { name: string; href: string }[];
  name: string;
  color: string | null;
}

/** Breadcrumbs of the current part. */
export function Crumbs({ above, name, color }: CrumbsProps) {
  return (
    <Box as="nav" aria-label="Path" icons="dim" className={classes['crumbs']}>
      <ol>
        {above.map((step) => (
          <li key={step.href}>
            <a href={step.href}>{step.name}</a>
            <ChevronRight {...SMALL_ICON} />
          </li>
        ))}
        <li>
          <h2 aria-current="page">
            {color && <Dot color={color} />}
            {name}
          </h2>
        </li>
      </ol>
    </Box>
  );
}
