import { parentPort, workerData } from 'node:worker_threads';
import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { readContracts } from './contracts.ts';
import { describeApi } from './document.ts';
import { readTexts } from './texts.ts';

/*
 * A thread that makes the description of the API and the page that shows it, sends them and exits. The memory of their
 * packages is freed with the thread.
 */

export interface DocsOrder {
  version: string;
  /** The calls of this server: `GET /tasks`. */
  calls: readonly string[];
}

export type DocsFiles = readonly { path: string; bytes: Uint8Array; type: string }[];

const { version, calls } = workerData as DocsOrder;
const contracts = await readContracts();
const endpoints = [...contracts.places.keys()].filter(({ method, path }) => calls.includes(`${method} ${path}`));
const text = JSON.stringify(describeApi(endpoints, contracts, readTexts(), version));
const description = { path: 'openapi.json', bytes: Buffer.from(text), type: 'application/json; charset=utf-8' };

const app = fastify();
await app.register(apiReference, {
  routePrefix: '/api/docs',
  configuration: {
    url: '/api/openapi.json',
    // Nothing of the page leads to, or loads from, another server.
    hideClientButton: true,
    showDeveloperTools: 'never',
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    customCss: 'a[href^="https://www.scalar.com"] { display: none }',
  },
});
const page = ['', 'js/scalar.js'].map(async (path) => {
  const { rawPayload, headers } = await app.inject(`/api/docs/${path}`);
  return { path, bytes: rawPayload, type: headers['content-type'] ?? 'text/html; charset=utf-8' };
});
parentPort!.postMessage([description, ...(await Promise.all(page))] satisfies DocsFiles);
