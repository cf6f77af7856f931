import type { Pillar } from '#contract/pillars.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import { balanceOf, sumWords } from './balance.ts';
import classes from './BalanceCard.module.css';

/** How the time is meant to be shared among the pillars. Nothing while none has a share. */
export function BalanceCard({ pillars }: { pillars: readonly Pillar[] }) {
  const { shares, open, sum } = balanceOf(pillars);
  if (shares.length === 0) return null;
  const words = sumWords(sum);
  return (
    <Card title="Balance" meta="How you want to share your time">
      <div className={classes['bar']}>
        <span className={classes['label']}>Wanted</span>
        <span className={classes['track']} aria-hidden>
          {shares.map(({ pillar, share }) => (
            <span key={pillar.id} {...part(pillar.color, share)} />
          ))}
          {sum < 100 && <span className={classes['free']} style={{ flexGrow: 100 - sum }} />}
        </span>
        <span className={classes['sum']}>
          <span className="sr-only">Together </span>
          {formatPercent(sum)}
        </span>
      </div>
      <ul className={classes['list']}>
        {shares.map(({ pillar, share }) => (
          <li key={pillar.id}>
            <a className={classes['pillar']} href={hrefOf('pillars', { pillar: pillar.id })}>
              <Dot color={pillar.color} />
              {pillar.name}
              <strong>{formatPercent(share)}</strong>
            </a>
          </li>
        ))}
        {open.map((pillar) => (
          <li key={pillar.id}>
            <a className={classes['pillar']} href={hrefOf('pillars', { pillar: pillar.id })}>
              <Dot color={pillar.color} />
              {pillar.name}
              <span className={classes['open']}>no share yet</span>
            </a>
          </li>
        ))}
      </ul>
      {words && (
        <p className={classes['words']} data-warning={words.tooMuch || undefined}>
          {words.text}
        </p>
      )}
    </Card>
  );
}

function part(color: string, share: number) {
  const { style, ...rest } = tint(color);
  return { ...rest, className: classes['part'], style: { ...style, flexGrow: share } };
}
