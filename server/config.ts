import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { RegistrationMode } from '#contract/auth.ts';
import { STORAGE_MB_MAX } from '#contract/resources.ts';
import { RECORDS_MAX, RECORDS_QUOTA_MIN } from './database/dialect/record-counts.ts';
import { StartProblem } from './database/files/start-problem.ts';

/** A setting or its absence: an empty variable counts as not set. */
const setting = z.optional(z.string().check(z.minLength(1)));
const flag = (values: readonly [string, string], fallback: string) => z._default(z.enum(values), fallback);
const digits = z.pipe(z.string().check(z.regex(/^\d+$/, 'Not a whole number')), z.transform(Number));
const wholeNumber = (min: number, max: number, fallback: number) =>
  z._default(z.pipe(digits, z.int().check(z.minimum(min), z.maximum(max))), fallback);
const httpUrl = z.optional(z.url({ protocol: /^https?$/, normalize: true }));

/** An address, or a name with the address in angle brackets. */
const SENDER = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>]+<[^\s<>@]+@[^\s<>@]+>)$/;

/** Auric does not run below a path. */
function isWithoutPath(value: string): boolean {
  return URL.canParse(value) && /^\/*$/.test(new URL(value).href.slice(new URL(value).origin.length));
}

/** Accepts sockets too, which have no host: `postgres://auric:password@/auric?host=/run/postgresql`. */
export function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\//.test(value) && URL.canParse(withHost(value));
}

/** Values with commas between them. */
const list = (isValid: (value: string) => boolean, problem: string) =>
  z._default(
    z.pipe(
      z.transform((value: string) => value.split(',').map((each) => each.trim())),
      z.array(z.string().check(z.refine(isValid, problem))),
    ),
    [],
  );

/** Origins as browsers send them: `https://app.example.org,http://localhost:5173`. */
const origins = list(isOrigin, 'Not an origin such as https://app.example.org');
/** `nas.local,192.168.1.20`. */
const hosts = list(
  (value) => isIP(value) > 0 || /^[a-z\d_-]+(\.[a-z\d_-]+)*$/i.test(value),
  'Not a host name or an IP address such as nas.local',
);

function isOrigin(value: string): boolean {
  return /^https?:[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

/** Standard socket addresses have no host, which `URL` cannot parse. */
export const withHost = (databaseUrl: string): string =>
  databaseUrl.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, '$1localhost');

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, normalize: true })
      .check(
        z.refine(
          isWithoutPath,
          'Must end after the host, such as https://auric.example.org: Auric needs a name of its own',
        ),
      ),
  ),
  DATA_DIR: z._default(z.string(), './data'),
  BACKUP_DIR: setting,
  BACKUP_KEEP: wholeNumber(1, 1000, 14),
  DATABASE_URL: z.optional(
    z.string().check(z.refine(isPostgresUrl, 'Must be like postgres://user:password@host/name')),
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'Must be like smtps://user:password@mail.example.org' })),
  CONFIRM_EMAIL: z.optional(z.enum(['on', 'off'])),
  MAIL_FROM: z._default(
    z.string().check(z.regex(SENDER, 'Must be an address, or like Auric <auric@example.org>')),
    'Auric <auric@localhost>',
  ),
  FEEDBACK_EMAIL: z.optional(z.string().check(z.regex(z.regexes.email, 'Must be an email address'))),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  CORS_ORIGINS: origins,
  PUSH_SERVICES: origins,
  PRIVATE_HOSTS: hosts,
  HSTS_SUBDOMAINS: flag(['on', 'off'], 'on'),
  REGISTRATION: z.optional(RegistrationMode),
  RATE_LIMIT: flag(['on', 'off'], 'on'),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128, 6),
  PASSWORD_BLOCKLIST: flag(['on', 'off'], 'off'),
  METRICS_TOKEN: setting,
  GOOGLE_CLIENT_ID: setting,
  GOOGLE_USERINFO_URL: z._default(z.url({ protocol: /^https?$/ }), 'https://www.googleapis.com/oauth2/v3/userinfo'),
  OIDC_ISSUER: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))),
  OIDC_CLIENT_ID: setting,
  OIDC_CLIENT_SECRET: setting,
  OIDC_NAME: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
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
  RECORDS_QUOTA: wholeNumber(RECORDS_QUOTA_MIN, RECORDS_MAX, RECORDS_MAX),
  STORAGE_QUOTA_MB: wholeNumber(1, STORAGE_MB_MAX, STORAGE_MB_MAX),
});

/** The settings that `NAME_FILE` may keep in a file, and that are never printed. */
export const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'AI_API_KEY',
];

/** Every setting with its default as text; null: none. */
export function settingDefaults(): Map<string, string | null> {
  const defaults = Environment.parse({}) as Record<string, unknown>;
  return new Map(
    Object.keys(Environment.shape).map((name) => {
      const value = defaults[name];
      return [name, value === undefined || (Array.isArray(value) && value.length === 0) ? null : String(value)];
    }),
  );
}

