import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settingWarnings } from './config.ts';

/** The message with which a configuration is refused. */
const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'not refused';
};

test('nothing needs to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: resolve('data'),
    backupDir: null,
    backupKeep: 14,
    databaseUrl: null,
    smtpUrl: null,
    confirmEmail: false,
    mailFrom: 'Auric <auric@localhost>',
    feedbackEmail: null,
    logLevel: 'info',
    trustProxy: 0,
    corsOrigins: [],
    pushServices: [],
    privateHosts: [],
    hstsSubdomains: true,
    registration: null,
    rateLimit: true,
    passwordMinLength: 6,
    passwordBlocklist: false,
    metricsToken: null,
    google: null,
    oidc: null,
    s3: null,
    model: null,
    aiMonthlyQuota: 100,
    recordsQuota: 100_000,
    storageQuotaMb: 500,
  });
});

test('every setting is read', () => {
  const env = {
    PORT: '8080',
    HOST: '::',
    PUBLIC_URL: 'https://auric.example.org/',
    DATA_DIR: '/srv/auric',
    BACKUP_DIR: '/mnt/backups',
    BACKUP_KEEP: '30',
    DATABASE_URL: 'postgres://maya:secret@db.example.org/auric',
    SMTP_URL: 'smtps://maya:secret@mail.example.org',
    MAIL_FROM: 'Auric <hello@example.org>',
    FEEDBACK_EMAIL: 'feedback@example.org',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '2',
    CORS_ORIGINS: 'https://app.example.org, http://localhost:5173',
    PUSH_SERVICES: 'https://push.example.org',
    PRIVATE_HOSTS: 'nas.local, 192.168.1.20',
    HSTS_SUBDOMAINS: 'off',
    REGISTRATION: 'closed',
    PASSWORD_MIN_LENGTH: '12',
    PASSWORD_BLOCKLIST: 'on',
    METRICS_TOKEN: 'let me count',
    GOOGLE_CLIENT_ID: 'auric.apps.googleusercontent.com',
    GOOGLE_USERINFO_URL: 'http://127.0.0.1:9/v3/userinfo',
    OIDC_ISSUER: 'https://id.example.org/application/o/auric/',
    OIDC_CLIENT_ID: 'auric',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Company login',
    S3_BUCKET: 'auric',
    S3_REGION: 'eu-north-1',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_ACCESS_KEY_ID: 'maya',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: 'on',
    AI_BASE_URL: 'https://models.example.org/v1/',
    AI_API_KEY: 'secret key',
    AI_MODEL: 'small',
    AI_MONTHLY_QUOTA: '0',
    RECORDS_QUOTA: '20000',
    STORAGE_QUOTA_MB: '50',
    SOMETHING_ELSE: 'is not ours',
  };

  expect(readConfig(env)).toEqual({
    port: 8080,
    host: '::',
    publicUrl: 'https://auric.example.org',
    dataDir: resolve('/srv/auric'),
    backupDir: resolve('/mnt/backups'),
    backupKeep: 30,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    confirmEmail: true,
    mailFrom: env.MAIL_FROM,
    feedbackEmail: 'feedback@example.org',
    logLevel: 'warn',
    trustProxy: 2,
    corsOrigins: ['https://app.example.org', 'http://localhost:5173'],
    pushServices: ['https://push.example.org'],
    privateHosts: ['nas.local', '192.168.1.20'],
    hstsSubdomains: false,
    registration: 'closed',
    rateLimit: true,
    passwordMinLength: 12,
    passwordBlocklist: true,
    metricsToken: 'let me count',
    google: { clientId: env.GOOGLE_CLIENT_ID, userinfoUrl: env.GOOGLE_USERINFO_URL },
    oidc: { issuer: env.OIDC_ISSUER, clientId: 'auric', clientSecret: 'secret', name: 'Company login' },
    s3: {
      bucket: 'auric',
      region: 'eu-north-1',
      endpoint: 'https://s3.example.org/',
      credentials: { accessKeyId: 'maya', secretAccessKey: 'secret' },
      forcePathStyle: true,
    },
    model: { baseUrl: 'https://models.example.org/v1', apiKey: 'secret key', model: 'small', timeoutMs: 20_000 },
    aiMonthlyQuota: 0,
    recordsQuota: 20_000,
    storageQuotaMb: 50,
  });
  expect(() => readConfig({ S3_ACCESS_KEY_ID: 'maya' })).toThrow('S3_SECRET_ACCESS_KEY');
  expect(() => readConfig({ AI_MODEL: 'small', AI_API_KEY: 'secret key' })).toThrow('AI_BASE_URL, AI_MODEL: set both');
});

