import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, isSetting, readConfig, SECRETS, unknownNames } from './config.ts';

/** Variables by name, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The settings of this process and where each comes from. */
export interface Settings {
  values: Variables;
  /** By name: `environment`, `.env`, or the path of the file with the secret. */
  sources: ReadonlyMap<string, string>;
  /** Sentences about the files, for the log. */
  warnings: readonly string[];
}

const ENV_FILE = '.env';
/** Other names may be the lines of a key that was pasted without quotes. */
const NAME = /^[A-Z][A-Z\d_]{0,39}$/;
/** The value of `ENV_FILE` for no file: the demonstration and tests must not read the settings of a real server. */
const NONE = 'none';
const OPEN_TO_OTHERS = 0o077;
/** What a `.env` has for others: for `compose.yaml`, Node.js, and libraries that read the environment themselves. */
const OF_OTHERS =
  /^(?:COMPOSE_.*|DOMAIN|POSTGRES_.*|PG.*|AWS_.*|NODE_.*|AURIC_.*|TZ|LANG|LC_.*|\w+_proxy|SQLITE_TMPDIR)$/i;

/**
 * Reads the settings from the environment, from the file `.env` in a folder, and from the files that `NAME_FILE` names
 * for secrets. The environment replaces what `.env` says, and with `ENV_FILE=none` that file is not read.
 * @param folder by default the one in which the process was started.
 * @throws {ConfigError} for a file that cannot be read, is empty, or names a secret that is set as well; with all that
 * is wrong with other settings.
 */
export function readSettings(env: Variables = process.env, folder = process.cwd()): Settings {
  const file = env['ENV_FILE'] === NONE ? { values: {}, warnings: [] } : readEnvFile(join(folder, ENV_FILE));
  const values: Record<string, string | undefined> = { ...env };
  const sources = new Map<string, string>();
  for (const name of Object.keys(env)) if (isSet(env[name])) sources.set(name, 'environment');
  for (const [name, value] of Object.entries(file.values)) {
    // A secret of the environment replaces that of the file, whichever of them is the name of a file.
    const secret = name.replace(/_FILE$/, '');
    const names = SECRETS.includes(secret) ? [secret, `${secret}_FILE`] : [name];
    if (!isSet(value) || names.some((each) => isSet(env[each]))) continue;
    values[name] = value;
    sources.set(name, ENV_FILE);
  }
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = values[`${name}_FILE`];
    if (!isSet(path)) continue;
    const place = resolve(folder, path);
    if (isSet(values[name])) problems.push(`${name}, ${name}_FILE: set one of them`);
    else values[name] = readSecret(place, folder, (problem) => problems.push(`${name}_FILE: ${problem}`));
    sources.set(name, place);
  }
  if (problems.length > 0) throw new ConfigError([...problems, ...problemsOf(values)]);
  return { values, sources, warnings: file.warnings };
}

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

function readEnvFile(path: string): { values: Variables; warnings: string[] } {
  try {
    const values = parseEnv(readFileSync(path, 'utf8'));
    const isOpen = (statSync(path).mode & OPEN_TO_OTHERS) !== 0;
    const hasSecret = SECRETS.some((name) => isSet(values[name]));
    const isUnknown = (name: string) =>
      NAME.test(name) &&
      !isSetting(name) &&
      !OF_OTHERS.test(name) &&
      unknownNames({ [name]: values[name] }).length === 0;
    const warnings = Object.keys(values)
      .filter(isUnknown)
      .map((name) => `${name} in ${path} is not a setting of Auric.`);
    if (isOpen && hasSecret) warnings.push(`${path} has secrets, and other users can read it: chmod 600 ${path}`);
    return { values, warnings };
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return { values: {}, warnings: [] };
    throw new ConfigError([`${path} cannot be read (${(error as Error).message})`]);
  }
}

/** The text of a file without the line break that editors add; undefined after telling the problem. */
function readSecret(path: string, start: string, tell: (problem: string) => void): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    if (secret !== '') return secret;
    tell(`${path} is empty`);
  } catch (error) {
    // A value that names neither a file nor a place in a folder may be the secret itself, which must not be printed.
    if (existsSync(path) || isInFolder(path, start)) tell(`${path} cannot be read (${(error as Error).message})`);
    else tell('No such file. Set the path of a file, not the secret');
  }
  return undefined;
}

const isInFolder = (path: string, start: string): boolean =>
  ![resolve(start), '/'].includes(dirname(path)) && existsSync(dirname(path));

function problemsOf(values: Variables): readonly string[] {
  try {
    readConfig(values);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
