import type { Area } from '#contract/areas.ts';
import { plural } from '#web/platform/format.ts';
import { Box, Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import classes from './AreaRow.module.css';
import { areaHref, openText } from './area-text.ts';

interface AreaRowsProps {
  areas: readonly Area[];
  label: string;
  /** Something above them is archived. */
  hidden?: boolean;
}

/** Areas as rows of a card, each with a link to its page. */
export function AreaRows({ areas, label, hidden = false }: AreaRowsProps) {
  if (areas.length === 0) return null;
  return (
    <Box as="ul" container className={classes['list']} aria-label={label}>
      {areas.map((area) => (
        <li key={area.id}>
          <AreaRow area={area} href={areaHref(area, hidden)} />
        </li>
      ))}
    </Box>
  );
}

function AreaRow({ area, href }: { area: Area; href: string }) {
  return (
    <Grid align="center" gap={3} py={1} px={2} relative radius="md" className={classes['row']} data-row-id={area.id}>
      <Group align="baseline" gap={2} shrink className={classes['text']}>
        <Text as="a" size="small" weight={500} truncate cover href={href} data-row-focus>
          {area.name}
        </Text>
        {area.archived && (
          <Text tabular nowrap hint>
            archived
          </Text>
        )}
        <WaitingMark id={area.id} />
      </Group>
      <Text tabular nowrap hint className={classes['count']}>
        {plural(area.project_count, 'project')}
      </Text>
      <ImportancePips value={area.importance} />
      <Text tabular nowrap textAlign="right" hint>
        {openText(area)}
      </Text>
    </Grid>
  );
}
