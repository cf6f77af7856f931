import { Fragment } from 'react';
import type { Pillar } from '#contract/pillars.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import { balanceOf, borderAt, sumOf, sumText } from './balance.ts';
import classes from './BalanceCard.module.css';
import { ShareBorder } from './ShareBorder.tsx';
import { useShareBorders } from './use-share-borders.ts';

/** The wanted shares of time of the pillars; the borders between them can be moved. Renders nothing if no pillar has one. */
export function BalanceCard({ pillars }: { pillars: readonly Pillar[] }) {
  const { shares: stored, open } = balanceOf(pillars);
  const { shares, ...borders } = useShareBorders(stored);
  if (shares.length === 0) return null;
  const sum = Math.round(sumOf(shares));
  const words = sumText(sum);
  return (
    <Card
      title="Balance"
      meta={`${borderAt(shares, 0) ? 'Drag a border to change how' : 'How'} you want to share your time`}
    >
      <Grid align="center" gap={5} rowGap={3} className={classes['bar']}>
        <Text fontSize="small" tone="soft" hideOnPhone>
          Wanted
        </Text>
        <div className={classes['track']} role="group" aria-label="Wanted shares">
          {shares.map(({ pillar, share }, index) => (
            <Fragment key={pillar.id}>
              <span {...part(pillar.color, share)} />
              <ShareBorder shares={shares} index={index} {...borders} />
            </Fragment>
          ))}
          {sum < 100 && <Text fill="hover" className={classes['free']} style={{ flexGrow: 100 - sum }} />}
        </div>
        <Text weight={500} tabular>
          <span className="sr-only">Total </span>
          {formatPercent(sum)}
        </Text>
      </Grid>
      <Group as="ul" align="stretch" wrap gap={6} rowGap={0.5} mt={3} className={classes['list']}>
        {[...shares, ...open.map((pillar) => ({ pillar, share: null }))].map(({ pillar, share }) => (
          <li key={pillar.id}>
            <a className={classes['pillar']} href={hrefOf('pillars', { pillar: pillar.id })}>
              <Dot color={pillar.color} />
              <Text shrink clamp={2}>
                {pillar.name}
              </Text>
              {share === null ? (
                <Text tone="dim" className={classes['open']}>
                  no share yet
                </Text>
              ) : (
                <strong>{formatPercent(share)}</strong>
              )}
            </a>
          </li>
        ))}
      </Group>
      {words && (
        <Text as="p" mt={2} hint tone={words.tooMuch && 'warning'} className={classes['words']}>
          {words.text}
        </Text>
      )}
    </Card>
  );
}

function part(color: string, share: number) {
  const { style, ...rest } = tint(color);
  return { ...rest, className: classes['part'], style: { ...style, flexGrow: share } };
}
