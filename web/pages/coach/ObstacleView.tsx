import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ObstacleForm } from '#web/features/coach/obstacle/ObstacleForm.tsx';
import { useObstacle } from '#web/features/coach/obstacle/use-obstacle.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { CoachFrame } from './CoachFrame.tsx';
import { focusAnswer, focusSoon } from './focus-soon.ts';

/** Loaded with the first suggestions, which can change due dates. */
const Advice = lazyPart(
  async () => (await import('#web/features/coach/obstacle/Advice.tsx')).Advice,
  () => <SkeletonRows rows={6} height={62} />,
);

/** Explains what blocks a project, and what would help. */
export function ObstacleView() {
  const { data: projects } = useQuery(projectQueries.list());
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const { obstacle, setObstacle, kept, ask, add, discard } = useObstacle(() => focusAnswer(heading));
  return (
    <CoachFrame
      side={
        <div ref={form} tabIndex={-1}>
          <ObstacleForm obstacle={obstacle} onChange={setObstacle} again={kept !== null} ask={ask} />
        </div>
      }
      provider={kept?.analysis.provider ?? null}
      note="The coach looks at the project’s dates, tasks and blockers."
    >
      {kept ? (
        <Advice
          heading={heading}
          kept={kept}
          onAdd={(suggestion) => void add(kept, suggestion)}
          onDiscard={() => {
            discard();
            focusSoon(form);
          }}
        />
      ) : ask.isPending ? (
        <SkeletonRows rows={4} height={56} />
      ) : projects?.length === 0 ? (
        <EmptyState
          title="What is in the way"
          why="Once you have a project, the coach can help when it stalls."
          quiet={{ label: 'Create a project', href: hrefOf('projects', { new: 'project' }) }}
        />
      ) : (
        <EmptyState
          title="What is in the way"
          why="Choose a stalled project and say why in your own words. You’ll get a few ways forward."
        />
      )}
    </CoachFrame>
  );
}
