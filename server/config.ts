import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartProblem } from './database/files/start-problem.ts';

/** A setting or its absence: an empty variable counts as not set. */
const setting = z.optional(z.string().check(z.minLength(1)));
const flag = (values: readonly [string, string], fallback: string) => z._default(z.enum(values), fallback);
const digits = z.pipe(z.string().check(z.regex(/^\d+$/, 'Not a whole number')), z.transform(Number));
const wholeNumber = (min: number, max: number, fallback: number) =>
  z._default(z.pipe(digits, z.int().check(z.minimum(min), z.maximum(max))), fallback);
const httpUrl = z.optional(z.url({ protocol: /^https?$/, normalize: true }));

/** Also of a socket, which has no host: `postgres://auric:password@/auric?host=/run/postgresql`. */
function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(withHost(value));
}

/** Standard addresses of sockets leave the host out, which `URL` does not read. */
export const withHost = (databaseUrl: string): string =>
  databaseUrl.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, '$1localhost');

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: httpUrl,
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.refine(isPostgresUrl, 'Invalid URL'))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  CONFIRM_EMAIL: z.optional(z.enum(['on', 'off'])),
  MAIL_FROM: z._default(z.string(), 'Auric <auric@localhost>'),
  FEEDBACK_EMAIL: z.optional(z.string().check(z.regex(z.regexes.email, 'Must be an e-mail address'))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  HSTS_SUBDOMAINS: flag(['on', 'off'], 'on'),
  REGISTRATION: flag(['open', 'closed'], 'open'),
  RATE_LIMIT: flag(['on', 'off'], 'on'),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128, 6),
  PASSWORD_BLOCKLIST: flag(['on', 'off'], 'off'),
  METRICS_TOKEN: setting,
  GOOGLE_CLIENT_ID: setting,
  GOOGLE_USERINFO_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://www.googleapis.com/oauth2/v3/userinfo'),
  S3_BUCKET: setting,
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ENDPOINT: httpUrl,
  S3_ACCESS_KEY_ID: setting,
  S3_SECRET_ACCESS_KEY: setting,
  S3_FORCE_PATH_STYLE: flag(['on', 'off'], 'off'),
  AI_BASE_URL: httpUrl,
  AI_API_KEY: setting,
  AI_MODEL: setting,
  AI_MONTHLY_QUOTA: wholeNumber(0, 1_000_000, 100),
});

/** A language model behind an address that speaks `/chat/completions` as OpenAI does. */
export interface ModelConfig {
  /** What comes before `/chat/completions`. */
  baseUrl: string;
  /** Null: the server wants none, as those on the own machine do. */
  apiKey: string | null;
  model: string;
  /** Rules answer after so many milliseconds. */
  timeoutMs: number;
}

const MODEL_MS = 20_000;

/** A bucket for the bytes of files. */
export interface S3Config {
  bucket: string;
  region: string;
  /** The address of a server other than Amazon's. */
  endpoint: string | null;
  /** Null: those of the machine, as the SDK of Amazon finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** The bucket stands in the path and not in the name of the server, as most servers other than Amazon's want it. */
  forcePathStyle: boolean;
}

/** What sign-in with Google needs. */
export interface GoogleConfig {
  /** The only audience whose tokens are taken. */
  clientId: string;
  /** Where Google says whose a token is. What it says of the token itself is at `tokeninfo` beside it. */
  userinfoUrl: string;
}

/** The configuration of the process, read once at its start. */
export interface Config {
  port: number;
  host: string;
  /** Where people reach the server; links in mails are made from it. Null: the address it listens on. */
  publicUrl: string | null;
  dataDir: string;
  /** PostgreSQL; null means SQLite in `dataDir`. */
  databaseUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Whether an address has to be confirmed before anything else is mailed to it. */
  confirmEmail: boolean;
  /** Where feedback is mailed to; null: it is only stored. */
  feedbackEmail: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** How many proxies stand in front and may name the client's address. */
  trustProxy: number;
  /** Whether browsers are made to stay on https for names below that of `publicUrl`, too. */
  hstsSubdomains: boolean;
  registration: 'open' | 'closed';
  rateLimit: boolean;
  passwordMinLength: number;
  passwordBlocklist: boolean;
  /** Bearer token for `/metrics`; without it only loopback may read them. */
  metricsToken: string | null;
  /** Null: nobody can sign in with Google. */
  google: GoogleConfig | null;
  /** Where the bytes of files are kept; null means in `dataDir`. */
  s3: S3Config | null;
  /** Answers for the coach; null: rules do. */
  model: ModelConfig | null;
  /** How many answers of the coach a person gets in a month. */
  aiMonthlyQuota: number;
}

