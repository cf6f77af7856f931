import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { AlignmentSkeleton, FigureSkeletons } from './DashboardSkeleton.tsx';

const load = () => import('./Figures.tsx');

export const LazyAlignmentCard = lazyPart(async () => (await load()).AlignmentCard, AlignmentSkeleton);
export const LazyFigureCards = lazyPart(async () => (await load()).FigureCards, FigureSkeletons);
