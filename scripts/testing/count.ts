export interface Counts {
  passed: number;
  failed: number;
  /** Why something counts as failed that no reporter shows as a failed test, and what else is to be known. */
  reasons: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

/**
 * Counts the tests of Vitest's JSON report. A file that could not be loaded is one failure, a skipped test too.
 * An unreadable report, no test at all, and an exit code without a failed test count as one failure.
 */
export function countVitest(report: unknown, run: { exitCode: number; skippedOnPurpose?: boolean }): Counts {
  if (!report) return noReport('Vitest');
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const skipped = run.skippedOnPurpose ? 0 : numPendingTests + numTodoTests;
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const reasons = broken.map((file) => `Counted as failed: ${file.name} could not be loaded.`);
  if (skipped > 0) reasons.push(`Counted as failed: ${skipped} skipped tests.`);
  return settled('Vitest', { passed: numPassedTests, failed: numFailedTests + skipped + broken.length, reasons }, run);
}

/** So many stories of a run may pass only when they are tried again; with one more, all of these are failures. */
const UNSTABLE_MAX = 4;

/**
 * Counts the stories of Playwright's JSON report. A skipped story is a failure, and so is each error outside a story. A
 * story that passed only when it was tried again is named, and passed, as long as there are few of them. An unreadable
 * report, no story at all, and an exit code without a failed story count as one failure.
 */
export function countPlaywright(report: unknown, run: { exitCode: number }): Counts {
  if (!report) return noReport('Playwright');
  const { stats, errors } = report as PlaywrightReport;
  const reasons = errors.map((error) => `Counted as failed: ${firstLine(error.message)}`);
  if (stats.skipped > 0) reasons.push(`Counted as failed: ${stats.skipped} stories that did not run.`);
  if (stats.flaky > 0) reasons.push(`Unstable: ${stats.flaky} stories passed only when they were tried again.`);
  const [unstable, broken] = stats.flaky > UNSTABLE_MAX ? [0, stats.flaky] : [stats.flaky, 0];
  const failed = stats.unexpected + broken + stats.skipped + errors.length;
  return settled('Playwright', { passed: stats.expected + unstable, failed, reasons }, run);
}

function settled(runner: string, counts: Counts, { exitCode }: { exitCode: number }): Counts {
  if (counts.failed > 0 || (exitCode === 0 && counts.passed > 0)) return counts;
  const reason =
    counts.passed === 0
      ? `Counted as failed: ${runner} ran no test.`
      : `Counted as failed: ${runner} ended with exit code ${exitCode}.`;
  return { ...counts, failed: 1, reasons: [reason] };
}

function noReport(runner: string): Counts {
  return { passed: 0, failed: 1, reasons: [`Counted as failed: ${runner} ended without a report.`] };
}

function firstLine(message = 'an error outside the stories') {
  return message.split('\n', 1)[0] ?? message;
}
