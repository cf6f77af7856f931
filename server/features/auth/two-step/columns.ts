import type { User } from '#contract/auth.ts';

/** The columns of a user without two-step sign-in. A key that waits for its first code is separate. */
export const NO_TWO_STEP = { two_step_since: null, two_step_secret: null, two_step_used: null, recovery_codes: '' };

/** The columns of a user without a key that waits for its first code. */
export const NOT_STARTED = { two_step_started: null, two_step_started_until: null };

/** The hashes in the column `recovery_codes`. */
export const hashesIn = (column: string): string[] => column.split(' ').filter((hash) => hash !== '');

/** Two-step sign-in as in the API. */
export const twoStepOf = (row: { two_step_since: string | null; recovery_codes: string }): User['two_step'] =>
  row.two_step_since === null
    ? null
    : { since: row.two_step_since, recovery_codes_left: hashesIn(row.recovery_codes).length };
