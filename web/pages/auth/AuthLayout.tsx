import type { ReactNode } from 'react';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { Mark } from '#web/ui/marks/Mark.tsx';
import classes from './AuthLayout.module.css';

/** The frame of the pages before signing in: an introduction to Auric on the left, the form on the right. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Grid className={classes['layout']}>
      <Box as="section" relative className={classes['art']} aria-label="Auric">
        <Group gap={3} weight={600} className={classes['brand']}>
          <Mark size={24} />
          Auric
        </Group>
        <p className={classes['tagline']}>Transform your potential into gold</p>
        <Text as="p" tone="soft" fontSize="lead" className={classes['promise']}>
          Why you do it, how you keep it going, what you finish, and the next step. In one calm place.
        </Text>
        <Rings />
      </Box>
      <Grid as="main" center fill="panel" className={classes['side']}>
        <div className={classes['form']}>{children}</div>
      </Grid>
    </Grid>
  );
}

const RINGS = [
  { name: 'Pillars', radius: 299, color: '#E5739A', from: 18, to: 54, gap: 50 },
  { name: 'Areas', radius: 228, color: '#A78BFA', from: 36, to: 97, gap: 50 },
  { name: 'Projects', radius: 157, color: '#5B8DEF', from: 302, to: 342, gap: 62 },
  { name: 'Tasks', radius: 86.5, color: '#3FB984', from: 28, to: 111, gap: 48 },
];
const CENTRE = 300;

/** The point on a ring at an angle, in degrees clockwise from the top. */
function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`;
}

/** The hierarchy as rings around a gold point. Decorative. */
function Rings() {
  return (
    <svg className={classes['rings']} viewBox="0 0 600 600" fill="none" aria-hidden>
      {RINGS.map(({ name, radius, color, from, to, gap }) => (
        <g key={name}>
          <circle cx={CENTRE} cy={CENTRE} r={radius} className={classes['ring']} />
          <path
            d={`M${at(radius, from)}A${radius} ${radius} 0 0 1 ${at(radius, to)}`}
            className={classes['arc']}
            data-pillar=""
            style={{ '--pillar': color } as React.CSSProperties}
          />
          <rect x={CENTRE - gap / 2} y={CENTRE - radius - 12} width={gap} height="24" className={classes['gap']} />
          <text x={CENTRE} y={CENTRE - radius + 4} textAnchor="middle" className={classes['name']}>
            {name}
          </text>
        </g>
      ))}
      <circle cx={CENTRE} cy={CENTRE} r="38" className={classes['halo']} />
      <circle cx={CENTRE} cy={CENTRE} r="22.5" className={classes['point']} />
    </svg>
  );
}
