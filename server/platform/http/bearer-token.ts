import type { FastifyRequest } from 'fastify';

/** Tells an access token from that of a session, and is what scanners for leaked secrets look for. */
export const TOKEN_PREFIX = 'auric_';

/** Whether it has the form of an access token; it may still be invalid. */
export const isAccessToken = (token: string | null): token is string => token?.startsWith(TOKEN_PREFIX) ?? false;

/** The bearer token of a request, valid or not. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}