test('addresses are confirmed once there is a mail server, unless a setting says otherwise', () => {
  const SMTP_URL = 'smtps://mail.example.org';
  const confirms = (env: Record<string, string>) => readConfig(env).confirmEmail;

  expect([confirms({ SMTP_URL }), confirms({ SMTP_URL, CONFIRM_EMAIL: 'off' })]).toEqual([true, false]);
  expect([confirms({}), confirms({ CONFIRM_EMAIL: 'on' })]).toEqual([false, true]);
});

test.each(['*', 'https://*.example.org', 'https://app.example.org/', 'app.example.org', 'null', 'https://a.org,'])(
  'CORS_ORIGINS "%s" is wrong: no other site may be let in by accident',
  (CORS_ORIGINS) => expect(refusalOf({ CORS_ORIGINS })).toContain('CORS_ORIGINS'),
);

test('sign-in with Google needs a client id only, and asks Google itself', () => {
  expect(readConfig({ GOOGLE_CLIENT_ID: 'auric' }).google).toEqual({
    clientId: 'auric',
    userinfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
  });
  expect(readConfig({ GOOGLE_USERINFO_URL: 'https://id.example.org/userinfo' }).google).toBeNull();
  expect(refusalOf({ GOOGLE_USERINFO_URL: 'userinfo' })).toContain('GOOGLE_USERINFO_URL: ');
});

test('an OpenID Connect provider needs three settings, and is called by its host without a name', () => {
  const env = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'auric', OIDC_CLIENT_SECRET: 'secret' };
  const issuer = 'https://id.example.org';
  expect(readConfig(env).oidc).toEqual({ issuer, clientId: 'auric', clientSecret: 'secret', name: 'id.example.org' });
  const pasted = readConfig({ ...env, OIDC_ISSUER: `${issuer}/.well-known/openid-configuration` });
  expect(pasted.oidc?.issuer).toBe(issuer);
  expect(refusalOf({ ...env, OIDC_CLIENT_SECRET: '' })).toContain('OIDC_ISSUER, OIDC_CLIENT_SECRET: set both');
  expect(refusalOf({ ...env, OIDC_ISSUER: 'id.example.org' })).toContain('OIDC_ISSUER: ');
  expect(refusalOf({ ...env, OIDC_NAME: 'x'.repeat(41) })).toContain('OIDC_NAME: ');
});

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(
    ['PORT', 'HOST', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'FEEDBACK_EMAIL', 'REGISTRATION', 'METRICS_TOKEN'].map(
      (name) => [name, ''],
    ),
  );

  expect(readConfig(empty)).toEqual(readConfig({}));
});

test('every wrong variable is named at once', () => {
  const wrong = {
    PORT: '65536',
    PUBLIC_URL: 'ftp://auric.example.org',
    DATABASE_URL: 'mysql://db.example.org/auric',
    SMTP_URL: 'mail.example.org',
    FEEDBACK_EMAIL: 'Auric <feedback>',
    MAIL_FROM: 'Auric',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'yes',
    REGISTRATION: 'maybe',
    RATE_LIMIT: 'OFF',
    PASSWORD_MIN_LENGTH: '5',
    PASSWORD_BLOCKLIST: 'true',
    AI_BASE_URL: 'models.example.org',
    AI_MODEL: 'small',
    AI_MONTHLY_QUOTA: 'many',
    RECORDS_QUOTA: '9999',
    STORAGE_QUOTA_MB: '501',
  };

  const [title, ...lines] = refusalOf(wrong).split('\n');

  expect(title).toBe('Wrong settings:');
  expect(lines.map((line) => /^ {2}(\w+): ./.exec(line)?.[1]).toSorted()).toEqual(
    Object.keys(wrong)
      .filter((name) => name !== 'AI_MODEL')
      .toSorted(),
  );
});

test('wrong values, incomplete pairs and misspelt names are reported together', () => {
  const wrong = { PORT: 'x', AI_MODEL: 'small', OIDC_ISSUER: 'https://id.example', REGISTRATON: 'closed' };

  expect(refusalOf(wrong).split('\n  ')).toEqual([
    'Wrong settings:',
    'PORT: Not a whole number',
    'AI_BASE_URL, AI_MODEL: set both or neither',
    'OIDC_ISSUER, OIDC_CLIENT_ID: set both or neither',
    'OIDC_ISSUER, OIDC_CLIENT_SECRET: set both or neither',
    'REGISTRATON is not a setting of Auric. Did you mean REGISTRATION?',
  ]);
});

test.each(['https://auric.example.org/auric', 'https://auric.example.org/?a=1', 'https://auric.example.org/#a'])(
  'PUBLIC_URL %s is refused, since Auric does not run below a path',
  (PUBLIC_URL) => expect(refusalOf({ PUBLIC_URL })).toContain('PUBLIC_URL: Must end after the host'),
);

