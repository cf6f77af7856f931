import type { Area } from '#contract/areas.ts';
import { Box, Group, Stack, Text } from '#web/ui/layout/Box.tsx';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import classes from './AreaCard.module.css';
import { AreaMenu } from './AreaMenu.tsx';
import { areaCounts, areaHref } from './area-text.ts';

/** An area as a card that links to its projects. `hidden`: something above it is archived. */
export function AreaCard({ area, hidden = false }: { area: Area; hidden?: boolean }) {
  return (
    <Card rowId={area.id} {...(area.pillar_color && { edge: area.pillar_color })}>
      <Stack gap={3} h="full" className={classes['body']} data-archived={area.archived || undefined}>
        <IconHead
          icon={area.icon}
          color={area.color}
          title={area.name}
          level={3}
          href={areaHref(area, hidden)}
          cover
          meta={
            <>
              <ImportancePips value={area.importance} withText />
              {area.archived && <span>archived</span>}
              <WaitingMark id={area.id} />
            </>
          }
          action={<AreaMenu area={area} />}
        />
        {area.description && (
          <Text as="p" clamp={4} breakAnywhere note>
            {area.description}
          </Text>
        )}
        <Box mt="auto">
          <Group align="stretch" justify="between" gap={3} mb={2} tabular hint>
            <span>{areaCounts(area)}</span>
            {area.total_task_count > 0 && <span>{formatPercent(area.progress_percentage)} done</span>}
          </Group>
          <ProgressBar value={area.progress_percentage} label={`Progress of ${area.name}`} />
        </Box>
      </Stack>
    </Card>
  );
}
