import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import type { Project } from '#contract/projects.ts';
import { DeleteArea } from '#web/features/areas/AreaMenu.tsx';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { recordAt } from '#web/features/search/recent.ts';
import { DeletePillar } from '#web/pages/pillars/PillarMenu.tsx';
import { DeleteProject } from '#web/pages/projects/ProjectMenu.tsx';
import { currentPlace, navigate } from '#web/platform/navigation.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import type { FoundPlace } from './place-actions.ts';

interface DeletePlaceProps {
  found: FoundPlace;
  onClose: () => void;
}

/** Asks before it deletes a pillar, area or project. If its page is open, leaves it. */
export function DeletePlace({ found: { kind, id, name }, onClose }: DeletePlaceProps) {
  const records = useRecords();
  const [known] = useState(() => records.get(kind, id));
  // Search may have found what this device does not have.
  const isWanted = (each: FoundPlace['kind']) => each === kind && !known;
  const archived = true;
  const pillars = useQuery({ ...pillarQueries.list({ archived }), enabled: isWanted('pillar') });
  const areas = useQuery({ ...areaQueries.list({ archived }), enabled: isWanted('area') });
  const projects = useQuery({ ...projectQueries.list({ archived }), enabled: isWanted('project') });
  const asked = { pillar: pillars, area: areas, project: projects }[kind];
  const read: readonly { id: string }[] | undefined = asked.data;
  const place = known ?? read?.find((each) => each.id === id);
  const isMissing = !place && (asked.isError || asked.isPaused || read !== undefined);
  useEffect(() => {
    if (!isMissing) return;
    showToast(`“${name}” couldn’t be loaded.`);
    onClose();
  }, [isMissing, name, onClose]);
  const onDeleted = () => {
    const shown = recordAt(currentPlace());
    onClose();
    if (shown?.kind === kind && shown.id === id) navigate(`${kind}s`, {}, { replace: true });
  };
  if (!place) return null;
  if (kind === 'pillar') return <DeletePillar pillar={place as Pillar} onDeleted={onDeleted} onClose={onClose} />;
  if (kind === 'area') return <DeleteArea area={place as Area} onDeleted={onDeleted} onClose={onClose} />;
  return <DeleteProject project={place as Project} onDeleted={onDeleted} onClose={onClose} />;
}
