import { Text } from '#web/ui/layout/Box.tsx';
import classes from './ChoiceMenu.module.css';
import type { Hit } from './fuzzy-search.ts';

/** A label with the typed letters highlighted. */
export function HitLetters({ label, hits }: { label: string; hits: readonly Hit[] }) {
  return (
    <>
      {hits.map(({ start, end }, index) => (
        <span key={start}>
          {label.slice(hits[index - 1]?.end ?? 0, start)}
          <Text as="mark" tone="gold" weight={600} className={classes['hit']}>
            {label.slice(start, end)}
          </Text>
        </span>
      ))}
      {label.slice(hits.at(-1)?.end ?? 0)}
    </>
  );
}
