import { parentPort } from 'node:worker_threads';
import type { Draft } from '../draft.ts';
import { readImport } from '../read/read-import.ts';
import { Unreadable } from '../unreadable.ts';
import type { ImportJob, ThreadMessage, ThreadOrder } from './messages.ts';
import { batchesOf } from './slices.ts';

/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */

/* A worker thread that reads and plans imports, one after another. It has no database. */

const port = parentPort!;
const post = (message: ThreadMessage) => port.postMessage(message);

let current: { draft: Draft; kinds: ImportJob['kinds'] } | null = null;

async function read({ kinds, sampleFrom, ...job }: ImportJob): Promise<void> {
  try {
    const draft = await readImport({ ...job, kinds });
    current = { draft, kinds };
    const { plan: _, sample, ...summary } = draft;
    post({ draft: { ...summary, sample: sample(sampleFrom) } });
  } catch (error) {
    if (error instanceof Unreadable) post({ unreadable: error.message });
    else post({ failure: (error as Error).stack ?? String(error) });
  }
}

port.on('message', (order: ThreadOrder) => {
  if ('job' in order) return void read(order.job);
  if ('end' in order) return void (current = null);
  const { draft, kinds } = current!;
  const { rows, ...planned } = draft.plan(order.known);
  post({ planned });
  if (!order.isWrite) return;
  for (const batch of batchesOf(rows, kinds)) post({ batch });
  post({ isSent: true });
});
