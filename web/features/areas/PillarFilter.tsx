import { X } from 'lucide-react';
import type { Pillar } from '#contract/pillars.ts';
import { navigate } from '#web/platform/navigation.ts';
import { Box } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';

/** Shows that the areas are filtered by a pillar; pressing it removes the filter. */
export function PillarFilter({ pillar }: { pillar: Pillar }) {
  return (
    <Box mb={5}>
      <ChipGroup label="Filter by pillar">
        <Chip pressed icon={<Dot color={pillar.color} />} onToggle={() => navigate('areas')}>
          {pillar.name}
          <X {...SMALL_ICON} />
        </Chip>
      </ChipGroup>
    </Box>
  );
}
