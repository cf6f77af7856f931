import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from '#server/config.ts';
import { notFound, unavailable } from '../errors.ts';
import { type Blobs, MISSING_BYTES, nameAt, pathOf } from './blobs.ts';

const NAMES_PER_PAGE = 1000;
/** The time after which a bucket that does not respond counts as unavailable; requests then fail before 10 s. */
const STALL_MS = 7000;
/** How often progress is checked during that time. */
const LOOKS = 10;
const CONNECT_MS = 5000;
const ATTEMPTS = 2;

/** Stores bytes in a bucket of S3 or a compatible server. @param report gets each fault of the bucket, in a line. */
export function s3Blobs(config: S3Config, report: (fault: string) => void = () => {}, stallMs = STALL_MS): Blobs {
  // Loaded on first use, so that servers without a bucket start faster.
  let driver: Promise<S3Driver> | undefined;
  const bucket = () => (driver ??= openBucket(config, stallMs));
  const attempt = async <T>(work: (driver: S3Driver) => Promise<T>, progress?: () => number): Promise<T> => {
    try {
      return await withStallTimeout(work(await bucket()), stallMs, progress);
    } catch (error) {
      if (isMissing(error)) throw notFound(MISSING_BYTES);
      report(bucketFault(error, config));
      throw Object.assign(unavailable('The storage of files is unavailable'), { cause: error });
    }
  };
  return {
    async keep(name, { path, size }) {
      const bytes = createReadStream(path);
      const put = (on: S3Driver) => on.putStream(pathOf(name), bytes, { contentLength: size });
      await attempt(put, () => bytes.bytesRead).finally(() => bytes.destroy());
    },
    async read(name) {
      let opening: Promise<Readable> | undefined;
      try {
        return await attempt((on) => (opening = on.getStream(pathOf(name))));
      } catch (error) {
        // A stream that opens too late would hold its connection forever.
        opening?.then(
          (bytes) => bytes.destroy(),
          () => {},
        );
        throw error;
      }
    },
    hold: async () => false,
    sizeOf: (name) =>
      attempt(async (on) => {
        try {
          return (await on.getMetaData(pathOf(name))).contentLength;
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    remove: (name) => attempt((on) => on.delete(pathOf(name))),
    check: () =>
      attempt((on) => on.listAll('/', { maxResults: 1 })).then(
        () => {},
        () => {},
      ),
    removeAllOf: (userId) => attempt((on) => on.deleteAll(`${userId}/`)),
    async *list() {
      let paginationToken: string | undefined;
      do {
        const page = await attempt((on) =>
          on.listAll('/', {
            recursive: true,
            maxResults: NAMES_PER_PAGE,
            ...(paginationToken !== undefined && { paginationToken }),
          }),
        );
        yield [...page.objects].flatMap((each) => (each.isFile ? (nameAt(each.key) ?? []) : []));
        ({ paginationToken } = page);
      } while (paginationToken !== undefined);
    },
  };
}

/**
 * Returns the result of `work`, or fails when it makes no progress for too long: the S3 client retries by itself and
 * waits again each time.
 * @param progress a number that changes with progress, which restarts the time limit.
 */
async function withStallTimeout<T>(work: Promise<T>, stallMs: number, progress = () => 0): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  let reached = progress();
  let stalledChecks = 0;
  const timer = setInterval(() => {
    stalledChecks = progress() === reached ? stalledChecks + 1 : 0;
    reached = progress();
    if (stalledChecks === LOOKS) reject(new Error(`The bucket has not responded for ${stallMs} ms`));
  }, stallMs / LOOKS);
  return Promise.race([work, silence]).finally(() => clearInterval(timer));
}

async function openBucket(
  { bucket, endpoint, region, credentials, forcePathStyle }: S3Config,
  stallMs: number,
): Promise<S3Driver> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket,
    region,
    forcePathStyle,
    supportsACL: false,
    visibility: 'private',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: stallMs },
    // Other servers than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
  });
}

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '');

/** How an operator can fix a fault, by the error code of S3 or the network. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket, create it or check S3_BUCKET',
  PermanentRedirect: 'the bucket is in another region, check S3_REGION',
  AuthorizationHeaderMalformed: 'the bucket is in another region, check S3_REGION',
  AccessDenied: 'these keys may not list, read, write or delete its objects',
  InvalidAccessKeyId: 'check S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'check S3_SECRET_ACCESS_KEY',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  CredentialsProviderError: 'there are no keys, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  ENOTFOUND: 'there is no such host, check S3_ENDPOINT',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNREFUSED: 'nothing listens there, check S3_ENDPOINT',
};

interface Fault {
  name?: string;
  code?: string;
  Code?: string;
  message?: string;
  cause?: unknown;
  errors?: readonly unknown[];
  $metadata?: { httpStatusCode?: number };
}

/**
 * Why an operation of a bucket failed, in one line: `NoSuchBucket: there is no such bucket, … (bucket auric,
 * http://…)`.
 */
function bucketFault(error: unknown, { bucket, endpoint, region }: S3Config): string {
  const { name, code, Code, message, $metadata } = rootOf(error as Fault);
  const status = $metadata?.httpStatusCode;
  // A response without a body has no code, only a status.
  const known = [Code, code, name, status === 403 ? 'AccessDenied' : undefined].find((each) => each && each in ADVICE);
  const what = known ? `${known}: ${ADVICE[known]}` : [Code ?? code ?? name, message].filter(Boolean).join(': ');
  return `${what} (bucket ${bucket}, ${endpoint ?? region})`.replaceAll(/\s+/g, ' ');
}

/** The innermost cause of an error. */
function rootOf(error: Fault): Fault {
  const inner = (error.cause ?? error.errors?.[0]) as Fault | undefined;
  return inner ? rootOf(inner) : error;
}
