import type { Pillar } from '#contract/pillars.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

/** Shown if there are no areas, in a pillar or at all. */
export function NoAreas({ pillar, onAdd }: { pillar: Pillar | undefined; onAdd: () => void }) {
  if (pillar) {
    return (
      <EmptyState
        title={`What keeps “${pillar.name}” going?`}
        why="Name one thing that you look after again and again. Its projects and tasks then stand below it."
        primary={{ label: 'Create an area', onClick: onAdd }}
        quiet={{ label: 'Show all areas', href: hrefOf('areas') }}
      />
    );
  }
  return (
    <EmptyState
      title="What keeps it going"
      why="Running, parents, the studio: what you look after again and again. Each area serves a pillar and holds projects."
      primary={{ label: 'Create an area', onClick: onAdd }}
    />
  );
}
