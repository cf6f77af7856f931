import { hrefOf, type SectionId } from '#web/platform/navigation.ts';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { BottomSheet } from '#web/ui/dialog/BottomSheet.tsx';
import type { SECTIONS } from '#web/sections.ts';
import classes from './BottomBar.module.css';

interface MoreSheetProps {
  sections: typeof SECTIONS;
  active: SectionId;
  onClose: () => void;
}

/** The sections that the bar has no room for, within reach of the thumb. */
export function MoreSheet({ sections, active, onClose }: MoreSheetProps) {
  return (
    <BottomSheet label="More" onClose={onClose}>
      <Grid as="ul" gap={1} className={classes['more']}>
        {sections.map(({ id, name, icon: Icon }) => (
          <li key={id}>
            <Group
              as="a"
              gap={2.5}
              px={2.5}
              radius="md"
              icons="dim"
              className={classes['entry']}
              href={hrefOf(id)}
              aria-current={id === active ? 'page' : undefined}
              onClick={onClose}
            >
              <Icon {...LARGE_ICON} />
              {name}
            </Group>
          </li>
        ))}
      </Grid>
    </BottomSheet>
  );
}
