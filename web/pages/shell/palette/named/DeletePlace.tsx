import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import type { Project } from '#contract/projects.ts';
import { DeleteArea } from '#web/features/areas/AreaMenu.tsx';
import { DeletePillar } from '#web/pages/pillars/PillarMenu.tsx';
import { DeleteProject } from '#web/pages/projects/ProjectMenu.tsx';
import { useRecords } from '#web/records/record-query.ts';
import { type FoundPlace, leavePage, PLACES, toastNotLoaded } from './place-actions.ts';

interface DeletePlaceProps {
  found: FoundPlace;
  onClose: () => void;
}

/** Asks before it deletes a pillar, area or project. If its page is open, leaves it. */
export function DeletePlace({ found, onClose }: DeletePlaceProps) {
  const { kind, id } = found;
  const records = useRecords();
  const [known] = useState(() => records.get(kind, id));
  // Search may have found what this device does not have.
  const all = PLACES[kind].all as unknown as UseQueryOptions<readonly { id: string }[]>;
  const { data, isError, isPaused } = useQuery({ ...all, enabled: !known });
  const place = known ?? data?.find((each) => each.id === id);
  const isMissing = !place && (isError || isPaused || data !== undefined);
  useEffect(() => {
    if (!isMissing) return;
    toastNotLoaded(found);
    onClose();
  }, [isMissing, found, onClose]);
  const onDeleted = () => {
    onClose();
    leavePage(found);
  };
  if (!place) return null;
  if (kind === 'pillar') return <DeletePillar pillar={place as Pillar} onDeleted={onDeleted} onClose={onClose} />;
  if (kind === 'area') return <DeleteArea area={place as Area} onDeleted={onDeleted} onClose={onClose} />;
  return <DeleteProject project={place as Project} onDeleted={onDeleted} onClose={onClose} />;
}
