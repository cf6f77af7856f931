import { useSection } from '#web/platform/navigation.ts';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { AllAreas } from './AllAreas.tsx';

/** Loaded when an area is first opened, since it brings lists of tasks that other sections do not need. */
const AreaPage = lazyPart(
  async () => (await import('./AreaPage.tsx')).AreaPage,
  () => <SkeletonRows rows={8} height={48} />,
);

/** All areas; `area` in the URL opens one. */
export default function AreasPage() {
  const { params } = useSection();
  const { area } = params;
  return area === undefined ? <AllAreas params={params} /> : <AreaPage key={area} id={area} params={params} />;
}
