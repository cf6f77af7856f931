import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

const PACKAGE = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium');
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
const NAMES_ON_PATH = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const HOW_TO_GET_ONE = [
  'The stories need a Chromium. Do one of these:',
  '  install one that is found on PATH (Debian: apt-get install chromium-headless-shell; Ubuntu: chromium)',
  '  CHROMIUM=/path/to/chromium npm test',
].join('\n');

/** The path of the browser that {@link provideBrowser} has chosen. */
export const chosenBrowser = (): string | undefined => process.env.CHROMIUM;

/**
 * Chooses the browser before any worker asks for it, and sets CHROMIUM to its path, which the workers inherit: the one
 * that CHROMIUM names, else that of the npm package @sparticuz/chromium (Linux x64), else one on PATH. The package is
 * the same version on every machine, and its headless shell does a quarter less work for each story than a whole
 * Chromium.
 * @throws Error that says how to get a browser
 */
export async function provideBrowser(): Promise<void> {
  const { CHROMIUM: given } = process.env;
  if (given && isExecutable(given)) return;
  if (given) throw new Error(`There is no browser at CHROMIUM=${given}.\n${HOW_TO_GET_ONE}`);
  const browser = (await packagedBrowser()) ?? browserOnPath();
  if (browser === undefined) throw new Error(HOW_TO_GET_ONE);
  process.env.CHROMIUM = browser;
}

function browserOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Undefined on a system where it does not run. */
async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = await unpackedBrowser().catch((cause: unknown) => {
    console.error(`The browser of @sparticuz/chromium could not be unpacked: ${String(cause)}`);
  });
  if (folder === undefined) return undefined;
  const browser = join(folder, 'chromium');
  // For machines without fonts: text without a font is invisible.
  process.env.FONTCONFIG_FILE ??= join(folder, 'fonts.conf');
  if (runs(browser)) return browser;
  // For machines without the libraries that come with an installed browser.
  const libraries = join(folder, 'al2023/lib');
  if (!runs(browser, { ...process.env, LD_LIBRARY_PATH: libraries })) return undefined;
  process.env.LD_LIBRARY_PATH = libraries;
  return browser;
}

const runs = (browser: string, env = process.env) => spawnSync(browser, ['--version'], { env }).status === 0;

async function unpackedBrowser(): Promise<string> {
  const packaged = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${packaged.version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  // The package unpacks into the temporary folder, and its libraries only on a system that looks like its usual host.
  const restore = keepEnvironment('TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'FONTCONFIG_PATH');
  process.env.TMPDIR = unfinished;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    chromium.setGraphicsMode = false;
    await chromium.executablePath();
    writeFileSync(join(unfinished, 'fonts.conf'), fontsConfiguration(folder));
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  } finally {
    restore();
  }
  return folder;
}

/** The system's fonts, if there are any, and those of the package. */
function fontsConfiguration(folder: string) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

/** @returns a function that gives the variables their present values back */
function keepEnvironment(...names: string[]): () => void {
  const values = names.map((name) => [name, process.env[name]] as const);
  return () => {
    for (const [name, value] of values) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}

function isExecutable(path: string) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
