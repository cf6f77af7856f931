import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { DownloadEndpoint } from '#contract/platform/endpoint.ts';
import { outsideTurn } from '../turns/turns.ts';

/** What the handler of a download returns. */
export interface Download {
  /** Text, bytes, or a function that opens a stream; it is called only if the body is sent. */
  body: string | Uint8Array | (() => Readable | Promise<Readable>);
  /** The media type, if more exact than that of the contract. */
  type?: string;
  /** The length of a stream in bytes, where it is known. */
  length?: number;
  /** Whether a browser shows the body or saves it, and under which name: `inline(name)` or `attachment(name)`. */
  disposition?: string;
  /** Names this version of the body: a client that has it already gets 304 without the body. */
  etag?: string;
  /** Other headers, such as `cache-control`. */
  headers?: Readonly<Record<string, string>>;
}

/** What the API page says about the response of a download. */
export function downloadResponses({ type }: DownloadEndpoint) {
  return { 200: { content: { [type]: { schema: z.string() } } } };
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Accepts the body of a web form and ignores its fields: the address has everything. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
}

/** Sends a download, or 304 to a client that has this version already. */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<DownloadEndpoint, 'type'>,
  { body, type = endpoint.type, length, disposition, etag, headers = {} }: Download,
) {
  const isKnownVersion = etag !== undefined && isKnown(request.headers['if-none-match'], `"${etag}"`);
  // Before any header of it: what cannot be opened is an error like others. Fastify would read all of it for a HEAD.
  const isSent = !isKnownVersion && request.method !== 'HEAD';
  const content =
    typeof body !== 'function' ? body : isSent ? await outsideTurn(async () => body()) : Readable.from([]);
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

/** Whether a client has this version already; what is between may have called it weak. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

/** For a browser to show, and to save under this name. */
export const inline = (filename: string) => `inline; ${filenames(filename)}`;

/** For a browser to save under this name. */
export const attachment = (filename: string) => `attachment; ${filenames(filename)}`;

/** RFC 6266: a name for every client, and the exact one (RFC 8187) where ASCII cannot write it. */
function filenames(filename: string): string {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  if (plain === filename) return `filename="${plain}"`;
  const escaped = encodeURIComponent(filename.toWellFormed());
  const exact = escaped.replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}
