/**
 * Measures in a real Chromium how fast the lists are with much data: how soon they can be used, how soon a tick shows,
 * and how much work each frame of a scroll is. Run it after `npm run build`: node bench/screens.ts [--small 1000]
 * [--large 10000] [--runs 5]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { authContract } from '#contract/auth.ts';
import { tasksContract } from '#contract/tasks.ts';
import { chosenBrowser, provideBrowser } from '../scripts/testing/browser.ts';
import { connect, mapLimited } from './client.ts';
import type { Pace } from './in-page.ts';
import { type BenchUser, makeUser } from './make-data.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { median, ms, table } from './report.ts';
import { openAndTick, scrollList } from './screen-visit.ts';
import { startServer } from './server-process.ts';

const USABLE_MS = 1000;
const TICK_MS = 100;
const FRAME_MS = 50;
const SCROLL_MS = 3000;
const REQUESTS_AT_ONCE = 8;

const options = readOptions(
  ['small', 'large', 'runs'],
  'node bench/screens.ts [--small 1000] [--large 10000] [--runs 5]',
);
const sizes = [numberOption(options.small, 1000, 100), numberOption(options.large, 10_000, 100)] as const;
const runs = numberOption(options.runs, 5);

await provideBrowser();
const executablePath = chosenBrowser();
const launch = { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] };
const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-screens-'));
const { url, end } = await startServer(dataDir);
const browser = await chromium.launch(launch);
try {
  await measure(browser);
} finally {
  await browser.close();
  await end('SIGTERM');
  await rm(dataDir, { recursive: true });
}

async function measure(chrome: Browser) {
  const small = await makePerson(sizes[0]);
  const large = await makePerson(sizes[1]);
  const opening = [
    ['the section Tasks', 'usable, ms', `< ${USABLE_MS}`, 'tick shown, ms', `< ${TICK_MS}`],
    await openingRow(chrome, `${sizes[0]} tasks`, small),
    await openingRow(chrome, `${sizes[1]} tasks`, large),
  ];
  const heading = ['frames', 'work, median ms', 'longest', `< ${FRAME_MS}`, 'long tasks', 'longest gap'];
  const scrolling = [
    [`${sizes[1]} tasks, ${SCROLL_MS / 1000} s`, ...heading],
    await scrollRow(chrome, large, 'Tasks', 'flick'),
    await scrollRow(chrome, large, 'Tasks', 'drag'),
    await scrollRow(chrome, large, 'project', 'flick'),
    await scrollRow(chrome, large, 'project', 'drag'),
  ];
  console.log(`\n${table(opening)}\n\n${table(scrolling)}\n`);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`load over 1, 5 and 15 minutes: ${load.join(' ')} on ${availableParallelism()} processors`);
}

async function openingRow(chrome: Browser, name: string, { token }: BenchUser) {
  const visits = [];
  for (let run = 0; run < runs; run += 1) visits.push(await openAndTick({ chrome, url, token }));
  const usable = median(visits.map((visit) => visit.usable));
  const ticked = median(visits.map((visit) => visit.ticked));
  return [name, ms(usable), verdict(usable, USABLE_MS), ms(ticked), verdict(ticked, TICK_MS)];
}

async function scrollRow(chrome: Browser, { token, projectIds }: BenchUser, list: 'Tasks' | 'project', pace: Pace) {
  const address = list === 'Tasks' ? '#tasks' : `#projects?project=${projectIds[0]}`;
  const { frames, longTasks, longestGap } = await scrollList({ chrome, url, token }, address, SCROLL_MS, pace);
  const longest = Math.max(...frames);
  const work = [ms(median(frames)), ms(longest), verdict(longest, FRAME_MS)];
  return [`${list}, ${pace}`, `${frames.length}`, ...work, `${longTasks}`, ms(longestGap)];
}

function verdict(value: number, wanted: number) {
  return value < wanted ? 'kept' : 'missed';
}

/**
 * A person with this many tasks: half of them in many projects, some completed; the other half all open in one project.
 */
async function makePerson(size: number): Promise<BenchUser> {
  const spread = Math.ceil(size / 2);
  const user = await makeUser(url, { tasks: spread });
  const client = connect(url, REQUESTS_AT_ONCE);
  await client.call(authContract.completeOnboarding, {}, user.token);
  const others = Array.from({ length: size - spread }, (_, index) => index);
  await mapLimited(others, REQUESTS_AT_ONCE, (index) => {
    const body = { name: `One of many ${index}`, project_id: user.projectIds[0]! };
    return client.call(tasksContract.create, { body }, user.token);
  });
  client.close();
  return user;
}
