import { DomainError, Unavailable, wrongCredentials } from '#server/platform/errors.ts';
import { boundedText } from '../providers/bounded-text.ts';

const DEADLINE_MS = 5000;
/** Many times the size of Google's response. */
const ANSWER_BYTES = 64 * 1024;
/** The statuses with which Google refuses a token; other errors mean that it is unavailable. */
const REFUSED = new Set([400, 401, 403]);

/** Google does not confirm the token for this server. */
export const notFromGoogle = () => wrongCredentials('Failed to get user information from Google');

/** Google is unavailable. `reason` is for the log and contains nothing about the user. */
export class GoogleUnavailable extends Unavailable {
  readonly reason: string;

  constructor(reason: string) {
    super('Google does not respond at present. Please try again in a moment, or sign in with your password.');
    this.reason = reason;
  }
}

/** Reads JSON from Google, with the headers given. */
export type AskGoogle = (url: URL, headers?: Record<string, string>) => Promise<unknown>;

/**
 * Gives `work` a function that calls Google, and closes open requests afterwards. Redirects are not followed, the
 * response size is limited, and all requests together take at most `deadlineMs`.
 * @throws NotAuthenticated when Google refuses the token; GoogleUnavailable when it is unavailable or its response is invalid.
 */
export async function askingGoogle<T>(
  work: (ask: AskGoogle) => Promise<T>,
  deadlineMs: number = DEADLINE_MS,
): Promise<T> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(deadlineMs)]);
  try {
    return await work((url, headers = {}) => read(url, headers, signal));
  } finally {
    done.abort();
  }
}

async function read(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, { headers, signal, redirect: 'manual' });
    if (REFUSED.has(response.status)) throw notFromGoogle();
    if (response.status !== 200) throw new GoogleUnavailable(`status ${response.status}`);
    return JSON.parse(await boundedText(response, ANSWER_BYTES)) as unknown;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { name, cause } = error as Error;
    // The message may contain the address with the token.
    throw new GoogleUnavailable((cause as { code?: string } | undefined)?.code ?? name);
  }
}
