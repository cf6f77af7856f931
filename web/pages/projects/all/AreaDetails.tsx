import { useQuery } from '@tanstack/react-query';
import { AreaMenu } from '#web/features/areas/AreaMenu.tsx';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { LazyFiles } from '#web/features/resources/LazyFiles.ts';
import { LazyJournalLine } from '#web/records/about/LazyJournalLine.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import classes from './AreaDetails.module.css';
import { AreaTasks } from './AreaTasks.tsx';

/** The area below its projects: its details, its own tasks, files and journal entries. */
export function AreaDetails({ id, archived }: { id: string; archived: boolean }) {
  const { data: areas = [] } = useQuery(areaQueries.list({ archived }));
  const area = areas.find((each) => each.id === id);
  if (!area) return null;
  const { name, icon, color, pillar_name, importance, description } = area;
  return (
    <Grid as="section" gap={3} mt={8} lineTop className={classes['details']} aria-label={`Area ${name}`}>
      <IconHead
        icon={icon}
        color={color}
        title={name}
        meta={
          <>
            {pillar_name && <span>{pillar_name}</span>}
            <ImportancePips value={importance} withText />
            {area.archived && <span>archived</span>}
          </>
        }
        action={<AreaMenu area={area} />}
      />
      {description && (
        <Text as="p" tone="soft" breakAnywhere className={classes['description']}>
          {description}
        </Text>
      )}
      <AreaTasks area={area} />
      <LazyFiles holder={{ type: 'area', id }} />
      <LazyJournalLine about={{ type: 'area', id }} />
    </Grid>
  );
}
