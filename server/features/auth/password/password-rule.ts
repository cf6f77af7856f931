import type { Config } from '#server/config.ts';
import { invalidField } from '#server/platform/errors.ts';

const PRODUCT_NAME = 'auric';

/**
 * Refuses a password that the server's settings do not allow.
 * @param email the address of the account.
 * @throws InvalidInput at `field`.
 */
export async function assertAllowedPassword(
  { passwordMinLength, passwordBlocklist }: Pick<Config, 'passwordMinLength' | 'passwordBlocklist'>,
  field: string,
  password: string,
  email: string,
): Promise<void> {
  if (password.length < passwordMinLength) {
    throw invalidField(field, `Password must be at least ${passwordMinLength} characters long`);
  }
  if (passwordBlocklist && (await isCommon(password.toLowerCase(), email))) {
    throw invalidField(field, 'This password is too common. Please choose another one.');
  }
}

/** Passwords that attackers guess first: the list, the user's address, and the product's name with digits and signs. */
async function isCommon(password: string, email: string): Promise<boolean> {
  if (password === email || password === email.slice(0, email.lastIndexOf('@'))) return true;
  if (password.replaceAll(/[^\p{L}]/gu, '') === PRODUCT_NAME) return true;
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password);
}

/** Loaded on first use, because it takes 20 MB and 0.1 s. */
let commonPasswords: Promise<ReadonlySet<string>> | null = null;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
