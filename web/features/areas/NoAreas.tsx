import type { Pillar } from '#contract/pillars.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

/** Shown if there are no areas, in a pillar or at all. */
export function NoAreas({ pillar, onAdd }: { pillar: Pillar | undefined; onAdd: () => void }) {
  if (pillar) {
    return (
      <EmptyState
        title={`What keeps “${pillar.name}” going?`}
        why="Name something you look after again and again. Its projects and tasks go inside it."
        primary={{ label: 'Create an area', onClick: onAdd }}
        quiet={{ label: 'Show all areas', href: hrefOf('areas') }}
      />
    );
  }
  return (
    <EmptyState
      title="What keeps it going"
      why="Running, parents, the studio: what you look after again and again. An area belongs to a pillar and contains projects."
      primary={{ label: 'Create an area', onClick: onAdd }}
    />
  );
}
