import { defineConfig } from '@playwright/test';
import { inQuarantine, QUARANTINE } from './e2e/quarantine.ts';
import { chosenBrowser } from './scripts/testing/browser.ts';

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // One more than the cores of the machines that count: a story waits for a third of its time.
  workers: 3,
  retries: 0,
  projects: [
    { name: 'stories', grepInvert: inQuarantine },
    ...(QUARANTINE.length > 0 ? [{ name: 'quarantine', grep: inQuarantine, retries: 1 }] : []),
  ],
  forbidOnly: true,
  // These end what hangs. On a busy machine the slowest step takes many times as long as alone.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    locale: 'en-US',
    // Not that of the machine, because accounts without a chosen zone get this one.
    timezoneId: 'UTC',
    // It would fetch the whole app for each story; the stories about it allow it.
    serviceWorkers: 'block',
    // What moves is drawn frame by frame by the processor; the stories about drags and sheets move all the same.
    contextOptions: { reducedMotion: 'reduce' },
    // The next story of a worker runs in the same page process, which has compiled the app: storage, routes and clock are cleared.
    reuseContext: true,
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    launchOptions: {
      executablePath: chosenBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A story is too short for the optimizing compilers to save time.
        '--js-flags=--no-opt --no-maglev',
        // Without both, the empty page between two stories would end the process.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
  },
});
