import { Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import classes from './ShareNumbers.module.css';

interface ShareNumbersProps {
  /** Whose share it is. */
  name: string;
  /** Percent; null while nothing was given to any, undefined while it is not known. */
  given: number | null | undefined;
  /** Percent; null where none is wanted. */
  wanted: number | null;
  /** Where the rows behind what was given are listed. */
  href?: string | undefined;
}

/** `31 / 25%`, or what was given alone. What was given opens its rows; until it is known its room stays free. */
export function ShareNumbers({ name, given, wanted, href }: ShareNumbersProps) {
  const numbers = (
    <>
      <Text as="strong" tone="text" weight={600} textAlign="right" className={classes['given']}>
        {given === undefined ? '' : givenWords(given, wanted)}
      </Text>
      {wanted !== null && (
        <>
          {given !== undefined && (
            <span className="sr-only">{given === null ? ' nothing given,' : ' percent given,'}</span>
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
      <span className="sr-only">What was completed for {name}: </span>
      {numbers}
    </Text>
  );
}

/** The sign of percent stands behind the last number. */
function givenWords(given: number | null, wanted: number | null): string {
  if (given === null) return '–';
  return wanted === null ? formatPercent(given) : `${Math.round(given)}`;
}
