import { Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import classes from './ShareNumbers.module.css';

interface ShareNumbersProps {
  name: string;
  /** Percent; null if no time was recorded, undefined until it is known. */
  given: number | null | undefined;
  /** Percent; null if no share is wanted. */
  wanted: number | null;
  /** Link to the rows behind the actual share. */
  href?: string | undefined;
}

/** `31 / 25%`, or the actual share alone, which links to its rows. Until it is known its space is reserved. */
export function ShareNumbers({ name, given, wanted, href }: ShareNumbersProps) {
  const numbers = (
    <>
      <Text as="strong" tone="text" weight={600} textAlign="right" className={classes['given']}>
        {given === undefined ? '' : givenText(given, wanted)}
      </Text>
      {wanted !== null && (
        <>
          {given !== undefined && (
            <span className="sr-only">{given === null ? ' no time given yet,' : ' percent given,'}</span>
          )}{' '}
          <span aria-hidden>/</span> {formatPercent(wanted)}
          <span className="sr-only"> wanted</span>
        </>
      )}
    </>
  );
  if (href === undefined || !given)
    return (
      <Text tone="dim" tabular nowrap className={classes['numbers']}>
        {numbers}
      </Text>
    );
  return (
    <Text as="a" tone="dim" tabular nowrap className={classes['numbers']} href={href}>
      <span className="sr-only">Completed for {name}: </span>
      {numbers}
    </Text>
  );
}

/** Only the last number has the percent sign. */
function givenText(given: number | null, wanted: number | null): string {
  if (given === null) return '–';
  return wanted === null ? formatPercent(given) : `${Math.round(given)}`;
}
