import { ApiError } from '#web/platform/api-error.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { SkeletonCards } from '#web/ui/list/Skeleton.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';

interface PartStateProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** “This pillar” */
  what: string;
}

/** Shown while a part loads, failed to load, or was deleted. */
export function PartState({ query, what }: PartStateProps) {
  const { isError, error, isFetching, refetch } = query;
  if (!isError) return <SkeletonCards cards={6} height={220} />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title="Nothing to count here"
        why={`${what} is no longer here. What you completed in it still counts.`}
        quiet={{ label: 'All insights', href: hrefOf('insights') }}
      />
    );
  }
  return <LoadFailure what={what} onRetry={() => void refetch()} pending={isFetching} />;
}
