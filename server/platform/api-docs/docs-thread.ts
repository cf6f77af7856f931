import { parentPort, workerData } from 'node:worker_threads';
import { makeDocs } from './make-docs.ts';

/*
 * A thread that makes the description of the API and the page that shows it, sends them and exits. The memory of their
 * packages is freed with the thread.
 */

export interface DocsOrder {
  version: string;
  /** The calls of this server: `GET /tasks`. */
  calls: readonly string[];
}

const { version, calls } = workerData as DocsOrder;
parentPort!.postMessage(await makeDocs(version, calls));
