import { SkeletonCards } from '#web/ui/list/Skeleton.tsx';

/** The page while its figures are read for the first time. */
export const InsightsSkeleton = () => <SkeletonCards cards={6} height={220} />;
