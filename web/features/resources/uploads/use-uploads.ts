import { useEffect, useSyncExternalStore } from 'react';
import { useRecords } from '#web/records/record-query.ts';
import { type Holder, keyOfHolder } from '../resource-queries.ts';
import {
  addUploads,
  currentUploads,
  EVERYWHERE,
  showUploadsOf,
  subscribeUploads,
  type UploadTarget,
} from './uploads.ts';

/**
 * The uploads of a place, including those started before it was opened; without a holder all of them.
 * @param target where new uploads go, if not there.
 */
export function useUploads(holder: Holder | null, target: UploadTarget = { holder }) {
  const records = useRecords();
  const all = useSyncExternalStore(subscribeUploads, currentUploads);
  const place = holder ? keyOfHolder(holder) : EVERYWHERE;
  useEffect(() => showUploadsOf(place), [place]);
  const uploads = all.filter(
    (each) =>
      each.records === records && (holder === null || (each.holder !== null && keyOfHolder(each.holder) === place)),
  );
  return { uploads, add: (files: readonly File[]) => addUploads(records, target, files) };
}
