import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { UploadEndpoint } from '#contract/platform/endpoint.ts';
import { DomainError, invalidField, malformed, TooLarge } from '../errors.ts';

export interface UploadedFile {
  /**
   * The bytes, read as they come. Reading fails with 413 beyond the limit of the endpoint and with 400 when the client
   * disconnects; a handler that stores the bytes must then undo that.
   */
  content: Readable;
  /** The name that the client gives; a raw body has none. */
  filename: string | null;
  /** The media type that the client claims. */
  type: string;
}

/** The overhead of a form: boundaries, headers of parts and a few small fields. */
const FORM_OVERHEAD = 64 * 1024;
const FORM_LIMITS = { files: 1, fields: 8, fieldSize: 1024, parts: 9, fileSize: Infinity };

const TOO_LARGE = 'The request is too large';
const cutOff = () => malformed('The upload was cut off');
const noFile = () => invalidField('file', 'No file was sent');

/** Any body is accepted: it is a stream. */
export const uploadSchema = { body: z.unknown() };

/** Passes every body on as a stream, instead of parsing it as JSON. */
export function acceptFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  scope.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
}

/**
 * Finds the file of a request and lets `handle` read it.
 * @throws TooLarge beyond the limit, InvalidInput without a file, RuleBroken when it ends too early.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, tooLarge = () => TOO_LARGE }: UploadEndpoint,
  handle: (file: UploadedFile) => Promise<T> | T,
): Promise<T> {
  try {
    const isForm = request.isMultipart();
    const length = Number(request.headers['content-length']);
    if (length > maxBytes + (isForm ? FORM_OVERHEAD : 0)) throw new TooLarge(tooLarge(length));
    const { content, ...file } = isForm ? await fileOfForm(request) : rawFile(request);
    const limited = Readable.from(
      limit(content, { maxBytes, readMore: Number.isNaN(length) ? 0 : FORM_OVERHEAD, tooLarge }),
      { objectMode: false },
    );
    // If the handler has already stopped reading, the error is ignored.
    limited.on('error', () => {});
    try {
      return await handle({ ...file, content: limited });
    } finally {
      // If the handler never reads the file, the connection would hang.
      content.resume();
    }
  } catch (error) {
    // Does not wait for bytes that are still arriving.
    if (!request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
}

function rawFile({ body, headers }: FastifyRequest): UploadedFile {
  if (!(body instanceof Readable)) throw noFile();
  return { content: body, filename: null, type: headers['content-type'] ?? 'application/octet-stream' };
}

async function fileOfForm(request: FastifyRequest): Promise<UploadedFile> {
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file') return { content: part.file, filename: part.filename, type: part.mimetype };
      part.file.resume();
    }
  } catch {
    throw cutOff();
  }
  throw noFile();
}

/**
 * Leaves the source open when reading ends early, because destroying it would close the connection before the response.
 * For a file that is slightly too large, the rest is read too, to report its size.
 */
async function* limit(
  source: Readable,
  { maxBytes, readMore, tooLarge }: { maxBytes: number; readMore: number; tooLarge: (bytes: number) => string },
): AsyncGenerator<Uint8Array> {
  let received = 0;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      received += chunk.length;
      if (received > maxBytes + readMore) break;
      if (received <= maxBytes) yield chunk;
    }
    if (received > maxBytes) throw new TooLarge(tooLarge(received));
  } catch (error) {
    throw error instanceof DomainError ? error : cutOff();
  } finally {
    source.resume();
  }
}
