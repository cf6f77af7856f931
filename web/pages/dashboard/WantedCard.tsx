import type { Pillar } from '#contract/pillars.ts';
import { balanceOf, sumWords } from '#web/features/pillars/balance.ts';
import { formatPercent } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import classes from './WantedCard.module.css';

/** The shares of time wanted for each pillar. */
export function WantedCard({ pillars }: { pillars: readonly Pillar[] }) {
  const { shares, open, sum } = balanceOf(pillars);
  const words = sumWords(sum);
  return (
    <Card title="Balance" meta="time wanted" link={{ label: 'All pillars', href: hrefOf('pillars') }}>
      <ul className={classes['list']}>
        {shares.map(({ pillar, share }) => (
          <li key={pillar.id}>
            <a className={classes['pillar']} href={hrefOf('pillars', { pillar: pillar.id })}>
              <Dot color={pillar.color} />
              <span className={classes['name']}>{pillar.name}</span>
              <strong>{formatPercent(share)}</strong>
              <span className={classes['bar']}>
                <ProgressBar value={share} label={`Share wanted for ${pillar.name}`} tone={pillar.color} />
              </span>
            </a>
          </li>
        ))}
        {open.map((pillar) => (
          <li key={pillar.id}>
            <a className={classes['pillar']} href={hrefOf('pillars', { pillar: pillar.id })}>
              <Dot color={pillar.color} />
              <span className={classes['name']}>{pillar.name}</span>
              <span className={classes['quiet']}>no share yet</span>
            </a>
          </li>
        ))}
      </ul>
      {words && shares.length > 0 && (
        <p className={classes['quiet']} data-warning={words.tooMuch || undefined}>
          {words.text}
        </p>
      )}
    </Card>
  );
}
