import https from 'node:https';
import { http } from '../http/node-http.ts';
import type { Address } from './addresses.ts';

/** The bytes of a response that are read. */
const READ_MAX = 4096;
/** The characters of it that are kept. */
const SHOWN_MAX = 200;

export interface Posted {
  status: number;
  /** The beginning of the response on one line. */
  answer: string;
}

interface Post {
  body: string;
  headers: Readonly<Record<string, string>>;
  /** Of the host of the URL: no others are connected to. */
  addresses: readonly Address[];
  signal: AbortSignal;
}

/**
 * Posts a body. Redirects are not followed, and only the first 4 kB of the response are read.
 * @throws the error of the connection, or the reason of the signal.
 */
export function post(url: URL, { body, headers, addresses, signal }: Post): Promise<Posted> {
  const { promise, resolve, reject } = Promise.withResolvers<Posted>();
  const { request: open } = url.protocol === 'https:' ? https : http;
  const request = open(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // The name is not resolved a second time.
    lookup: (_name, { all }, done) =>
      all ? done(null, [...addresses]) : done(null, addresses[0]!.address, addresses[0]!.family),
    agent: false,
    signal,
  });
  const fail = (error: Error) => reject(signal.aborted ? (signal.reason as Error) : error);
  request.on('error', fail);
  // An answer that changes the protocol comes without a response, and the signal no longer ends it.
  request.on('upgrade', ({ statusCode }, socket) => {
    socket.destroy();
    resolve({ status: statusCode!, answer: '' });
  });
  let isAnswered = false;
  request.on('close', () => {
    if (!isAnswered) fail(closed());
  });
  request.on('response', (response) => {
    isAnswered = true;
    const read: Buffer[] = [];
    let bytes = 0;
    const end = () => {
      resolve({ status: response.statusCode!, answer: shorten(Buffer.concat(read)) });
      request.destroy();
    };
    response.on('data', (chunk: Buffer) => {
      read.push(chunk);
      bytes += chunk.length;
      if (bytes >= READ_MAX) end();
    });
    response.on('end', end);
    // Also after a connection that ends in the middle of the response.
    response.on('error', fail);
    response.on('close', () => fail(closed()));
  });
  request.end(body);
  return promise;
}

const closed = () => Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' });

const shorten = (bytes: Buffer): string =>
  bytes
    .subarray(0, READ_MAX)
    .toString()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN_MAX)
    .toWellFormed();
