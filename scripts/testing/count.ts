export interface Counts {
  passed: number;
  failed: number;
  /** Reasons for failures that no reporter shows as a failed test, and other notes. */
  reasons: string[];
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

/** The results of one file in one project: a server file appears twice, once for each database. */
interface VitestFile {
  name: string;
  status: string;
  /** Of the file itself, when it could not be loaded. */
  message?: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
}

/**
 * Counts the tests of Vitest's JSON report. A file that could not be loaded is one failure, and so is a skipped test.
 * An unreadable report, no test at all, and an exit code without a failed test count as one failure. Each failure is
 * repeated among the reasons, since people look at the end of a long log.
 */
export function countVitest(report: unknown, run: { exitCode: number; skippedOnPurpose?: boolean }): Counts {
  if (!report) return noReport('Vitest');
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
  const skipped = run.skippedOnPurpose ? 0 : numPendingTests + numTodoTests;
  const reasons = testResults.flatMap(failuresIn).map((text) => `Failed: ${text}`);
  const failed = reasons.length + skipped;
  if (skipped > 0) reasons.push(`Counted as failed: ${skipped} skipped tests.`);
  return settled('Vitest', { passed: numPassedTests, failed, reasons }, run.exitCode);
}

/**
 * Counts the stories of Playwright's JSON report. A skipped story is a failure, and so is each error outside a story. A
 * story of the quarantine list that passed only when it was tried again has passed, and is named. An unreadable report,
 * no story at all, and an exit code without a failed story count as one failure.
 */
export function countPlaywright(report: unknown, { exitCode }: { exitCode: number }): Counts {
  if (!report) return noReport('Playwright');
  const { stats, suites, errors } = report as PlaywrightReport;
  const failed = storiesThatWere('unexpected', suites);
  const reasons = [
    ...failed.map((text) => `Failed: ${text}`),
    ...storiesThatWere('flaky', suites).map((text) => `In quarantine, failed once: ${text}`),
    ...errors.map((error) => `Counted as failed: ${firstLine(error.message)}`),
  ];
  if (stats.skipped > 0) reasons.push(`Counted as failed: ${stats.skipped} stories that did not run.`);
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: failed.length + stats.skipped + errors.length,
    reasons,
  };
  return settled('Playwright', counts, exitCode);
}

function failuresIn(file: VitestFile): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && file.status === 'failed') return [`${file.name} › ${firstLine(file.message)}`];
  return failed.map((test) => `${file.name} › ${test.fullName.trim()}: ${firstLine(test.failureMessages[0])}`);
}

function storiesThatWere(status: string, suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter((story) => story.status === status)
        .map(({ results }) => `${file} › ${title}: ${firstLine(results[0]?.error?.message)}`),
    ),
    ...storiesThatWere(status, inner),
  ]);
}

function settled(runner: string, counts: Counts, exitCode: number): Counts {
  if (counts.failed > 0 || (exitCode === 0 && counts.passed > 0)) return counts;
  const reason =
    counts.passed === 0
      ? `Counted as failed: ${runner} ran no test.`
      : `Counted as failed: ${runner} ended with exit code ${exitCode}.`;
  return { ...counts, failed: 1, reasons: [...counts.reasons, reason] };
}

function noReport(runner: string): Counts {
  return { passed: 0, failed: 1, reasons: [`Counted as failed: ${runner} ended without a report.`] };
}

function firstLine(message = 'no reason given') {
  return message.split('\n', 1)[0] ?? message;
}
