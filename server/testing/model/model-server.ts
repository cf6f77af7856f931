import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenDone } from '../when-done.ts';

/** A request of the protocol. */
export interface ModelRequest {
  url: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    stream?: boolean;
    max_tokens?: number;
    response_format?: { type: string; json_schema?: { schema: object } };
  };
  /** The raw body. */
  text: string;
}

/** The behaviour of the server for a request. */
export type ModelAnswer = (response: ServerResponse, request: ModelRequest) => unknown;

export interface ModelServer {
  baseUrl: string;
  requests: ModelRequest[];
  /** The number of its open connections. */
  open(): number;
  /** The bytes sent so far: a client that does not read receives only the buffers of the system. */
  sent(): number;
  /** Sets the behaviour from now on. */
  answer: ModelAnswer;
}

/** A real server on loopback with the `/chat/completions` API of a model, for one test file. */
export async function startModelServer(answer: ModelAnswer): Promise<ModelServer> {
  const sockets = new Set<Socket>();
  let closed = 0;
  const server: ModelServer = {
    ...{ baseUrl: '', requests: [], answer },
    open: () => sockets.size,
    sent: () => closed + [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
  };
  const http = createServer(async (incoming, response) => {
    const text = await readText(incoming).catch(() => '');
    const body = JSON.parse(text || '{}') as ModelRequest['body'];
    const request = { url: incoming.url!, headers: incoming.headers, body, text };
    server.requests.push(request);
    response.on('error', () => {});
    await server.answer(response, request);
  });
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      closed += socket.bytesWritten;
    });
    socket.on('error', () => {});
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  whenDone(async () => {
    http.closeAllConnections();
    await new Promise<void>((resolve) => http.close(() => resolve()));
  });
  server.baseUrl = `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`;
  return server;
}

const chunkOf = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({
    ...{ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'small' },
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`;

const beginStream = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunkOf({ role: 'assistant', content: '' }));
};

/** Responds with a text: whole, or word by word for a streaming request. */
export const saying =
  (content: string, pauseMs = 0): ModelAnswer =>
  async (response, { body }) => {
    if (!body.stream) return sendCompletion(response, content);
    beginStream(response);
    for (const word of content.split(/(?<= )/)) {
      response.write(chunkOf({ content: word }));
      if (pauseMs > 0) await sleep(pauseMs);
    }
    response.write(chunkOf({}, 'stop'));
    return response.end('data: [DONE]\n\n');
  };

function sendCompletion(response: ServerResponse, content: string) {
  response.writeHead(200, { 'content-type': 'application/json' });
  return response.end(
    JSON.stringify({
      ...{ id: 'c1', object: 'chat.completion', created: 1, model: 'small' },
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }),
  );
}

export const sayingJson = (value: unknown): ModelAnswer => saying(JSON.stringify(value));

/** Failures of the model server. */
export const FAILURES: Readonly<Record<string, ModelAnswer>> = {
  'no answer in time': (response) => {
    response.on('close', () => {});
  },
  'an answer that is not JSON': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>busy</html>'),
  'JSON of another shape': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":7}'),
  '401': (response) => refuse(response, 401),
  '429': (response) => refuse(response, 429),
  '500': (response) => refuse(response, 500),
  'a connection that is cut': (response, { body }) => {
    if (body.stream) beginStream(response);
    else response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('{"id":');
    setTimeout(() => response.destroy(), 20);
  },
  'a stream without an end': (response) => {
    beginStream(response);
    // Without words: only the limit of bytes ends it.
    return send(response, Infinity, `: ${'.'.repeat(64 * 1024)}\n\n`);
  },
  'words without an end': async (response) => {
    beginStream(response);
    while (!response.destroyed) {
      response.write(chunkOf({ content: 'and ' }));
      await sleep(10);
    }
  },
  '50 MB': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(50 * 1024 * 1024) });
    return send(response, 50, ' '.repeat(1024 * 1024));
  },
};

const refuse = (response: ServerResponse, status: number) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' })
    .end(JSON.stringify({ error: { message: 'Wrong key sk-secret-key', type: 'error' } }));

/** Sends a part this many times, as fast as it is read, until the client disconnects. */
function send(response: ServerResponse, times: number, part: string) {
  function* parts() {
    for (let sent = 0; sent < times; sent += 1) yield part;
  }
  return pipeline(Readable.from(parts()), response).catch(() => {});
}
