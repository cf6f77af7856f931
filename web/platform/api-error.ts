/** One problem of a request: its path (`["body", "name"]`) and message. */
export interface Problem {
  loc: (string | number)[];
  msg: string;
}

const TIMED_OUT = 'Request timed out. Please check your connection and try again.';
const UNAVAILABLE = 'Server temporarily unavailable. Please try again later.';
export const SIGNED_OUT = 'Authentication failed. Please log in again.';

/** A call that failed. `message` is the sentence to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** `answer`: the server refused; `timeout` and `network`: no response, even after retries. */
  readonly kind: 'answer' | 'timeout' | 'network';
  /** HTTP status, 0 without a response. */
  readonly status: number;
  /** The server's message, if it is meant for people. */
  readonly detail: string | null;
  /** The list of a 422, else empty. */
  readonly problems: readonly Problem[];
  /** For 412, when a change would overwrite a text its writer has not seen: the current record. */
  readonly current: object | null;
  /** The request was sent more than once, so the server may already have handled it. */
  repeated = false;

  constructor(
    kind: ApiError['kind'],
    status = 0,
    detail: string | null = null,
    problems: Problem[] = [],
    current: object | null = null,
  ) {
    super(detail ?? generalText(kind, status));
    this.kind = kind;
    this.status = status;
    this.detail = detail;
    this.problems = problems;
    this.current = current;
  }
}

function generalText(kind: ApiError['kind'], status: number): string {
  if (kind === 'timeout') return TIMED_OUT;
  if (kind === 'network' || status >= 500) return UNAVAILABLE;
  return `The request was refused (${status}).`;
}

/** The list inside a refusal's `detail`, or an empty list. */
export function problemsOf(answer: unknown): Problem[] {
  const detail = detailOf(answer);
  return Array.isArray(detail) ? detail.filter(isProblem) : [];
}

/** The message of a refusal for people, or null. The reason of a 5xx is not. */
export const detailText = (status: number, answer: unknown): string | null => (status < 500 ? reasonIn(answer) : null);

/** The message of a refusal, or null. `detail` may be a string, a list of `{loc, msg}` or an object with a message. */
export function reasonIn(answer: unknown): string | null {
  const detail = detailOf(answer);
  const problems = problemsOf(answer);
  if (typeof detail === 'string' && detail !== '') return detail;
  if (problems.length > 0) return problems.map(sentence).join(', ');
  if (hasMessage(detail)) return detail.message;
  return hasMessage(answer) ? answer.message : null;
}

/** The record in a refusal, or null. */
export const currentOf = (answer: unknown): object | null =>
  isObject(answer) && isObject(answer['current']) ? answer['current'] : null;

const sentence = ({ loc, msg }: Problem) => {
  const field = loc.at(-1);
  return typeof field === 'string' && loc.length > 1 ? `${field.replaceAll('_', ' ')}: ${msg}` : msg;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const detailOf = (answer: unknown) => (isObject(answer) ? answer['detail'] : undefined);
const hasMessage = (value: unknown): value is { message: string } =>
  isObject(value) && typeof value['message'] === 'string';
const isProblem = (value: unknown): value is Problem =>
  isObject(value) && Array.isArray(value['loc']) && typeof value['msg'] === 'string';
