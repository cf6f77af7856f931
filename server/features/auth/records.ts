import type { RecordKind } from '#server/platform/record-kind.ts';

export const authRecords: readonly RecordKind[] = [
  { table: 'login_names', word: 'login name', edges: [] },
  { table: 'sessions', word: 'session', edges: [] },
  { table: 'password_resets', word: 'reset link', edges: [] },
  { table: 'email_confirmations', word: 'confirmation link', edges: [] },
];
