import { LazyTaskPanel } from '#web/features/tasks/panel/LazyTaskPanel.ts';
import { leave, useSection } from '#web/platform/navigation.ts';
import { PanelRoom } from '#web/ui/dialog/SidePanel.tsx';
import { SkeletonCards } from '#web/ui/list/Skeleton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { DayAtAGlance } from './DayAtAGlance.tsx';
import { LazyAlignmentCard } from './lazy-figures.tsx';

const LazyAlignment = lazyPart(
  async () => (await import('#web/features/alignment/AlignmentView.tsx')).AlignmentView,
  () => <SkeletonCards cards={4} height={240} />,
);

const LazyAchievements = lazyPart(
  async () => (await import('#web/features/achievements/Achievements.tsx')).Achievements,
  () => <SkeletonCards cards={3} height={280} />,
);

const LazyLearning = lazyPart(
  async () => (await import('#web/pages/learning/LearningPage.tsx')).LearningPage,
  () => <SkeletonCards cards={4} height={232} />,
);

// Loaded in parallel with the data.
LazyAlignmentCard.preload();

/**
 * The dashboard. URL parameters: `view` is `alignment`, `achievements` or `learning`, otherwise the day at a glance;
 * `task` opens a task in the panel.
 */
export default function DashboardPage() {
  const { task, ...place } = useSection().params;
  return (
    <>
      <PanelRoom open={task !== undefined}>{viewOf(place['view'])}</PanelRoom>
      {task !== undefined && <LazyTaskPanel key={task} id={task} onClose={() => leave('dashboard', place)} />}
    </>
  );
}

function viewOf(view: string | undefined) {
  if (view === 'alignment') return <LazyAlignment />;
  if (view === 'achievements') return <LazyAchievements />;
  return view === 'learning' ? <LazyLearning /> : <DayAtAGlance />;
}
