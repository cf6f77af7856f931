/** The error codes of RFC 6749, 7591 and 8707 that this server uses. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A refusal in the format of OAuth, for programs: they read its code, and people its sentence. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The parameters of a form or a query. */
export type Parameters = ReadonlyMap<string, string>;

/** Reads parameters in the format of a form. @throws OAuthError for one that is repeated or cannot be stored. */
export function readParameters(text: string): Parameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (parameters.has(name)) throw new OAuthError('invalid_request', 'A parameter is repeated.');
    if (value.includes('\0')) throw new OAuthError('invalid_request', 'A parameter contains NUL.');
    parameters.set(name, value);
  }
  return parameters;
}

/** @throws OAuthError when the parameter is missing or empty. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (!value) throw new OAuthError('invalid_request', `The parameter ${name} is missing.`);
  return value;
}
