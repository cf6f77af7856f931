import * as z from 'zod/mini';

/**
 * The codes of errors, by status. Programs compare them, so none is ever renamed or changes its meaning; the last column
 * of the table in `docs/api.md` explains each.
 */
export const ERROR_CODES = {
  400: ['rule_broken', 'missing_reference', 'limit_reached', 'invalid_link', 'malformed'],
  401: ['not_authenticated', 'wrong_credentials'],
  402: ['quota_used_up'],
  403: ['forbidden', 'missing_scope', 'cross_site', 'wrong_password', 'expired_address'],
  404: ['not_found', 'unknown_path'],
  405: ['method_not_allowed'],
  408: ['timeout'],
  409: ['conflict', 'in_trash', 'parent_deleted', 'email_taken', 'username_taken', 'already_running'],
  412: ['changed_elsewhere'],
  413: ['too_large', 'storage_full'],
  415: ['unsupported_type'],
  417: ['expectation_failed'],
  422: ['invalid', 'invalid_cursor', 'code_required', 'wrong_code'],
  429: ['too_many_requests'],
  431: ['headers_too_large'],
  500: ['server_error'],
  503: ['unavailable', 'not_configured'],
  507: ['disk_full'],
} as const;

export type ErrorStatus = keyof typeof ERROR_CODES;

/** The codes of a status; without one, all of them. */
export type ErrorCode<Status extends ErrorStatus = ErrorStatus> = (typeof ERROR_CODES)[Status][number];

/** `detail` of an error: one sentence, or for 422 the list of problems and their paths. */
export const ValidationProblem = z.strictObject({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type ValidationProblem = z.output<typeof ValidationProblem>;

/** The body of every error: the members of RFC 9457, with a list as `detail` of 422, and our own. */
export const ErrorAnswer = z.strictObject({
  type: z.literal('about:blank'),
  /** The name of the status. */
  title: z.string(),
  /** Of `GET /health` the word `unavailable`, which monitoring tools read. */
  status: z.union([z.int(), z.literal('unavailable')]),
  /** What went wrong; unlike the texts, it never changes. */
  code: z.enum(Object.values(ERROR_CODES).flat()),
  /** A sentence; for 422, the path and the problem of each wrong value. */
  detail: z.union([z.string(), z.array(ValidationProblem)]),
  /** Of 500: its id in the log. */
  request_id: z.optional(z.string()),
  /** Of 412: the current record. */
  current: z.optional(z.unknown()),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
