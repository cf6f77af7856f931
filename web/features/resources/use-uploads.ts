import { useEffect, useRef, useState } from 'react';
import { FILE_BYTES_MAX, resourcesContract, tooLargeFile } from '#contract/resources.ts';
import { messageOf } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { upload } from '#web/platform/upload.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { Holder } from './resource-queries.ts';

/** A file on its way, or one that was refused. */
export interface Upload {
  id: string;
  file: File;
  /** Bytes that have gone out. */
  sent: number;
  /** Why it was not stored. */
  problem: string | null;
  /** Sending it again may help. */
  canRetry: boolean;
}

/** Sends files one after the other and attaches them; what fails stays until the person has seen it. */
export function useUploads(holder: Holder) {
  const records = useRecords();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const drop = (id: string) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    setUploads((all) => all.filter((each) => each.id !== id));
  };

  async function send({ id, file }: Pick<Upload, 'id' | 'file'>) {
    const stop = stops.current.get(id);
    if (!stop || stop.signal.aborted) return;
    try {
      const query = { id, parent_type: holder.type, parent_id: holder.id };
      const onProgress = (share: number) => change(id, { sent: Math.round(share * file.size) });
      await upload(resourcesContract.upload, { query, file }, { onProgress, signal: stop.signal });
      await records.refresh([['resources']]);
      drop(id);
    } catch (error) {
      // Its own id makes sending it again harmless.
      if (!stop.signal.aborted) change(id, { sent: 0, problem: messageOf(error), canRetry: true });
    }
  }

  const queue = (some: readonly Pick<Upload, 'id' | 'file'>[]) => {
    for (const each of some) {
      stops.current.set(each.id, new AbortController());
      last.current = last.current.then(() => send(each));
    }
  };
  // Files that leave with their page are not stored.
  useEffect(() => {
    const all = stops.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({
        ...{ id: newId(), file, sent: 0, canRetry: false },
        problem: file.size > FILE_BYTES_MAX ? tooLargeFile(file.size) : null,
      }));
      setUploads((all) => [...all, ...added]);
      queue(added.filter(({ problem }) => problem === null));
    },
    retry: (one: Upload) => {
      change(one.id, { problem: null, sent: 0 });
      queue([one]);
    },
    drop,
  };
}
