import { UNSEEN } from '#contract/platform/wire.ts';

/** One call of the diagnosis, as it went. */
export interface TimedCall {
  /** `GET /api/health` */
  name: string;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Milliseconds to the last byte of the answer; null for a call that was not tried. */
  ms: number | null;
  result: 'ok' | 'slow' | 'failed' | 'not tried';
  /** Why it failed or was not tried. */
  reason: string | null;
}

export interface Account {
  email: string;
  password: string;
}

/** A longer call is reported as slow. */
const SLOW_MS = 2_000;
/** A call without a response within this time has failed. */
const TIMEOUT_MS = 10_000;

const REASON_MAX = 300;

const BEFORE = ['GET /api/health', 'POST /api/auth/login'] as const;
const SIGNED_IN = [
  'GET /api/auth/me',
  'GET /api/dashboard',
  'GET /api/ai/task-why-statements',
  'GET /api/areas?include_projects=true&include_archived=false',
  'GET /api/projects',
  'GET /api/insights?date_range=all_time',
];

/**
 * Makes eight calls, one after the other, and ends the session that it has opened.
 * Without one the calls that need it are not tried.
 * @param origin of the server: `https://auric.example.org`.
 */
export async function timeCalls(origin: string, account: Account): Promise<TimedCall[]> {
  const make = (name: string, options: CallOptions = {}) => timeCall(origin, name, options);
  const health = await make(BEFORE[0], { isRight: isHealth });
  const login = await make(BEFORE[1], {
    body: account,
    isRight: ({ access_token: token }) => typeof token === 'string',
  });
  const token = login.answer?.['access_token'];
  const calls: TimedCall[] = [health.call, login.call];
  for (const name of SIGNED_IN) {
    calls.push(typeof token === 'string' ? (await make(name, { token })).call : notTried(name));
  }
  if (typeof token === 'string') await make('POST /api/auth/logout', { token });
  return calls;
}

interface CallOptions {
  body?: object;
  token?: string;
  /** Whether the response is that of such a server. */
  isRight?: (answer: Record<string, unknown>) => boolean;
}

const isHealth = ({ status }: Record<string, unknown>) => status === 'healthy' || status === 'degraded';

async function timeCall(origin: string, name: string, options: CallOptions) {
  const [method = '', path = ''] = name.split(' ');
  const { body, token, isRight = () => true } = options;
  const began = performance.now();
  const failed = (status: number | null, words: string) => {
    // The text comes from the server: characters that move the cursor or begin a new line are removed.
    const reason = words.replaceAll(UNSEEN, ' ').slice(0, REASON_MAX);
    const ms = performance.now() - began;
    return { call: { name, status, ms, result: 'failed', reason } satisfies TimedCall, answer: null };
  };
  try {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const ms = performance.now() - began;
    const answer = objectIn(text);
    const { status } = response;
    if (status >= 300 && status < 400)
      return failed(status, `leads to ${response.headers.get('Location') ?? 'nowhere'}`);
    if (!response.ok) return failed(status, wordsOf(answer) ?? (response.statusText || 'no reason given'));
    if (answer === null || !isRight(answer)) return failed(status, 'the answer is not one of Auric');
    return {
      call: { name, status, ms, result: ms > SLOW_MS ? 'slow' : 'ok', reason: null } satisfies TimedCall,
      answer,
    };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return failed(null, isLate ? `no answer within ${TIMEOUT_MS / 1000} s` : reasonOf(error));
  }
}

const notTried = (name: string): TimedCall => ({
  ...{ name, status: null, ms: null },
  ...{ result: 'not tried', reason: 'signing in has failed' },
});

/** The JSON of a response, lists as well; null if it is not JSON. */
function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** The message of a refusal: `detail` is a text or the list of a 422. */
function wordsOf(answer: Record<string, unknown> | null): string | null {
  const detail = answer?.['detail'];
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return null;
  return detail.map(({ loc, msg }: { loc?: unknown[]; msg?: unknown }) => `${loc?.at(-1)}: ${msg}`).join(', ');
}

/** `connect ECONNREFUSED 127.0.0.1:3000`; fetch itself says no more than that it has failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof Error && cause.message !== '') return cause.message;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.message : String(error);
}
