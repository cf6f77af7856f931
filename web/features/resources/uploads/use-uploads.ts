import { useEffect } from 'react';
import type { RecordStore } from '#web/records/record-store.ts';
import { useRecords } from '#web/records/record-query.ts';
import { showWrites } from '#web/records/waiting/shown-writes.ts';
import { useWaiting } from '#web/records/waiting/use-waiting.ts';
import { fileOf, type KeptWrite } from '#web/records/waiting/write-log.ts';
import { type Holder, keyOfHolder } from '../resource-queries.ts';
import { addFiles, dropUpload, type UploadInput, type UploadTarget } from './upload-file.ts';

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
  const place = holder && keyOfHolder(holder);
  useEffect(() => showWrites((write) => isOf(place, write)), [place]);
  return {
    uploads: [...waiting, ...refused].filter((write) => isOf(place, write)).map((write) => uploadOf(records, write)),
    add: (files: readonly File[]) => void addFiles(records, target, files),
  };
}

/** Whether a write sends a file to a place; null is every place. */
function isOf(place: string | null, write: Pick<KeptWrite, 'input'>): boolean {
  if (fileOf(write) === null) return false;
  const { holder } = write.input as UploadInput;
  return place === null || (holder !== null && keyOfHolder(holder) === place);
}

function uploadOf(records: RecordStore, { id, input, refused }: KeptWrite): Upload {
  return {
    id,
    input: input as UploadInput,
    problem: refused?.reason ?? null,
    retry: refused && !refused.isFinal ? () => records.putBack(id) : null,
    drop: () => void dropUpload(records, { id, input }),
  };
}