/** The environment holds wrong values; the message lists every one of them. */
export class ConfigError extends StartProblem {}

/**
 * Reads the configuration from environment variables.
 * @throws {ConfigError} naming every bad variable at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Wrong environment variables:\n${problems.join('\n')}`);
  }
  const values = parsed.data;
  if (values.RATE_LIMIT === 'off' && values.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('Wrong environment variables:\n  RATE_LIMIT: "off" is refused when PUBLIC_URL is https');
  }
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined)) {
    throw new ConfigError(
      'Wrong environment variables:\n  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: one is of no use without the other',
    );
  }
  if ((values.AI_BASE_URL === undefined) !== (values.AI_MODEL === undefined)) {
    throw new ConfigError('Wrong environment variables:\n  AI_BASE_URL, AI_MODEL: one is of no use without the other');
  }
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    // Without a mail server nothing reaches anybody else's address.
    confirmEmail: values.CONFIRM_EMAIL === undefined ? values.SMTP_URL !== undefined : values.CONFIRM_EMAIL === 'on',
    feedbackEmail: values.FEEDBACK_EMAIL ?? null,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'on',
    registration: values.REGISTRATION as Config['registration'],
    rateLimit: values.RATE_LIMIT === 'on',
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    passwordBlocklist: values.PASSWORD_BLOCKLIST === 'on',
    metricsToken: values.METRICS_TOKEN ?? null,
    google:
      values.GOOGLE_CLIENT_ID === undefined
        ? null
        : { clientId: values.GOOGLE_CLIENT_ID, userinfoUrl: values.GOOGLE_USERINFO_URL },
    s3: s3Of(values),
    model: modelOf(values),
    aiMonthlyQuota: values.AI_MONTHLY_QUOTA,
  };
}

/** Shorter names are like many others. */
const LIKENESS_MIN = 5;

/**
 * Settings that look like ours and have no effect: `REGISTRATON` for `REGISTRATION`, or a bucket's address without the
 * bucket. A sentence for each.
 */
export function settingWarnings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(Environment.shape);
  const given = Object.keys(env).filter((name) => env[name] !== '' && env[name] !== undefined);
  const misspelt = given.flatMap((name) => {
    if (known.includes(name) || name.length < LIKENESS_MIN) return [];
    const meant = known.find((each) => isLike(name.toUpperCase(), each));
    return meant === undefined ? [] : [`${name} is no setting of Auric. Did you mean ${meant}?`];
  });
  const ofBucket = given.filter((name) => name.startsWith('S3_') && known.includes(name) && name !== 'S3_BUCKET');
  if (ofBucket.length === 0 || given.includes('S3_BUCKET')) return misspelt;
  const has = ofBucket.length === 1 ? 'has' : 'have';
  return [...misspelt, `${ofBucket.join(', ')} ${has} no effect without S3_BUCKET: files are kept in DATA_DIR.`];
}

/** Whether two names differ by one letter that is missing, too much or another one, or by two that changed places. */
function isLike(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const isSwapped = rest.length > 1 && rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (isSwapped && rest.slice(2) === otherRest.slice(2))
  );
}

function modelOf({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: z.output<typeof Environment>): ModelConfig | null {
  if (AI_BASE_URL === undefined || AI_MODEL === undefined) return null;
  return { baseUrl: AI_BASE_URL.replace(/\/+$/, ''), apiKey: AI_API_KEY ?? null, model: AI_MODEL, timeoutMs: MODEL_MS };
}

function s3Of(values: z.output<typeof Environment>): S3Config | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined) return null;
  return {
    bucket,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: values.S3_FORCE_PATH_STYLE === 'on',
  };
}
