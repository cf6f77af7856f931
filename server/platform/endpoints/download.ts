import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { DownloadEndpoint } from '#contract/platform/endpoint.ts';
import { goneSignal } from '../http/gone-signal.ts';
import { outsideTurn } from '../turns/turns.ts';

/** The result of a download handler. */
export interface Download {
  /**
   * Text, bytes, or a function that opens a stream; it is called only if the body is sent, with a signal that is
   * aborted when the client disconnects.
   */
  body: string | Uint8Array | ((gone: AbortSignal) => Readable | Promise<Readable>);
  /** The media type, if more exact than that of the contract. */
  type?: string;
  /** The length of a stream in bytes, where it is known. */
  length?: number;
  /** Whether a browser shows or saves the body, and its file name: `inline(name)` or `attachment(name)`. */
  disposition?: string;
  /** The version of the body: a client that has it gets 304 without the body. */
  etag?: string;
  /** Other headers, such as `cache-control`. */
  headers?: Readonly<Record<string, string>>;
}

/** The description of a download response on the API page. */
export function downloadResponses({ type }: DownloadEndpoint) {
  return { 200: { content: { [type]: { schema: z.string() } } } };
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Accepts the body of a web form and ignores its fields, since the address contains everything. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
}

/** Sends a download, or 304 to a client that has this version. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<DownloadEndpoint, 'type'>,
  { body, type = endpoint.type, length, disposition, etag, headers = {} }: Download,
) {
  const isKnownVersion = etag !== undefined && isKnown(request.headers['if-none-match'], `"${etag}"`);
  // Opened before any header is sent, so that a failure becomes an error response. For a HEAD, Fastify would read the
  // whole body.
  const isSent = !isKnownVersion && request.method !== 'HEAD';
  const open = async () => (typeof body === 'function' ? body(goneSignal(reply)) : body);
  const content = typeof body !== 'function' || isSent ? await outsideTurn(open) : Readable.from([]);
  reply.headers(headers);
  if (etag !== undefined) {
    reply.header('etag', `"${etag}"`);
    if (isKnownVersion) return reply.code(304).send();
  }
  reply.type(type);
  if (length !== undefined) reply.header('content-length', length);
  if (disposition !== undefined) reply.header('content-disposition', disposition);
  return reply.send(content);
}

/** Whether a client has this version; a proxy may have marked its ETag as weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

/** Lets a browser show the body, and save it under this name. */
export const inline = (filename: string) => `inline; ${filenames(filename)}`;

/** Lets a browser save the body under this name. */
export const attachment = (filename: string) => `attachment; ${filenames(filename)}`;

/** RFC 6266: an ASCII name for every client, and the exact one (RFC 8187) if it is not ASCII. */
function filenames(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  if (plain === filename) return `filename="${plain}"`;
  const escaped = encodeURIComponent(filename.toWellFormed());
  const exact = escaped.replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}
