import { EMPTY_FILE, FILE_BYTES_MAX, resourcesContract, tooLargeFile } from '#contract/resources.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api.ts';
import { isAway, reportAway, subscribeConnection, currentConnection } from '#web/platform/connection/connection.ts';
import { messageOf } from '#web/platform/errors.ts';
import { plural } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { navigate } from '#web/platform/navigation.ts';
import { currentUser, wasSessionEnded } from '#web/platform/session.ts';
import { upload } from '#web/platform/upload.ts';
import { type RecordStore, onStoreCreated } from '#web/records/record-store.ts';
import { shownIn } from '#web/records/stale.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type Holder, keyOfHolder, kindOfHolder } from '../resource-queries.ts';

/* Uploads belong to no component and continue when their page is left. One file is sent at a time. */

/** Where files are added: to a record, a folder of the library, or neither. */
export interface UploadTarget {
  holder: Holder | null;
  folder?: string | undefined;
}

/** A running upload, or one that failed. */
export interface Upload extends UploadTarget {
  id: string;
  file: File;
  /** Bytes sent so far. */
  sent: number;
  /** `waiting`: for a connection. `refused`: a retry will not help. */
  state: 'queued' | 'sending' | 'waiting' | 'failed' | 'refused';
  /** Why it was not stored. */
  problem: string | null;
  /** The store of the person's current session. */
  records: RecordStore;
  /** The person who adds it. */
  person: string | null;
}

let uploads: readonly Upload[] = [];
const stops = new Map<string, AbortController>();
/** Cancelled after all bytes were sent: the stored files are deleted. */
const unwanted = new Set<string>();
const listeners = new Set<() => void>();
/** Where uploads are displayed: the keys of holders, and {@link EVERYWHERE} for the library. */
const inSight: string[] = [];
/** Files stored while no component displayed them. */
let storedUnseen: readonly string[] = [];
let isSending = false;

export const EVERYWHERE = 'everywhere';
const WAITS = 'Waiting for a connection. Keep this page open.';
const WAITS_FOR_SIGN_IN = 'Waiting for you to sign in';
const REFUSALS: ReadonlySet<number> = new Set([400, 415, 422]);

export const currentUploads = (): readonly Upload[] => uploads;

/** Calls a listener whenever {@link currentUploads} changes, until the returned function is called. */
export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers that the uploads of a place are displayed, until the returned function is called. */
export function showUploadsOf(place: string): () => void {
  inSight.push(place);
  return () => void inSight.splice(inSight.indexOf(place), 1);
}

/** Sends files one after the other; empty and too large ones are refused at once. */
export function addUploads(records: RecordStore, target: UploadTarget, files: readonly File[]): void {
  const person = currentUser()?.id ?? null;
  const added = files.map((file): Upload => {
    const problem = problemOf(file);
    const state = problem === null ? 'queued' : 'refused';
    return { ...target, id: newId(), file, sent: 0, state, problem, records, person };
  });
  set([...uploads, ...added]);
  void sendAll();
}

function problemOf({ size }: File): string | null {
  if (size === 0) return EMPTY_FILE;
  return size > FILE_BYTES_MAX ? tooLargeFile(size) : null;
}

/** Sends an upload again unless that cannot help. Its id makes repeats harmless. */
export function retryUpload(id: string): void {
  if (uploads.find((each) => each.id === id)?.state === 'refused') return;
  change(id, { state: 'queued', problem: null, sent: 0 });
  void sendAll();
}

/** Cancels an upload, or removes a failed one from the list. */
export function dropUpload(id: string): void {
  const one = uploads.find((each) => each.id === id);
  if (one?.state === 'sending' && one.sent === one.file.size) unwanted.add(id);
  else stops.get(id)?.abort();
  set(uploads.filter((each) => each.id !== id));
}

async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (let next = nextQueued(); next; next = nextQueued()) await send(next);
  isSending = false;
  if (storedUnseen.length === 0) return;
  const [name] = storedUnseen;
  const what = storedUnseen.length === 1 ? `“${name}”` : plural(storedUnseen.length, 'file');
  storedUnseen = [];
  showToast({ type: 'success', message: `Added ${what}` });
}

function nextQueued(): Upload | undefined {
  if (uploads.some(({ records }) => records.isClosed)) putAside();
  return uploads.find(({ state }) => state === 'queued');
}

