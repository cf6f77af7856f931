import { ApiError } from '#web/platform/api-error.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { InsightsSkeleton } from './InsightsSkeleton.tsx';

interface PartStateProps {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** “This pillar” */
  what: string;
}

/** A part whose figures are not there yet, could not be read, or that is gone. */
export function PartState({ query, what }: PartStateProps) {
  const { isError, error, isFetching, refetch } = query;
  if (!isError) return <InsightsSkeleton />;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        title="Nothing to count here"
        why={`${what} is not there any more. What was completed in it still counts.`}
        quiet={{ label: 'All insights', href: hrefOf('insights') }}
      />
    );
  }
  return <LoadFailure what={what} onRetry={() => void refetch()} pending={isFetching} />;
}
