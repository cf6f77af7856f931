import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SMALL_ICON } from '../marks/icon.ts';
import classes from './BoardCard.module.css';

/** The line of a card's marks. */
export const CardMarksLine = ({ children }: { children: ReactNode }) => (
  <span className={classes['marks']}>{children}</span>
);

interface CardMarkProps {
  icon: LucideIcon;
  /** What the icon says, for screen readers. */
  said: string;
  late?: boolean;
  children: ReactNode;
}

/** One of the few things that a card says of itself. */
export function CardMark({ icon: Icon, said, late = false, children }: CardMarkProps) {
  return (
    <span className={classes['mark']} data-late={late || undefined}>
      <Icon {...SMALL_ICON} />
      <span className="sr-only">{said}</span>
      <span className={classes['words']}>{children}</span>
    </span>
  );
}