/** After a sign-out all uploads are dropped. If the session expired, they continue in the person's next session. */
function putAside(): void {
  const stay = wasSessionEnded();
  set(
    uploads.flatMap((each) => {
      if (!each.records.isClosed) return each;
      return stay ? (isUnfinished(each) ? { ...each, ...ASIDE } : each) : [];
    }),
  );
}

const ASIDE = { state: 'waiting', sent: 0, problem: WAITS_FOR_SIGN_IN } as const;

/** Continues in a new session of the same person; nobody else sends or sees them. */
function goOn(records: RecordStore): void {
  const person = currentUser()?.id ?? null;
  const left = uploads.filter((each) => each.records.isClosed);
  if (left.length === 0) return;
  set(uploads.flatMap((each) => (!left.includes(each) ? each : each.person === person ? { ...each, records } : [])));
  for (const { id, state } of left) if (state === 'waiting') retryUpload(id);
}

onStoreCreated((records) => goOn(records));

async function send(one: Upload): Promise<void> {
  const { id, file, holder, folder, records } = one;
  if (isUnsent(one)) return waitForHolder(one);
  const stop = new AbortController();
  stops.set(id, stop);
  change(id, { state: 'sending', sent: 0 });
  try {
    const query = {
      id,
      ...(holder && { parent_type: holder.type, parent_id: holder.id }),
      ...(folder && { folder_path: folder }),
    };
    const onProgress = (share: number) => {
      // Nothing is added after a sign-out.
      if (records.isClosed) stop.abort();
      else change(id, { sent: Math.round(share * file.size) });
    };
    const record = await upload(resourcesContract.upload, { query, file }, { onProgress, signal: stop.signal });
    if (unwanted.has(id)) return void (await call(resourcesContract.delete, { params: { id } }));
    // Loaded lists that match show it at once.
    records.applyRemote([{ kind: 'resource', id, record }]);
    if (!isSeen(one)) storedUnseen = [...storedUnseen, file.name];
    await records.refresh(shownIn('resource'));
    set(uploads.filter((each) => each.id !== id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) change(id, ASIDE);
    else if (!stop.signal.aborted && !unwanted.has(id) && !records.isClosed) await note(one, error);
  } finally {
    stops.delete(id);
    unwanted.delete(id);
  }
}

/** Whether the server does not have the record yet. */
const isUnsent = ({ holder, records }: Upload): boolean =>
  holder !== null && records.isUnsent(kindOfHolder(holder), holder.id);

/** Sends an upload once its record was sent. */
function waitForHolder(one: Upload): void {
  change(one.id, { state: 'waiting', problem: WAITS });
  const stop = one.records.watch(() => {
    if (isUnsent(one)) return;
    stop();
    if (uploads.some(({ id, state }) => id === one.id && state === 'waiting')) retryUpload(one.id);
  });
}

/** Keeps a failed upload for a retry: while offline, until there is a connection. */
async function note(one: Upload, error: unknown): Promise<void> {
  const waits = isAway(error) && !(await reportAway()) && currentConnection() !== 'online';
  if (waits) {
    change(one.id, { state: 'waiting', sent: 0, problem: WAITS });
    return;
  }
  const isRefused = error instanceof ApiError && REFUSALS.has(error.status);
  const problem = messageOf(error);
  change(one.id, { state: isRefused ? 'refused' : 'failed', sent: 0, problem });
  if (isSeen(one)) return;
  const show = () => navigate('settings', { section: 'files' });
  const message = `“${one.file.name}” was not added. ${problem}`;
  showToast({ type: 'error', message, action: { label: 'Show', run: show } });
}

const isSeen = ({ holder }: Upload): boolean =>
  inSight.includes(EVERYWHERE) || (holder !== null && inSight.includes(keyOfHolder(holder)));

function change(id: string, changes: Partial<Upload>): void {
  set(uploads.map((each) => (each.id === id ? { ...each, ...changes } : each)));
}

const isUnfinished = ({ state }: Upload): boolean => state === 'queued' || state === 'sending' || state === 'waiting';

function set(next: readonly Upload[]): void {
  uploads = next;
  if (uploads.some(isUnfinished)) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

/** Closing the page would cancel the uploads. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

subscribeConnection(() => {
  if (currentConnection() !== 'online') return;
  for (const { id, state } of uploads) if (state === 'waiting') retryUpload(id);
});
