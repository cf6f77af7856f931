import { useEffect, useSyncExternalStore } from 'react';
import type { RecordStore } from '#web/records/record-store.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useWaiting } from '#web/records/waiting/use-waiting.ts';
import { fileOf, type KeptWrite } from '#web/records/waiting/write-log.ts';
import { type Holder, keyOfHolder } from '../resource-queries.ts';
import {
  addFiles,
  currentRejected,
  dropUpload,
  EVERYWHERE,
  forgetRejected,
  showUploadsOf,
  subscribeUploads,
  type UploadInput,
  type UploadTarget,
} from './upload-file.ts';

/** A file that the server does not have, and why it was refused. */
export interface Upload {
  /** Of its write. */
  id: string;
  input: UploadInput;
  problem: string | null;
  /** Sends a refused file again; null if that cannot help. */
  retry: (() => void) | null;
  /** Cancels an upload, or forgets a refused file. */
  drop: () => void;
}

/**
 * The uploads of a place, including those of earlier visits; without a holder all of them.
 * @param target where new uploads go, if not there.
 */
export function useUploads(holder: Holder | null, target: UploadTarget = { holder }) {
  const records = useRecords();
  const { waiting, refused } = useWaiting();
  const rejected = useSyncExternalStore(subscribeUploads, currentRejected);
  const place = holder ? keyOfHolder(holder) : EVERYWHERE;
  useEffect(() => showUploadsOf(place), [place]);
  const uploads: Upload[] = [
    ...[...waiting, ...refused].filter(fileOf).map((write) => uploadOf(records, write)),
    ...rejected
      .filter((each) => each.records === records)
      .map((each) => {
        const { input, problem } = each;
        return { id: input.id, input, problem, retry: null, drop: () => forgetRejected(each) };
      }),
  ];
  return {
    uploads: uploads.filter(
      ({ input }) => holder === null || (input.holder !== null && keyOfHolder(input.holder) === place),
    ),
    add: (files: readonly File[]) => void addFiles(records, target, files),
  };
}

function uploadOf(records: RecordStore, { id, input, refused }: KeptWrite): Upload {
  return {
    id,
    input: input as UploadInput,
    problem: refused?.reason ?? null,
    retry: refused && (() => records.putBack(id)),
    drop: () => void dropUpload(records, { id, input }),
  };
}
