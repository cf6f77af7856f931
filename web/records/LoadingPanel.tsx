import { isGone } from '#web/platform/errors.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';

interface LoadingPanelProps {
  label: string;
  onClose: () => void;
  /** The missing thing: "This task". */
  what: string;
  /** Shown when the server does not know the record; by default a short message. */
  gone?: string;
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A side panel while its record loads, or when it could not be read. */
export function LoadingPanel({ label, onClose, what, gone, query }: LoadingPanelProps) {
  return (
    <SidePanel label={label} onClose={onClose}>
      {query.isError ? (
        <LoadFailure
          what={what}
          reason={gone !== undefined && isGone(query.error) ? gone : null}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      ) : (
        <SkeletonRows rows={8} height={40} />
      )}
    </SidePanel>
  );
}
