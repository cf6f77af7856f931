import { parentPort, workerData } from 'node:worker_threads';
import { type ArchiveToCheck, compareWithCopy } from './compare-with-copy.ts';

/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */

/* A worker thread that compares one archive with its copy: the scratch database would hold the event loop. */

parentPort!.postMessage(await compareWithCopy(workerData as ArchiveToCheck));
