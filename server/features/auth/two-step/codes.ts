import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '#contract/auth.ts';
import { hashToken } from '../tokens.ts';

/*
 * Codes of authenticator apps by RFC 6238, with the values that every app knows: SHA-1, six digits, 30 seconds. A
 * recovery code has 16 characters of Base32, 80 bits, so that its hash cannot be guessed either.
 */

const STEP_MS = 30_000;
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 10;

const totpOf = (secret: string, label?: string) =>
  new TOTP({
    issuer: 'Auric',
    label: label ?? '',
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

/** A new key, in Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address by which an app learns a key, for a QR code. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The number of the 30 seconds at an instant. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** The time step of a code: the current one, or one before or after, because clocks differ; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : stepAt(now) + delta;
}

/** A code as it is compared: without blanks and dashes, which people type or paste with it. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Whether a plain code is one of an app; any other is a recovery code. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain);

/** The hash of a plain recovery code. */
export const hashOfRecovery = hashToken;

/** Ten new recovery codes as people see them, and their hashes as they are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: string } {
  const plain = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: RECOVERY_BYTES }).base32);
  const codes = plain.map((code) => code.match(/.{4}/g)!.join('-').toLowerCase());
  return { codes, hashes: plain.map(hashOfRecovery).join(' ') };
}
