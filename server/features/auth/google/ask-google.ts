import { DomainError, notAuthenticated, Unavailable } from '#server/platform/errors.ts';

/** For everything that is asked for one token. */
const DEADLINE_MS = 5000;
/** Many times what Google says. */
const ANSWER_BYTES = 64 * 1024;
/** How Google refuses a token; all else is no answer to the question. */
const REFUSED = new Set([400, 401, 403]);

/** The token is not one that Google vouches for, for this server. */
export const notFromGoogle = () => notAuthenticated('Failed to get user information from Google');

/** Google cannot be asked at present. `reason` is for the log: it says nothing of the person. */
export class GoogleAway extends Unavailable {
  readonly reason: string;

  constructor(reason: string) {
    super('Google does not respond at present. Please try again in a moment, or sign in with your password.');
    this.reason = reason;
  }
}

/** Reads JSON from Google, with the headers given. */
export type AskGoogle = (url: URL, headers?: Record<string, string>) => Promise<unknown>;

/**
 * Gives `work` a way to ask Google, and ends what is still open afterwards. No redirect is followed, no more is read
 * than Google says, and all of it takes 5 seconds at most.
 * @throws NotAuthenticated when Google refuses; GoogleAway when it cannot be asked or says something else.
 */
export async function askingGoogle<T>(work: (ask: AskGoogle) => Promise<T>): Promise<T> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(DEADLINE_MS)]);
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
    if (response.status !== 200) throw new GoogleAway(`status ${response.status}`);
    return JSON.parse(await textOf(response)) as unknown;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { name, cause } = error as Error;
    // Not the message, which may name the address with the token.
    throw new GoogleAway((cause as { code?: string } | undefined)?.code ?? name);
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > ANSWER_BYTES) throw new GoogleAway('answer too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