/** A language model with an OpenAI-compatible API (`/chat/completions`). */
export interface ModelConfig {
  /** The part of the address before `/chat/completions`. */
  baseUrl: string;
  /** Null: the model server needs no key, which is usual for local ones. */
  apiKey: string | null;
  model: string;
  /** After this many milliseconds, rules answer instead. */
  timeoutMs: number;
}

const MODEL_MS = 20_000;

/** A bucket for the bytes of files. */
export interface S3Config {
  bucket: string;
  region: string;
  /** The address of a server other than Amazon's. */
  endpoint: string | null;
  /** Null: the AWS SDK finds the keys of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Puts the bucket in the path instead of the host name, which most servers other than Amazon's require. */
  forcePathStyle: boolean;
}

/** What sign-in with Google needs. */
export interface GoogleConfig {
  /** The only audience whose tokens are accepted. */
  clientId: string;
  /** Google's `userinfo` address, which returns the owner of a token; `tokeninfo` describes the token itself. */
  userinfoUrl: string;
  /** The time limit of all requests for one token, in ms; 5 seconds if left out. For tests. */
  deadlineMs?: number;
}

/** What sign-in with an OpenID Connect provider needs. */
export interface OidcConfig {
  /** The provider's issuer, spelled as in its metadata; only a slash at the end may be missing. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
  /** The time limit of each request, in ms; 5 seconds if left out. For tests. */
  deadlineMs?: number;
}

/** The configuration of the process, read once at its start. */
export interface Config {
  port: number;
  host: string;
  /** The public address of the server, used for links in mails. Null: the address it listens on. */
  publicUrl: string | null;
  dataDir: string;
  /** Where a backup is written every night; null: none is. */
  backupDir: string | null;
  /** The number of backups that are kept. */
  backupKeep: number;
  /** PostgreSQL; null means SQLite in `dataDir`. */
  databaseUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Whether an address has to be confirmed before anything else is mailed to it. */
  confirmEmail: boolean;
  /** Where feedback is mailed to; null: it is only stored. */
  feedbackEmail: string | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The number of proxies in front of the server that may name the client's address. */
  trustProxy: number;
  /** Other origins whose pages may call the API with an access token. */
  corsOrigins: readonly string[];
  /** Origins of push services, in addition to those of the known browsers. */
  pushServices: readonly string[];
  /** Host names and IP addresses to which webhooks may send although they are private, or use http. */
  privateHosts: readonly string[];
  /** Whether browsers must also use https for subdomains of `publicUrl`. */
  hstsSubdomains: boolean;
  /** Null: what an operator has chosen on the server. */
  registration: RegistrationMode | null;
  rateLimit: boolean;
  passwordMinLength: number;
  passwordBlocklist: boolean;
  /** Bearer token for `/metrics`; without a token, only loopback may read the metrics. */
  metricsToken: string | null;
  /** Null: sign-in with Google is off. */
  google: GoogleConfig | null;
  /** Null: sign-in with an OpenID Connect provider is off. */
  oidc: OidcConfig | null;
  /** The folder for the bytes of files; null: inside `dataDir`. */
  s3: S3Config | null;
  /** The model that answers for the coach; null: rules answer. */
  model: ModelConfig | null;
  /** The number of coach answers for a person in a month. */
  aiMonthlyQuota: number;
  /** The records of each kind that a person may have. */
  recordsQuota: number;
  /** The megabytes that all files of a person may take. */
  storageQuotaMb: number;
}

/** The settings contain invalid values; the message lists all of them. */
export class ConfigError extends StartProblem {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Wrong settings:', ...problems].join('\n  '));
    this.problems = problems;
  }
}

const BOTH_OR_NEITHER = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['AI_BASE_URL', 'AI_MODEL'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
] as const;

