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
/** The headless shell first: the same engine without the parts of a desktop, a fifth less work for each story. */
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

/** The browser for the stories: the one named by CHROMIUM, else one on PATH; undefined when there is neither. */
export function findBrowser(): string | undefined {
  const { CHROMIUM, PATH = '' } = process.env;
  if (CHROMIUM) return CHROMIUM;
  const folders = PATH.split(delimiter).filter(Boolean);
  return NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * Makes sure that there is a browser before any worker looks for it. If none is installed, it unpacks the one of the
 * npm package @sparticuz/chromium (Linux x64 only) and sets CHROMIUM to its path, which the workers inherit.
 * @throws Error that says how to get a browser
 */
export async function provideBrowser(): Promise<void> {
  const found = findBrowser();
  if (found && isExecutable(found)) return;
  if (found) throw new Error(`There is no browser at CHROMIUM=${found}.\n${HOW_TO_GET_ONE}`);
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(HOW_TO_GET_ONE);
  const folder = await unpackedBrowser().catch((cause: unknown) => {
    throw new Error(`No browser could be unpacked: ${String(cause)}\n${HOW_TO_GET_ONE}`, { cause });
  });
  process.env.CHROMIUM = join(folder, 'chromium');
  // For machines without the libraries and fonts that come with an installed browser: text without a font is invisible.
  process.env.LD_LIBRARY_PATH = join(folder, 'al2023/lib');
  process.env.FONTCONFIG_FILE ??= join(folder, 'fonts.conf');
}

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
