import type { S3Config } from '#server/config.ts';

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
export function bucketFault(error: unknown, { bucket, endpoint, region }: S3Config): string {
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
