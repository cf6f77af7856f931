import { useQuery } from '@tanstack/react-query';
import type { AreaWithProjects } from '#contract/hierarchy.ts';
import type { Pillar } from '#contract/pillars.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { LazyFiles } from '#web/features/resources/LazyFiles.ts';
import { hrefOf, navigate } from '#web/platform/navigation.ts';
import { LazyJournalLine } from '#web/records/about/LazyJournalLine.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import { MENU_KEYS } from '#web/ui/list/rows/row-key.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { AreaBranches } from './AreaBranches.tsx';
import { type GivenDays, GivenRange, hrefOfGivenIn, useGiven } from './GivenRange.tsx';
import { PillarMenu } from './PillarMenu.tsx';
import { PillarProgress } from '#web/features/pillars/PillarProgress.tsx';
import { hasGivenShare } from '#web/features/pillars/given-shares.ts';
import { pillarCounts } from '#web/features/pillars/pillar-text.ts';

interface PillarTreeProps {
  id: string;
  pillars: readonly Pillar[];
  archived: boolean;
  days: GivenDays;
  onDays: (days: GivenDays) => void;
}

/** One pillar with its areas, their projects, and the same for its sub-pillars. */
export function PillarTree({ id, pillars, archived, days, onDays }: PillarTreeProps) {
  const given = useGiven(days);
  const areas = useQuery(areaQueries.withProjects({ archived }));
  const pillar = pillars.find((each) => each.id === id);
  if (!pillar) {
    return (
      <EmptyState
        title="This pillar is no longer here"
        why="It may be archived or deleted. Deleted items stay in the trash for 30 days."
        quiet={{ label: 'All pillars', href: hrefOf('pillars') }}
      />
    );
  }
  const parent = pillars.find((each) => each.id === pillar.parent_pillar_id);
  const subs = pillars.filter((each) => each.parent_pillar_id === id);
  const areasOf = (pillarId: string): AreaWithProjects[] =>
    (areas.data ?? []).filter((area) => area.pillar_id === pillarId && (archived || !area.archived));

  return (
    <Grid gap={4} cols={1}>
      <BackLink
        label={parent ? parent.name : 'All pillars'}
        href={parent ? hrefOf('pillars', { pillar: parent.id }) : hrefOf('pillars')}
      />
      {hasGivenShare(pillar) && <GivenRange given={given} days={days} onChange={onDays} />}
      <Card edge={pillar.color}>
        <Grid gap={3} cols={1}>
          <IconHead
            icon={pillar.icon}
            color={pillar.color}
            title={pillar.name}
            meta={pillar.archived ? `archived · ${pillarCounts(pillar)}` : pillarCounts(pillar)}
            action={<PillarMenu pillar={pillar} onGone={() => navigate('pillars', {}, { replace: true })} />}
          />
          {pillar.description && <Quote whole>{pillar.description}</Quote>}
          <PillarProgress pillar={pillar} given={given} href={hrefOfGivenIn(days, pillar.id)} />
        </Grid>
      </Card>
      {!areas.data ? (
        <UnloadedRows query={areas} what="Its areas" rows={6} height={44} />
      ) : (
        <RowList
          title="Areas and projects"
          className="grid gap-4 cols-1"
          ids={[pillar, ...subs].flatMap((each) => areasOf(each.id).flatMap(walkOf))}
          keys={MENU_KEYS}
        >
          <AreaBranches pillar={pillar} areas={areasOf(id)} />
          {subs.map((sub) => (
            <AreaBranches key={sub.id} pillar={sub} areas={areasOf(sub.id)} sub />
          ))}
        </RowList>
      )}
      <LazyFiles holder={{ type: 'pillar', id }} />
      <LazyJournalLine about={{ type: 'pillar', id }} />
    </Grid>
  );
}

/** The area first, then its projects. */
const walkOf = ({ id, projects }: AreaWithProjects): string[] => [id, ...(projects ?? []).map((project) => project.id)];