/** Reads the configuration from collected variables. @throws {ConfigError} naming every bad variable at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (set['RATE_LIMIT'] === 'off' && /^https:/i.test(set['PUBLIC_URL'] ?? '')) {
    problems.push('RATE_LIMIT: "off" is refused when PUBLIC_URL is https');
  }
  const isGiven = (name: string) => set[name] !== undefined || set[`${name}_FILE`] !== undefined;
  for (const [one, other] of BOTH_OR_NEITHER) {
    if (isGiven(one) !== isGiven(other)) problems.push(`${one}, ${other}: set both or neither`);
  }
  // The warnings of a server that does not start would not be seen.
  if (!parsed.success || problems.length > 0) throw new ConfigError([...problems, ...unknownNames(set)]);
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(values.DATA_DIR),
    backupDir: values.BACKUP_DIR === undefined ? null : resolve(values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    databaseUrl: values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    // Without a mail server, no mail reaches another person's address.
    confirmEmail: values.CONFIRM_EMAIL === undefined ? values.SMTP_URL !== undefined : values.CONFIRM_EMAIL === 'on',
    feedbackEmail: values.FEEDBACK_EMAIL ?? null,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    pushServices: values.PUSH_SERVICES,
    privateHosts: values.PRIVATE_HOSTS,
    hstsSubdomains: values.HSTS_SUBDOMAINS === 'on',
    registration: values.REGISTRATION ?? null,
    rateLimit: values.RATE_LIMIT === 'on',
    passwordMinLength: values.PASSWORD_MIN_LENGTH,
    passwordBlocklist: values.PASSWORD_BLOCKLIST === 'on',
    metricsToken: values.METRICS_TOKEN ?? null,
    google:
      values.GOOGLE_CLIENT_ID === undefined
        ? null
        : { clientId: values.GOOGLE_CLIENT_ID, userinfoUrl: values.GOOGLE_USERINFO_URL },
    oidc: oidcOf(values),
    s3: s3Of(values),
    model: modelOf(values),
    aiMonthlyQuota: values.AI_MONTHLY_QUOTA,
    recordsQuota: values.RECORDS_QUOTA,
    storageQuotaMb: values.STORAGE_QUOTA_MB,
  };
}

/** Shorter names are similar to too many others. */
const LIKENESS_MIN = 5;
/** Nobody sets these for another program that Auric starts or that starts it. */
const OWN_GROUPS = /^(?:SMTP|MAIL|OIDC)_/;

/** Whether Auric reads a variable of this name. */
export function isSetting(name: string): boolean {
  return name in Environment.shape || SECRETS.some((secret) => name === `${secret}_FILE`);
}

/** Returns a sentence for each name that is like one of ours, or in a group of ours: `REGISTRATON`, `SMTP_HOST`. */
export function unknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(Environment.shape);
  const names = [...known, ...SECRETS.map((name) => `${name}_FILE`)];
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === '' || value === undefined || isSetting(name) || name.length < LIKENESS_MIN) return [];
    const inFile = known.find((each) => name === `${each}_FILE`);
    if (inFile !== undefined) return [`${name} has no effect: only secrets can be in files. Set ${inFile}.`];
    const meant = names.find((each) => isLike(name.toUpperCase(), each));
    if (meant !== undefined) return [`${name} is not a setting of Auric. Did you mean ${meant}?`];
    const group = OWN_GROUPS.exec(name)?.[0];
    if (group === undefined) return [];
    const ofGroup = known.filter((each) => each.startsWith(group)).join(', ');
    return [`${name} is not a setting of Auric. Those that begin with ${group}: ${ofGroup}.`];
  });
}

/**
 * Returns a sentence for each setting that looks like ours and has no effect: `REGISTRATON` for `REGISTRATION`, or a
 * bucket's address without the bucket; and for a provider whose answers others can change, or that cannot send people
 * back.
 */
export function settingWarnings(env: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.keys(env).filter((name) => env[name] !== '' && env[name] !== undefined);
  const warnings = unknownNames(env);
  const issuer = z.safeParse(Environment.shape.OIDC_ISSUER, env['OIDC_ISSUER'] || undefined).data;
  if (issuer !== undefined && isFarByHttp(new URL(issuer), env['PRIVATE_HOSTS'])) {
    warnings.push(
      'OIDC_ISSUER begins with http: somebody who can read or change that connection can sign in as anybody.',
    );
  }
  if (issuer !== undefined && !given.includes('PUBLIC_URL')) {
    warnings.push('OIDC_ISSUER without PUBLIC_URL: the provider sends people back to this machine only.');
  }
  const ofBucket = given.filter((name) => name.startsWith('S3_') && isSetting(name) && name !== 'S3_BUCKET');
  if (ofBucket.length === 0 || given.includes('S3_BUCKET')) return warnings;
  const has = ofBucket.length === 1 ? 'has' : 'have';
  return [...warnings, `${ofBucket.join(', ')} ${has} no effect without S3_BUCKET: files are kept in DATA_DIR.`];
}

/** Whether an address is http and neither this machine's nor, by its address or PRIVATE_HOSTS, in a private network. */
function isFarByHttp({ protocol, hostname }: URL, privateHosts = ''): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const listed = ['localhost', ...privateHosts.split(',').map((each) => each.trim().toLowerCase())];
  if (protocol !== 'http:' || listed.includes(host)) return false;
  return !ipaddr.isValid(host) || !['loopback', 'private', 'uniqueLocal'].includes(ipaddr.process(host).range());
}

/** Whether two names differ by one missing, extra or replaced letter, or by two swapped letters. */
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

function oidcOf(values: z.output<typeof Environment>): OidcConfig | null {
  const { OIDC_ISSUER: given, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = values;
  if (given === undefined || clientId === undefined || clientSecret === undefined) return null;
  // Some providers show the address of their metadata instead.
  const issuer = given.replace(/\/\.well-known\/openid-configuration$/, '');
  return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).hostname };
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
