import { ApiError } from '#web/platform/api-error.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { UnloadedCards } from '#web/ui/page/Unloaded.tsx';

interface PartStateProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** “This pillar” */
  what: string;
}

/** Shown while a part loads, failed to load, or was deleted. */
export function PartState({ query, what }: PartStateProps) {
  const { error } = query;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title="Nothing to count here"
        why={`${what} is no longer here. What you completed in it still counts.`}
        quiet={{ label: 'All insights', href: hrefOf('insights') }}
      />
    );
  }
  return <UnloadedCards query={query} what={what} cards={6} height={220} />;
}
