import { isGone } from '#web/platform/errors.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { SidePanel } from '#web/ui/dialog/SidePanel.tsx';

interface LoadingPanelProps {
  label: string;
  onClose: () => void;
  /** What is missing: "This task". */
  what: string;
  /** Said where the server knows it no longer, unless that is shown by itself. */
  gone?: string;
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** A side panel whose record is not there yet, or could not be read. */
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
