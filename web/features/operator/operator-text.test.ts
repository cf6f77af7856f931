import { expect, test } from 'vitest';
import type { ServerBackup, ServerBackups, ServerJob } from '#contract/operator.ts';
import { backupWarning, jobProblem, runText, scheduleText, serversText, sizeText } from './operator-text.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1536, '1.5 kB'],
  [40_265_318, '38.4 MB'],
  [524_288_000, '500 MB'],
  [5 * 1024 ** 4, '5.0 TB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('servers are listed with their versions while those differ', () => {
  const first = { name: 'web-1:3000', version: '0.3.0' };
  const second = { name: 'web-2:3000', version: '0.3.0' };
  expect(serversText([first, second])).toBe('web-1:3000, web-2:3000');
  expect(serversText([first, { ...second, version: '0.4.0' }])).toBe('web-1:3000 (0.3.0), web-2:3000 (0.4.0)');
});

const backup: ServerBackup = {
  name: 'auric-2026-11-26T03-00-00-000Z',
  created_at: '2026-11-26T03:00:00.000Z',
  kind: 'backup',
  bytes: 1,
  checked: true,
  lost_files: 0,
  problem: null,
};
const backups: ServerBackups = {
  folder: '/backups',
  keep: 14,
  next_at: '2026-11-27T03:00:00.000Z',
  late: false,
  running: false,
  started_at: null,
  error: null,
  backups: [backup],
};

test('a warning says what an operator must do about backups', () => {
  expect(backupWarning(backups)).toBeNull();
  expect(backupWarning({ ...backups, next_at: null })).toContain('Set BACKUP_DIR');
  expect(backupWarning({ ...backups, late: true })).toMatch(/^The newest backup is from .* One should be made/);
  expect(backupWarning({ ...backups, backups: [{ ...backup, checked: false }] })).toBe('No backups yet.');
  const foreign = { ...backup, problem: 'It is a copy of PostgreSQL.' };
  expect(backupWarning({ ...backups, backups: [foreign] })).toBe('No backups yet.');
  expect(backupWarning({ ...backups, error: 'The disk is full.' })).toBe('Backups fail: The disk is full.');
});

test('the schedule says when the next backup is made and how long they are kept', () => {
  expect(scheduleText({ next_at: null, keep: 1 })).toBe('only on request, kept for 1 day');
  expect(scheduleText(backups, 'en-US')).toMatch(/^every night at .+, kept for 14 days$/);
});

const job: ServerJob = {
  name: 'send-mails',
  schedule: '* * * * *',
  running: false,
  late: false,
  done_until: null,
  started_at: null,
  duration_ms: null,
  next_at: null,
  failures_in_a_row: 0,
};

test('a job says when it ran, how long that took, and what is wrong with it', () => {
  expect([runText(job), jobProblem(job)]).toEqual(['has not run', null]);
  expect(runText({ ...job, running: true })).toBe('running');
  const ran = { ...job, started_at: '2026-11-26T03:00:00.000Z' };
  expect(runText({ ...ran, duration_ms: 12 })).toMatch(/, took 12 ms$/);
  expect(runText({ ...ran, duration_ms: 2_100 })).toMatch(/, took 2\.1 s$/);
  expect(jobProblem({ ...job, late: true })).toBe('late');
  expect(jobProblem({ ...job, late: true, failures_in_a_row: 2 })).toBe('failed 2 times in a row');
});
