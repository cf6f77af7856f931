import { useQuery } from '@tanstack/react-query';
import type { Area } from '#contract/areas.ts';
import { alignmentQueries } from '#web/features/alignment/alignment-queries.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { AreaMenu } from '#web/features/areas/AreaMenu.tsx';
import { AreaRecent } from '#web/features/areas/AreaRecent.tsx';
import { LazyFiles } from '#web/features/resources/LazyFiles.ts';
import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { hrefOf, leave, navigate, type SectionParams } from '#web/platform/navigation.ts';
import { LazyJournalLine } from '#web/records/about/LazyJournalLine.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { Quote } from '#web/ui/page/Quote.tsx';
import { usePageTop } from '#web/ui/page/use-page-top.ts';
import { AreaProjects } from './AreaProjects.tsx';
import { AreaTasks } from './AreaTasks.tsx';

/**
 * One area: its purpose and last weeks, its own tasks, its projects, files and journal entries. URL parameters: `task`
 * opens a panel, `archived` includes archived projects, `new=project` opens the form of one.
 */
export function AreaPage({ id, params }: { id: string; params: SectionParams }) {
  const archived = params['archived'] === 'true';
  const listed = useQuery(areaQueries.list({ archived }));
  const isMissing = listed.data !== undefined && !listed.data.some((each) => each.id === id);
  // Archived areas are linked from their projects and entries, and stay open when they are archived here.
  const all = useQuery({ ...areaQueries.list({ archived: true }), enabled: isMissing });
  const { data: areas, ...query } = isMissing ? all : listed;
  const { task, ...place } = params;
  usePageTop();
  if (!areas) return <UnloadedRows query={query} what="This area" rows={8} height={48} />;
  const area = areas.find((each) => each.id === id);
  if (!area) return <Gone />;
  return (
    <>
      <PanelRoom open={task !== undefined}>
        <Grid gap={6} cols={1}>
          <Head area={area} />
          <AreaTasks area={area} params={params} />
          <AreaProjects area={area} params={params} />
          <LazyFiles holder={{ type: 'area', id }} />
          <LazyJournalLine about={{ type: 'area', id }} />
        </Grid>
      </PanelRoom>
      {task !== undefined && <LazyTaskPanel key={task} id={task} onClose={() => leave('areas', place)} />}
    </>
  );
}

function Head({ area }: { area: Area }) {
  const { data: activity } = useQuery(alignmentQueries.areas());
  const { id, name, icon, color, pillar_id, pillar_name, pillar_color, importance, description } = area;
  return (
    <Grid as="header" gap={4} cols={1}>
      <BackLink label="All areas" href={hrefOf('areas')} />
      <Card {...(pillar_color && { edge: pillar_color })}>
        <Grid gap={3} cols={1}>
          <IconHead
            icon={icon}
            color={color}
            title={name}
            meta={
              <>
                {pillar_id && <a href={hrefOf('pillars', { pillar: pillar_id })}>{pillar_name}</a>}
                <ImportancePips value={importance} withText />
                {area.archived && <span>archived</span>}
              </>
            }
            action={<AreaMenu area={area} onGone={() => navigate('areas', {}, { replace: true })} />}
          />
          {description && <Quote whole>{description}</Quote>}
          <AreaRecent area={area} activity={activity && (activity.get(id) ?? null)} />
        </Grid>
      </Card>
    </Grid>
  );
}

const Gone = () => (
  <EmptyState
    title="This area is no longer here"
    why="It may be archived or deleted. Deleted items stay in the trash for 30 days."
    quiet={{ label: 'All areas', href: hrefOf('areas') }}
  />
);
