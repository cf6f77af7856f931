import type { Area } from '#contract/areas.ts';
import { Box, Stack, Text } from '#web/ui/layout/Box.tsx';
import { WaitingMark } from '#web/records/waiting/WaitingMark.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { IconHead } from '#web/ui/page/IconHead.tsx';
import { ImportancePips } from '#web/ui/marks/ImportancePips.tsx';
import classes from './AreaCard.module.css';
import { AreaMenu } from './AreaMenu.tsx';
import { AreaRecent } from './AreaRecent.tsx';
import { type AreaActivity, areaCounts, areaHref } from './area-text.ts';

interface AreaCardProps {
  area: Area;
  /** Null without completions in the last weeks; undefined until they are loaded. */
  activity: AreaActivity | null | undefined;
  /** Something above it is archived. */
  hidden?: boolean;
}

/** An area as a card that links to its page, with its last weeks. */
export function AreaCard({ area, activity, hidden = false }: AreaCardProps) {
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
          <Text as="p" mb={3} tabular hint>
            {areaCounts(area)}
          </Text>
          <AreaRecent area={area} activity={activity} />
        </Box>
      </Stack>
    </Card>
  );
}
