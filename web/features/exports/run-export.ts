import { type ExportComparison, exportsContract } from '#contract/exports.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { addressOf, afterSignOut, refusal, TOKEN_KEY } from '#web/platform/api.ts';
import { messageOf } from '#web/platform/errors.ts';
import { currentUser } from '#web/platform/session.ts';
import { readStored, writeStored } from '#web/platform/storage.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { saveBlob } from '#web/ui/page/save-blob.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { type ArchiveProgress, ArchiveWatch } from './archive-progress.ts';

/** The running export of this tab, which goes on when its page is left. */
export interface ExportRun {
  progress: ArchiveProgress;
  /** Milliseconds left; null: unknown. */
  leftMs: number | null;
  stop: () => void;
}

/** The last export that this device has received. */
export interface LastExport {
  /** ISO 8601. */
  at: string;
  /** Size of the zip. */
  bytes: number;
}

/** An estimate from less time would jump. */
const RATE_MS = 2_000;

const listeners = new Set<() => void>();
let run: ExportRun | null = null;

export const currentExport = (): ExportRun | null => run;

/** Calls a listener whenever {@link currentExport} changes, until the returned function is called. */
export function subscribeExport(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const keyOf = (userId: string) => `last_export:${userId}`;

/** The last export of the signed-in user on this device. */
export function lastExport(userId: string): LastExport | null {
  const [at, bytes] = (readStored(keyOf(userId)) ?? '').split(' ');
  return at && bytes ? { at, bytes: Number(bytes) } : null;
}

/** Receives an export and saves it as a file. An error is shown as a toast. */
export async function startExport(records: RecordStore, includesTrash: boolean): Promise<void> {
  if (run) return;
  const leaving = new AbortController();
  const stop = () => leaving.abort();
  const startedAt = performance.now();
  const show = (progress: ArchiveProgress) => {
    // Another person may sign in next.
    if (records.isClosed) stop();
    const { done, total } = progress.bytes;
    const passed = performance.now() - startedAt;
    const isKnown = progress.step === 'files' && passed > RATE_MS && done > 0;
    set({ progress, leftMs: isKnown ? (passed / done) * (total - done) : null, stop });
  };
  const userId = currentUser()?.id ?? '';
  set({
    progress: { step: 'records', files: { done: 0, total: 0 }, bytes: { done: 0, total: 0 } },
    leftMs: null,
    stop,
  });
  try {
    const archive = await receive(includesTrash, leaving.signal, show);
    const at = new Date().toISOString();
    saveBlob(archive, `auric-${at.slice(0, 10)}.zip`);
    writeStored(keyOf(userId), `${at} ${archive.size}`);
    showToast({ type: 'success', message: 'Export saved' });
  } catch (error) {
    if (!leaving.signal.aborted) showToast({ type: 'error', message: `The export has failed. ${messageOf(error)}` });
  } finally {
    set(null);
  }
}

/** With fetch, because it gives the bytes while they arrive. @throws ApiError, or the abort of the signal. */
async function receive(
  includesTrash: boolean,
  signal: AbortSignal,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<Blob> {
  const unlessAborted = (error: unknown) => {
    throw signal.aborted ? error : new ApiError('network');
  };
  const response = await send(exportsContract.export, { include_trash: String(includesTrash) }, signal);
  const reader = response.body!.getReader();
  const watch = new ArchiveWatch();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read().catch(unlessAborted);
    if (done) return new Blob(chunks, { type: exportsContract.export.type });
    chunks.push(value);
    onProgress(watch.add(value));
  }
}

/** Compares the account with a restored copy of its export; nothing changes. @throws ApiError. */
export async function verifyExport(): Promise<ExportComparison> {
  return (await send(exportsContract.verify, {}, null)).json();
}

/** Without a time limit, and without repeating it, as both take long for a large account. */
async function send(endpoint: Endpoint, query: Record<string, string>, signal: AbortSignal | null): Promise<Response> {
  const token = readStored(TOKEN_KEY);
  const { url, headers } = addressOf(endpoint, { query }, token);
  const response = await fetch(url, { method: endpoint.method, headers, signal }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError('network');
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  throw afterSignOut(refusal(response.status, body), endpoint, token);
}

function set(next: ExportRun | null): void {
  run = next;
  if (next) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

/** Closing the tab ends the export. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
