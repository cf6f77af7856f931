import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { OidcConfig } from '#server/config.ts';
import { brokenRule, DomainError, unavailable } from '#server/platform/errors.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import type { AuthServices } from '../services.ts';
import { WrongIssuer } from './provider.ts';

/** The sign-in took too long, or the page was opened again. */
export const expired = () => brokenRule('This sign-in has expired or was used already. Please try again.');

/** The answer is not from the provider, or not for this server. */
export const untrusted = (name: string) =>
  brokenRule(`The answer of ${name} can’t be trusted. Please tell your administrator.`);

/** Errors of OAuth by which a provider says that it cannot serve now. */
const AWAY = new Set(['server_error', 'temporarily_unavailable']);
/** Codes of the library for such an answer. */
const UNTRUSTED = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/**
 * Runs `work` with the provider, while other requests of this user continue. Logs the reason of a failure for the
 * operator.
 * @throws Unavailable when the provider is unavailable or set up wrongly; RuleBroken when the person
 * cancelled, the sign-in has expired, or the answer cannot be trusted.
 */
export async function askingProvider<T>(
  { config, log }: Pick<AuthServices, 'config' | 'log'>,
  work: (oidc: OidcConfig) => Promise<T>,
): Promise<T> {
  const oidc = config.oidc!;
  try {
    return await outsideTurn(() => work(oidc));
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const refusal = refusalOf(error, oidc.name);
    log.warn({ reason: reasonOf(error) }, refusal.message);
    throw refusal;
  }
}

function refusalOf(error: unknown, name: string): DomainError {
  const away = () => unavailable(`${name} does not respond at present. Please try again in a moment.`);
  const misconfigured = () =>
    unavailable(`Signing in with ${name} is not set up correctly. Please tell your administrator.`);
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    if (error.error === 'access_denied') return brokenRule(`You were not signed in at ${name}.`);
    if (error.error === 'invalid_grant') return expired();
    if (AWAY.has(error.error)) return away();
    return misconfigured();
  }
  if (error instanceof ClientError && UNTRUSTED.has(error.code ?? '')) return untrusted(name);
  if (error instanceof WrongIssuer || error instanceof WWWAuthenticateChallengeError) return misconfigured();
  return away();
}

const PART_MAX = 100;

/**
 * Returns error codes and messages for the log, without anything about the person: no description by the provider, and
 * no text of an answer that is not JSON, which may contain a code or a token.
 */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let at = error; at instanceof Error && parts.length < 4; at = at.cause) {
    const { code, error: oauth } = at as { code?: string; error?: string };
    const texts = [code, oauth, at instanceof SyntaxError ? at.name : at.message].filter(Boolean);
    parts.push(
      texts
        .map((part) =>
          String(part)
            .slice(0, PART_MAX)
            .replaceAll(/[^\x20-\x7E]/g, '?'),
        )
        .join(' '),
    );
  }
  return parts.join('; ');
}
