import { createHash, randomBytes } from 'node:crypto';

/**
 * A new secret for a session or a link: 32 random bytes after an id, which a cluster can use to route requests. Only its
 * hash is stored.
 * @param id that of the user, or of the invitation.
 * @param prefix names the kind of secret.
 */
export function newToken(id: string, prefix = ''): { token: string; tokenHash: string } {
  const token = `${prefix}${id}.${randomBytes(32).toString('base64url')}`;
  return { token, tokenHash: hashToken(token) };
}

/** SHA-256, hexadecimal: sufficient for a secret that cannot be guessed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The id in a token, which is unverified until its hash is found. */
export const idInToken = (token: string): string => token.slice(0, Math.max(0, token.indexOf('.')));
