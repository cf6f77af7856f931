import { useSection } from '#web/platform/navigation.ts';
import { AllAreas } from './AllAreas.tsx';
import { AreaPage } from './AreaPage.tsx';

/** All areas; `area` in the URL opens one. */
export default function AreasPage() {
  const { params } = useSection();
  const { area } = params;
  return area === undefined ? <AllAreas params={params} /> : <AreaPage key={area} id={area} params={params} />;
}