test('a sender is an address, alone or after a name', () => {
  for (const sender of ['auric@example.org', 'Auric <auric@localhost>', '"Auric, at home" <auric@example.org>']) {
    expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender);
  }
  for (const sender of ['Auric', 'Auric auric@example.org', 'Auric <auric>', 'a@b, c@d']) {
    expect(refusalOf({ MAIL_FROM: sender })).toContain('MAIL_FROM: Must be an address');
  }
});

test('names of other programs that begin as settings do are reported with the settings there are', () => {
  expect(settingWarnings({ SMTP_HOST: 'mail.example.org', MAIL: '/var/mail/maya', DATA: 'x' })).toEqual([
    'SMTP_HOST is not a setting of Auric. Those that begin with SMTP_: SMTP_URL.',
  ]);
});

test.each(['3.5', '-1', '1e3x', '0x', ' '])('PORT "%s" is wrong', (PORT) => {
  expect(refusalOf({ PORT })).toContain('PORT: ');
});

test('a secret in an invalid variable is not printed', () => {
  const message = refusalOf({ DATABASE_URL: 'mysql://maya:s3cret@db/auric', SMTP_URL: 'http://maya:s3cret@mail' });

  expect(message).toContain('DATABASE_URL: ');
  expect(message).not.toContain('s3cret');
});

test.each(['https://auric.example.org', 'HTTPS://AURIC.EXAMPLE.ORG'])('limits cannot be off at %s', (PUBLIC_URL) => {
  expect(refusalOf({ RATE_LIMIT: 'off', PUBLIC_URL })).toContain(
    'RATE_LIMIT: "off" is refused when PUBLIC_URL is https',
  );
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ publicUrl: 'https://auric.example.org', rateLimit: true });
  expect(readConfig({ RATE_LIMIT: 'off', PUBLIC_URL: 'http://localhost:3000' }).rateLimit).toBe(false);
});

test('standard addresses of a PostgreSQL socket are accepted', () => {
  for (const databaseUrl of [
    'postgres://auric:pass@/auric?host=/run/postgresql',
    'postgresql:///auric?host=/run/postgresql',
    'postgres://auric@%2Frun%2Fpostgresql/auric',
  ]) {
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  }
  for (const wrong of ['mysql://auric@localhost/auric', 'auric', 'postgres://a b@host:x/auric']) {
    expect(refusalOf({ DATABASE_URL: wrong })).toContain('DATABASE_URL');
  }
});

test('a provider is reported that cannot send people of other machines back', () => {
  expect(settingWarnings({ OIDC_ISSUER: 'https://id.example' })).toEqual([
    'OIDC_ISSUER without PUBLIC_URL: the provider sends people back to this machine only.',
  ]);
});

test('a provider by http is reported, unless it is in a private network', () => {
  const warn = (issuer: string) =>
    settingWarnings({ OIDC_ISSUER: issuer, PUBLIC_URL: 'https://auric.example', PRIVATE_HOSTS: 'nas.local, ID.home' });
  const near = [
    'http://localhost:9091',
    'http://127.0.0.1/a',
    'http://[::1]',
    'http://192.168.1.20',
    'http://[fd00::1]',
  ];
  for (const issuer of ['https://id.example', 'http://id.home/realm', 'no address', '', ...near]) {
    expect([issuer, warn(issuer)]).toEqual([issuer, []]);
  }
  for (const issuer of [
    'http://id.example',
    'http://203.0.113.7:9091',
    'http://localhost.example',
    'http://other.local',
  ]) {
    expect(warn(issuer)).toEqual([
      'OIDC_ISSUER begins with http: somebody who can read or change that connection can sign in as anybody.',
    ]);
  }
});

test('misspelled settings and settings without effect are reported', () => {
  expect(settingWarnings({ REGISTRATON: 'closed', DATABASEURL: 'x', Trust_Proxy: '1', PROT: '1' })).toEqual([
    'REGISTRATON is not a setting of Auric. Did you mean REGISTRATION?',
    'DATABASEURL is not a setting of Auric. Did you mean DATABASE_URL?',
    'Trust_Proxy is not a setting of Auric. Did you mean TRUST_PROXY?',
  ]);
  expect(settingWarnings({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([
    'S3_ENDPOINT has no effect without S3_BUCKET: files are kept in DATA_DIR.',
  ]);
  const usual = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'box',
    PORT: '3000',
    S3_BUCKET: 'b',
    S3_REGION: 'r',
    SMTP_URL: '',
  };
  expect(settingWarnings(usual)).toEqual([]);
});
