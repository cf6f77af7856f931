import { EMPTY_FILE, FILE_BYTES_MAX, type Resource, resourcesContract, tooLargeFile } from '#contract/resources.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import { isAway } from '#web/platform/connection/connection.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { newId } from '#web/platform/ids.ts';
import { upload } from '#web/platform/upload.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { readAgain } from '#web/records/stale.ts';
import { isShownWrite } from '#web/records/waiting/shown-writes.ts';
import { fileOf, type KeptWrite } from '#web/records/waiting/write-log.ts';
import { defineWrite } from '#web/records/write-kinds.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type Holder, keyOfFiles, kindOfHolder } from '../resource-queries.ts';

/** Where files are added: to a record, a folder of the library, or neither. */
export interface UploadTarget {
  holder: Holder | null;
  folder?: string | undefined;
}

export interface UploadInput extends UploadTarget {
  /** The id of the new file, which makes repeats harmless. */
  id: string;
  file: File;
}

/** Sends a file. It is kept on this device until the server has stored it. */
export const uploadFile = defineWrite<UploadInput, Resource | null>({
  name: 'resources.upload',
  lanes: ({ id }) => [`resource ${id}`],
  sentAfter: ({ holder }) => (holder ? [`${kindOfHolder(holder)} ${holder.id}`] : []),
  send: async ({ id, file, holder, folder }, _request, _seen, _tell, signal) => {
    const stop = new AbortController();
    // Once all bytes are sent the server may have stored it.
    signal.addEventListener('abort', () => sentOf(id) < file.size && stop.abort());
    const query = {
      id,
      // A form escapes quotes and line breaks in the name of its file.
      filename: file.name,
      ...(holder && { parent_type: holder.type, parent_id: holder.id }),
      ...(folder && { folder_path: folder }),
    };
    const onProgress = (share: number) => setSent(id, Math.round(share * file.size));
    try {
      return await upload(resourcesContract.upload, { query, file }, { onProgress, signal: stop.signal });
    } catch (error) {
      if (isAway(error) && sentOf(id) >= file.size) surelyUnstored.delete(id);
      throw error;
    } finally {
      setSent(id, null);
    }
  },
  merge: (layer, record, { holder }) => {
    if (!record) return;
    layer.take('resource', record);
    if (!holder) return;
    layer.edit<Resource[]>(keyOfFiles(holder), (files) => [record, ...files.filter(({ id }) => id !== record.id)]);
  },
  stale: () => readAgain('resource'),
  after: noteStored,
  waits: {
    answer: () => null,
    label: (layer, { file, holder }) => ({
      verb: 'add',
      name: file.name,
      detail: holder ? placeOf(layer.get(kindOfHolder(holder), holder.id)) : undefined,
    }),
  },
});

const placeOf = (record: object | undefined): string | undefined => {
  const { name, title } = { name: '', title: '', ...record };
  return name || title ? `to “${name || title}”` : undefined;
};

/** Bytes sent so far, by the ids of the files that this page is sending. */
const sent = new Map<string, number>();
const listeners = new Set<() => void>();

/**
 * The ids of files added on this page, except those whose bytes were all sent without an answer. The server may also
 * have those that earlier visits have added.
 */
const surelyUnstored = new Set<string>();

export const sentOf = (id: string): number => sent.get(id) ?? 0;

/** Whether a file was added on this page, so it is also where it was chosen. */
export const wasChosenHere = ({ id }: UploadInput): boolean => surelyUnstored.has(id);

/**
 * Sends files; empty, too large and unreadable ones are listed as refused at once, and are neither sent nor kept. Each is read into memory first, because a
 * browser may store only a reference to a file, which breaks once that is changed or deleted on the disk.
 */
export async function addFiles(records: RecordStore, target: UploadTarget, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const input = { ...target, id: newId(), file };
    surelyUnstored.add(input.id);
    const reject = (problem: string) => records.reject(uploadFile(input), problem);
    const { size } = file;
    if (size === 0) reject(EMPTY_FILE);
    else if (size > FILE_BYTES_MAX) reject(tooLargeFile(size));
    else {
      // oxlint-disable-next-line no-await-in-loop -- so that they stay in order, and only one is copied at a time
      const copy = await copied(file).catch(() => null);
      if (copy === null) reject(UNREADABLE_FILE);
      // A file is queued at once, or else the session is over.
      else records.write(uploadFile({ ...input, file: copy })).catch(() => undefined);
    }
  }
}

const UNREADABLE_FILE = 'The file can’t be read. It may have been changed, moved or deleted.';

/** A copy whose bytes do not depend on the disk. */
const copied = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type, lastModified: file.lastModified });

/** Deletes a discarded file that the server has, or may have. */
const discardFile = defineWrite<{ id: string; name: string }, unknown>({
  name: 'resources.discard',
  lanes: ({ id }) => [`resource ${id}`],
  send: ({ id }, request_id) => call(resourcesContract.delete, { params: { id }, query: { request_id } }),
  show: (layer, { id }) => layer.remove('resource', id),
  stale: () => readAgain('resource', 'trash_entry'),
  waits: { answer: () => null, label: (_, { name }) => ({ verb: 'delete', name }) },
  gone: () => null,
});

/** Discards a file. If the server has it, or may have it, it is deleted there, or a toast says why not. */
export async function dropUpload(records: RecordStore, { id, input }: Pick<KeptWrite, 'id' | 'input'>): Promise<void> {
  const { id: fileId, file } = input as UploadInput;
  if ((await records.drop(id)) && surelyUnstored.has(fileId)) return;
  await records.write(discardFile({ id: fileId, name: file.name })).catch(toastFailure);
}

/** Calls a listener whenever {@link sentOf} changes, until the returned function is called. */
export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSent(id: string, bytes: number | null): void {
  if (bytes === null) sent.delete(id);
  else sent.set(id, bytes);
  for (const listener of listeners) listener();
}

/** The names of files stored while no component displayed them. */
const storedUnseen = new WeakMap<RecordStore, string[]>();

/** Shows a toast once all files are stored, if some were not displayed. */
function noteStored(records: RecordStore, input: UploadInput): void {
  const names = [...(storedUnseen.get(records) ?? []), ...(isShownWrite({ input }) ? [] : [input.file.name])];
  const goesOn = records.waiting().waiting.some(fileOf);
  storedUnseen.set(records, goesOn ? names : []);
  if (goesOn || names.length === 0) return;
  showToast({
    type: 'success',
    message: `Added ${names.length === 1 ? `“${names[0]}”` : plural(names.length, 'file')}`,
  });
}
