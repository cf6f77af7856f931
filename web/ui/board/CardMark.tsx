import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '../marks/icon.ts';
import { PriorityMark } from '../marks/PriorityBars.tsx';

interface CardMarksLineProps {
  /** False values are left out. */
  marks: readonly (ReactElement | false | null)[];
  priority?: ComponentProps<typeof PriorityMark>['level'];
}

/** The marks of a card in one line. The priority never wraps onto a line alone. */
export function CardMarksLine({ marks, priority }: CardMarksLineProps) {
  const shown = marks.filter((mark) => mark !== false && mark !== null);
  return (
    <Group as="span" wrap gap={2.5} rowGap={1}>
      {shown.slice(0, -1)}
      <Group as="span" inline gap={2.5} shrink maxW="full">
        {shown.at(-1)}
        {priority && <PriorityMark level={priority} />}
      </Group>
    </Group>
  );
}

interface CardMarkProps {
  icon: LucideIcon;
  /** The label of the icon, for screen readers. */
  label: string;
  late?: boolean;
  children: ReactNode;
}

export function CardMark({ icon: Icon, label, late = false, children }: CardMarkProps) {
  return (
    <Group as="span" inline gap={1} shrink nowrap maxW="full" hint late={late}>
      <Icon {...SMALL_ICON} />
      <span className="sr-only">{label}</span>
      <Text truncate>{children}</Text>
    </Group>
  );
}
