import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PillarWithAreas } from '#contract/hierarchy.ts';
import { pillarLevels } from '#web/features/pillars/pillar-levels.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { hrefOf, navigate, type SectionParams } from '#web/platform/navigation.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { ListActions, ORDER_LEAD } from '#web/ui/menu/ListActions.tsx';
import { MENU_KEYS } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { PageHeader } from '#web/ui/page/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { BalanceCard } from '#web/features/pillars/BalanceCard.tsx';
import { type GivenDays, GivenRange, useGiven } from './GivenRange.tsx';
import { PillarCard } from './PillarCard.tsx';
import { LazyPillarForm } from '#web/features/pillars/LazyPillarForm.ts';
import classes from './PillarList.module.css';
import { PILLARS_LEAD } from '#web/features/pillars/pillar-text.ts';
import { ICON } from '#web/ui/marks/icon.ts';

const PillarOrder = lazyPart(
  async () => (await import('#web/features/pillars/PillarOrder.tsx')).PillarOrder,
  () => <SkeletonRows />,
);

interface PillarListProps {
  pillars: readonly PillarWithAreas[];
  params: SectionParams;
  days: GivenDays;
  onDays: (days: GivenDays) => void;
}

/** All pillars side by side, with the time shares wanted for them. */
export function PillarList({ pillars, params, days, onDays }: PillarListProps) {
  const given = useGiven(days);
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const change = (changes: Record<string, string | undefined>) =>
    navigate('pillars', { ...params, ...changes }, { replace: true });
  const levels = pillarLevels(pillars);
  const add = () => setAdding(true);
  return (
    <>
      <PageHeader
        lead={ordering ? ORDER_LEAD : PILLARS_LEAD}
        actions={
          <>
            <ListActions
              archived={params['archived'] === 'true'}
              onArchived={(shown) => change({ archived: shown ? 'true' : undefined })}
              ordering={ordering}
              onOrdering={pillars.length > 1 ? setOrdering : undefined}
            />
            {pillars.length > 0 && !ordering && (
              <Button leftSection={<Plus {...ICON} />} onClick={add}>
                New pillar
              </Button>
            )}
          </>
        }
      />
      {pillars.length === 0 && (
        <EmptyState
          title="Start with what matters"
          why="Health, family, work you believe in. Name three or four pillars, and every task shows what it’s for."
          primary={{ label: 'Create a pillar', onClick: add }}
          quiet={{ label: 'Start from a template', href: hrefOf('dashboard', { setup: 'yes' }) }}
        />
      )}
      {ordering ? (
        <PillarOrder pillars={pillars} />
      ) : (
        <Grid gap={4} cols={1}>
          <BalanceCard pillars={pillars} />
          {pillars.length > 0 && <GivenRange given={given} days={days} onChange={onDays} />}
          <RowList
            title="Pillars and areas"
            className={classes['grid']}
            ids={levels.flatMap(({ pillar, subs }) => [pillar, ...subs].flatMap(walkOf))}
            keys={MENU_KEYS}
          >
            {levels.map(({ pillar, subs }) => (
              <PillarCard key={pillar.id} pillar={pillar} subs={subs} given={given} days={days} />
            ))}
          </RowList>
        </Grid>
      )}
      {(adding || params['new'] === 'yes') && (
        <LazyPillarForm
          onClose={() => {
            setAdding(false);
            change({ new: undefined });
          }}
        />
      )}
    </>
  );
}

/** The pillar first, then its areas. */
const walkOf = ({ id, areas }: PillarWithAreas): string[] => [id, ...(areas ?? []).map((area) => area.id)];
