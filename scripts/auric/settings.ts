import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { newId } from '#server/platform/ids.ts';
import { Refusal } from './refusal.ts';

/** Where a person is signed in. */
export interface Settings {
  /** The address of the server, without `/api`. */
  url: string;
  /** A personal access token. */
  token: string;
}

export const DEFAULT_URL = 'http://127.0.0.1:3000';
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

const settingsFile = (): string =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'auric', 'config.json');

/**
 * `AURIC_URL` and `AURIC_TOKEN`, else the stored ones. A stored token is only for the server it was stored with; a token
 * of the environment is for any.
 * @throws Refusal if there is no token, or others can read the file.
 */
export async function readSettings(): Promise<Settings> {
  const { AURIC_URL: url, AURIC_TOKEN: token } = process.env;
  if (token && url) return { url, token };
  const stored = await readStored();
  if (token) return { url: stored?.url ?? DEFAULT_URL, token };
  if (!stored || (url && serverOf(url) !== serverOf(stored.url))) {
    const where = url ? ` ${url}` : '';
    throw new Refusal('sign-in', `Not signed in. Run “auric login${where}”, or set AURIC_TOKEN to an access token.`);
  }
  return stored;
}

async function readStored(): Promise<Settings | null> {
  const file = settingsFile();
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  if (process.platform !== 'win32' && ((await stat(file)).mode & OTHERS) !== 0)
    throw new Refusal('sign-in', `Others can read the token in ${file}. Run: chmod 600 ${file}`);
  try {
    const { url, token } = JSON.parse(text) as Partial<Settings>;
    if (typeof url === 'string' && typeof token === 'string') return { url, token };
  } catch {
    // The same as a file without a token.
  }
  throw new Refusal('sign-in', `${file} is damaged. Run “auric login” again.`);
}

/** Stores a sign-in for its owner only. @returns the file @throws Refusal if it cannot be written. */
export async function writeSettings(settings: Settings): Promise<string> {
  const file = settingsFile();
  // A new file, so that no reader of the old one sees the token, and none sees half of it.
  const unfinished = `${file}.${newId()}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
    await writeFile(unfinished, `${JSON.stringify(settings, null, 2)}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw new Refusal('refused', `Not saved: ${(error as Error).message}`);
  }
  return file;
}

/** The address of the server, without what a browser adds, such as `#today`. @throws Refusal for any other text. */
export function serverOf(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new Refusal('usage', `“${url}” is not an address of a server.`);
  return `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
}
