import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/* What stands below a line that is begun, fetched when the line gets the focus. */

export const LazyQuickAddChips = lazyPart(async () => (await import('./QuickAddChips.tsx')).QuickAddChips);
export const LazyQuickAddNotices = lazyPart(async () => (await import('./QuickAddNotices.tsx')).QuickAddNotices);
export const LazyQuickAddProject = lazyPart(async () => (await import('./QuickAddProject.tsx')).QuickAddProject);
export const LazyProjectList = lazyPart(async () => (await import('../project-list/ProjectList.tsx')).ProjectList);

export function preloadBelow(): void {
  LazyQuickAddChips.preload();
  LazyQuickAddNotices.preload();
  LazyQuickAddProject.preload();
  LazyProjectList.preload();
}
