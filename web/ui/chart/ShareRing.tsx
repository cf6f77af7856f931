import { Box, Grid } from '#web/ui/layout/Box.tsx';
import { tint } from '../marks/tint.ts';
import { type Arc, arcsOf } from './ring-arcs.ts';
import classes from './ShareRing.module.css';

export interface RingPart {
  key: string;
  /** #RRGGBB; null for a part without a colour. */
  color: string | null;
  /** Percent. */
  given: number;
  wanted: number;
}

interface ShareRingProps {
  parts: readonly RingPart[];
  /** In the middle: the total, and its label. */
  centre: string;
  note: string;
  /** The page that lists the parts. */
  href?: string;
}

const GIVEN_RADIUS = 67;
const WANTED_RADIUS = 86;

/**
 * The given share of each part as a ring, with the wanted shares as thin arcs around it. It shows no names, so it needs
 * a list or table beside it.
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
        <Grid as="p" className={classes['centre']}>
          <strong>{centre}</strong>
          <span>{note}</span>
        </Grid>
      ) : (
        <Grid as="a" className={classes['centre']} href={href}>
          <strong>{centre}</strong>
          <span>{note}</span>
        </Grid>
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
