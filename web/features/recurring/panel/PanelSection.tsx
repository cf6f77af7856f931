import type { ReactNode } from 'react';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';

interface PanelSectionProps {
  title: string;
  aside?: string;
  late?: boolean;
  children: ReactNode;
}

export function PanelSection({ title, aside, late = false, children }: PanelSectionProps) {
  return (
    <Grid as="section" gap={2.5}>
      <Group align="baseline" gap={2.5}>
        <Text as="h4" grow size="small" weight={600}>
          {title}
        </Text>
        {aside && (
          <Text size="meta" tone="soft" tabular late={late}>
            {aside}
          </Text>
        )}
      </Group>
      {children}
    </Grid>
  );
}
