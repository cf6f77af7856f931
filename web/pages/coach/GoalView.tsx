import { useRef } from 'react';
import { GoalForm } from '#web/features/coach/goal/GoalForm.tsx';
import { useSuggestion } from '#web/features/coach/goal/use-suggestion.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { CoachFrame } from './CoachFrame.tsx';
import { focusAnswer, focusSoon } from './focus-soon.ts';

/** Loaded with the first suggestion, because sortable steps need a library. */
const SuggestedProject = lazyPart(
  async () => (await import('#web/features/coach/goal/SuggestedProject.tsx')).SuggestedProject,
  () => <SkeletonRows rows={6} height={62} />,
);

/** Breaks a goal down into a project with tasks. */
export function GoalView() {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const { goal, setGoal, suggestion, setSuggestion, ask, create, discard } = useSuggestion(() => focusAnswer(heading));
  return (
    <CoachFrame
      side={<GoalForm nameField={name} goal={goal} onChange={setGoal} again={suggestion !== null} ask={ask} />}
      provider={suggestion?.provider ?? null}
      note="Nothing is saved until you create it."
    >
      {ask.isPending && !suggestion ? (
        <SkeletonRows rows={6} height={62} />
      ) : suggestion ? (
        <SuggestedProject
          key={suggestion.id}
          heading={heading}
          suggestion={suggestion}
          onChange={setSuggestion}
          pending={create.isPending}
          error={create.error}
          onCreate={() => create.mutate(suggestion)}
          onDiscard={() => {
            discard();
            focusSoon(name);
          }}
        />
      ) : (
        <EmptyState
          title="Turn a goal into steps"
          why="Say what you want to achieve. You’ll get a project with four to eight tasks to edit before you create it."
        />
      )}
    </CoachFrame>
  );
}
