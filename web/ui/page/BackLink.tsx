import { ArrowLeft } from 'lucide-react';
import { Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '../marks/icon.ts';

/** A link from a part of a section to the whole. */
export function BackLink({ label, href }: { label: string; href: string }) {
  return (
    <Group as="a" inline gap={2} radius="sm" minH="press-sm" justifySelf="start" note hover="text" href={href}>
      <ArrowLeft {...ICON} />
      {label}
    </Group>
  );
}
