import { Box } from '#web/ui/layout/Box.tsx';
import { tint } from '../marks/tint.ts';
import { type Arc, arcsOf } from './ring-arcs.ts';
import classes from './ShareRing.module.css';

export interface RingPart {
  key: string;
  /** #RRGGBB; null for what belongs to none. */
  color: string | null;
  /** Percent. */
  given: number;
  wanted: number;
}

interface ShareRingProps {
  parts: readonly RingPart[];
  /** In the middle: how much was given in all, and the word for it. */
  centre: string;
  note: string;
  /** Where what it is a ring of is listed. */
  href?: string;
}

const GIVEN_RADIUS = 67;
const WANTED_RADIUS = 86;

/**
 * What was given to each part as a ring, with what is wanted as thin arcs around it. It says no names, so a list or table
 * stands beside it that does.
 */
export function ShareRing({ parts, centre, note, href }: ShareRingProps) {
  const given = arcsOf(parts.map((part) => part.given));
  const wanted = arcsOf(parts.map((part) => part.wanted));
  return (
    <Box fixed relative className={classes['ring']}>
      <svg viewBox="0 0 176 176" aria-hidden>
        <circle className={`${classes['given']} ${classes['track']}`} cx="88" cy="88" r={GIVEN_RADIUS} />
        {parts.map(({ key, color }, index) => (
          <g key={key} {...(color !== null && tint(color))}>
            <Piece arc={given[index]!} radius={GIVEN_RADIUS} className={classes['given']!} />
            <Piece arc={wanted[index]!} radius={WANTED_RADIUS} className={classes['wanted']!} />
          </g>
        ))}
      </svg>
      {href === undefined ? (
        <p className={classes['centre']}>
          <strong>{centre}</strong>
          <span>{note}</span>
        </p>
      ) : (
        <a className={classes['centre']} href={href}>
          <strong>{centre}</strong>
          <span>{note}</span>
        </a>
      )}
    </Box>
  );
}

function Piece({ arc, radius, className }: { arc: Arc | null; radius: number; className: string }) {
  if (!arc) return null;
  return (
    <circle
      className={className}
      cx="88"
      cy="88"
      r={radius}
      pathLength={100}
      strokeDasharray={`${arc.length} ${100 - arc.length}`}
      strokeDashoffset={-arc.start}
    />
  );
}
