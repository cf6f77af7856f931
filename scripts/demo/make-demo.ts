import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { StartProblem } from '#server/database/files/start-problem.ts';
import { userDay } from '#server/platform/calendar.ts';
import { PERSON } from './life.ts';
import { liveYear } from './live-year.ts';
import { openWorld } from './open-world.ts';
import { planYear } from './plan-year.ts';

/** Says that a folder holds a demonstration, and for whom. */
const MARK = 'demo.json';

export interface DemoOptions {
  /** The folder of its data. */
  dataDir: string;
  password: string;
  seed: number;
  timezone: string;
  /** How many days it goes back; a year unless given. */
  days?: number;
}

/**
 * Makes the data of the demonstration in a separate folder: all of it, or nothing if it is stopped. An existing
 * demonstration is left as it is.
 * @returns whether it was made now.
 * @throws StartProblem for a folder with other content.
 */
export async function makeDemo({ dataDir, ...options }: DemoOptions): Promise<boolean> {
  if (existsSync(dataDir)) {
    if (await isDemo(dataDir)) return false;
    throw new StartProblem(`${dataDir} is there and holds no demonstration. Nothing was changed; name another folder.`);
  }
  // A new folder, independent of stopped runs and of one that runs now.
  await mkdir(dirname(dataDir), { recursive: true });
  const unfinished = await mkdtemp(`${dataDir}.unfinished-`);
  try {
    await fill(unfinished, options);
    await rename(unfinished, dataDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return true;
}

async function fill(folder: string, { password, seed, timezone, days }: Omit<DemoOptions, 'dataDir'>): Promise<void> {
  const world = await openWorld(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
  const until = new Date();
  const today = userDay(until, { timezone, dayStartHour: 0 });
  const year = planYear({ seed, today, ...(days !== undefined && { days }) });
  await liveYear(world, { email: PERSON.email, password, timezone }, year, until);
  await world.close();
  await writeFile(join(folder, MARK), `${JSON.stringify({ email: PERSON.email, seed, made_at: until })}\n`);
}

async function isDemo(dataDir: string): Promise<boolean> {
  const mark = await readFile(join(dataDir, MARK), 'utf8').catch(() => '');
  return mark.includes(PERSON.email);
}
