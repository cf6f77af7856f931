import http from 'node:http';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/platform/endpoint.ts';

/** One call as it goes over the wire; `path` is below `/api`, `body` is JSON text already. */
export interface WireRequest {
  method: string;
  path: string;
  token?: string | undefined;
  body?: string | undefined;
}

export interface WireAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** Calls an endpoint of the contract; throws on anything but a success. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  token?: string,
) => Promise<EndpointResponse<E>>;

export interface Client {
  /**
   * Sends a request unchanged and waits for the whole response, whatever its status; throws when the connection fails.
   */
  send(request: WireRequest): Promise<WireAnswer>;
  call: Call;
  close(): void;
}

const NO_ANSWER_AFTER_MS = 30_000;

/** A client of the server at `url` that keeps at most `connections` connections alive; further requests queue. */
export function connect(url: string, connections: number): Client {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'http:') throw new Error(`${url}: the benchmark speaks plain http only`);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const target = { agent, hostname: hostname.replace(/^\[|\]$/g, ''), port, timeout: NO_ANSWER_AFTER_MS };

  const send = ({ method, path, token, body }: WireRequest) =>
    new Promise<WireAnswer>((resolve, reject) => {
      const headers: Record<string, string> = {};
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
      if (body !== undefined) {
        headers['content-type'] = 'application/json';
        // Node.js sends no length with the body of a DELETE by itself.
        headers['content-length'] = String(Buffer.byteLength(body));
      }
      const request = http.request({ ...target, method, path: `/api${path}`, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
        });
        answer.on('error', reject);
      });
      request.on('timeout', () => request.destroy(new Error(`no answer within ${NO_ANSWER_AFTER_MS / 1000} s`)));
      request.on('error', reject);
      request.end(body);
    });

  const call = async <E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, token?: string) => {
    const wire = wireRequest(endpoint, request, token);
    const answer = await send(wire);
    if (!isSuccess(answer.status)) throw new Error(describe(wire, answer));
    return JSON.parse(answer.body.toString()) as EndpointResponse<E>;
  };

  return { send, call, close: () => agent.destroy() };
}

/** The call of an endpoint as `send` takes it. */
export function wireRequest<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, token?: string): WireRequest {
  const { params, query, body } = request as {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams(query);
  return {
    method: endpoint.method,
    path: search.size === 0 ? path : `${path}?${search}`,
    token,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** The request and the response, in one line for an error message. */
export const describe = (request: WireRequest, answer: WireAnswer) =>
  `${request.method} ${request.path} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`;

/** Runs `work` on every item, at most `limit` at a time; the results are in the order of the items. Rejects with the first error. */
export async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
