import type { ComponentProps } from 'react';
import { SkeletonCards, SkeletonRows } from '../list/Skeleton.tsx';
import { QueryFailure } from './LoadFailure.tsx';

interface UnloadedProps {
  query: ComponentProps<typeof QueryFailure>['query'] & { isError: boolean };
  /** The missing part: "The pillars". */
  what: string;
}

/** Shows placeholders of rows, or the failure. */
export const UnloadedRows = ({ query, what, ...size }: UnloadedProps & ComponentProps<typeof SkeletonRows>) =>
  query.isError ? <QueryFailure query={query} what={what} /> : <SkeletonRows {...size} />;

/** The same for cards. */
export const UnloadedCards = ({ query, what, ...size }: UnloadedProps & ComponentProps<typeof SkeletonCards>) =>
  query.isError ? <QueryFailure query={query} what={what} /> : <SkeletonCards {...size} />;
