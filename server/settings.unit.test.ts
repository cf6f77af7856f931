import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig, settingWarnings } from './config.ts';
import { readSettings } from './settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auric-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o600 });

test('without files, the environment is all there is', () => {
  const { values, sources, warnings } = readSettings({ PORT: '8080', HOST: '' }, folder);
  expect(values).toEqual({ PORT: '8080', HOST: '' });
  expect([[...sources], warnings]).toEqual([[['PORT', 'environment']], []]);
});

test('.env adds what the environment does not set', () => {
  write('.env', '# Auric\nPORT=8080\nHOST="::"\nLOG_LEVEL=warn\n');
  const { values, sources } = readSettings({ PORT: '9090', HOST: '' }, folder);
  expect(readConfig(values)).toMatchObject({ port: 9090, host: '::', logLevel: 'warn' });
  expect([sources.get('PORT'), sources.get('HOST')]).toEqual(['environment', '.env']);
});

test('with ENV_FILE=none the file is not read, as in the demonstration and in tests', () => {
  write('.env', 'DATABASE_URL=postgres://real.example/auric\n');
  const { values } = readSettings({ ENV_FILE: 'none' }, folder);
  expect(readConfig(values).databaseUrl).toBeNull();
});

test('a secret is read from the file that NAME_FILE names, in the environment or in .env', () => {
  write('smtp', 'smtps://maya:secret@mail.example.org\n');
  write('token', 'let me count\r\n');
  write('.env', 'METRICS_TOKEN_FILE=token\n');
  const { values, sources } = readSettings({ SMTP_URL_FILE: join(folder, 'smtp') }, folder);
  expect(readConfig(values)).toMatchObject({
    smtpUrl: 'smtps://maya:secret@mail.example.org',
    metricsToken: 'let me count',
  });
  expect(sources.get('METRICS_TOKEN')).toBe(join(folder, 'token'));
  expect(settingWarnings(values)).toEqual([]);
});

test('a secret of the environment replaces the file that .env names', () => {
  write('.env', 'METRICS_TOKEN_FILE=missing\nAI_API_KEY=from file\n');
  write('key', 'from environment');
  const { values } = readSettings({ METRICS_TOKEN: 'x', AI_API_KEY_FILE: 'key' }, folder);
  expect([values['METRICS_TOKEN'], values['AI_API_KEY']]).toEqual(['x', 'from environment']);
});

test('a file that cannot be read, an empty one, and a secret that is set twice stop the start in one line each', () => {
  const refusal = (env: Record<string, string>) => {
    try {
      readSettings(env, folder);
    } catch (error) {
      return (error as Error).message;
    }
    return 'not refused';
  };
  write('empty', '\n');
  mkdirSync(join(folder, 'folder'));
  expect(refusal({ SMTP_URL_FILE: 'folder/missing' })).toMatch(
    /^Wrong settings:\n {2}SMTP_URL_FILE: \S+folder\/missing cannot be read \(ENOENT/,
  );
  expect(refusal({ SMTP_URL_FILE: 'folder' })).toContain('folder cannot be read (EISDIR');
  expect(refusal({ SMTP_URL_FILE: 'empty' })).toMatch(/empty is empty$/);
  expect(refusal({ SMTP_URL_FILE: 'empty', SMTP_URL: 'smtp://mail.example.org' })).toMatch(
    /SMTP_URL, SMTP_URL_FILE: set one of them$/,
  );
  const three = refusal({ SMTP_URL_FILE: 'missing', METRICS_TOKEN: 'x', METRICS_TOKEN_FILE: 'empty', PORT: 'many' });
  expect(three.split('\n')).toEqual([
    'Wrong settings:',
    expect.stringContaining('SMTP_URL_FILE: '),
    '  METRICS_TOKEN, METRICS_TOKEN_FILE: set one of them',
    expect.stringMatching(/^ {2}PORT: /),
  ]);
  const half = refusal({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID_FILE: 'missing', S3_SECRET_ACCESS_KEY: 'x' });
  expect(half.split('\n')).toHaveLength(2);
  mkdirSync(join(folder, '.env'));
  expect(refusal({})).toMatch(/\.env cannot be read \(EISDIR/);
});

test('a secret in place of the path of its file is not printed, nor are the lines of a key without quotes', () => {
  for (const secret of [
    'hunter2',
    '/hunter2',
    'h/unter2==',
    '/hun/ter2',
    'postgres://auric:hunter2@db/auric',
    'h'.repeat(5000),
  ]) {
    const messages: string[] = [];
    try {
      readSettings({ DATABASE_URL_FILE: secret }, folder);
    } catch (error) {
      messages.push((error as Error).message);
    }
    expect(messages).toEqual([
      'Wrong settings:\n  DATABASE_URL_FILE: No such file. Set the path of a file, not the secret',
    ]);
  }
  write('.env', 'METRICS_TOKEN=x\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC==\n');
  expect(readSettings({}, folder).warnings).toEqual([]);
});

test('a .env with secrets that other users can read is reported', () => {
  write('.env', 'METRICS_TOKEN=x\n');
  expect(readSettings({}, folder).warnings).toEqual([]);
  chmodSync(join(folder, '.env'), 0o644);
  expect(readSettings({}, folder).warnings).toEqual([
    `${join(folder, '.env')} has secrets, and other users can read it: chmod 600 ${join(folder, '.env')}`,
  ]);
  write('.env', 'PORT=1\n');
  expect(readSettings({}, folder).warnings).toEqual([]);
});

test('a misspelled or useless name of a file is reported', () => {
  expect(settingWarnings({ SMTP_URL_FLE: 'x', HOST_FILE: 'x' })).toEqual([
    'SMTP_URL_FLE is not a setting of Auric. Did you mean SMTP_URL_FILE?',
    'HOST_FILE has no effect: only secrets can be in files. Set HOST.',
  ]);
});

test('each name in .env that Auric does not read is reported once, but those of compose.yaml and Node.js', () => {
  write(
    '.env',
    'PORT=8080\nADMIN_EMAIL=a@b.c\nREGISTRATON=open\nCOMPOSE_PROFILES=tls\nDOMAIN=a.b\nNODE_OPTIONS=-i\nTZ=UTC\n',
  );
  const { values, warnings } = readSettings({ SECRET_KEY: 'of another program' }, folder);
  expect([...settingWarnings(values), ...warnings]).toEqual([
    'REGISTRATON is not a setting of Auric. Did you mean REGISTRATION?',
    `ADMIN_EMAIL in ${join(folder, '.env')} is not a setting of Auric.`,
  ]);
});
