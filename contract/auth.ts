import * as z from 'zod/mini';
import { endpoint, SMALL_BODY_BYTES } from './platform/endpoint.ts';
import { Weekday } from './vocabulary.ts';
import {
  atMost,
  boundedString,
  Done,
  id,
  idParams,
  instant,
  Message,
  name,
  nameIfAny,
  queryFlag,
  text,
} from './platform/wire.ts';

export const EMAIL_MAX = 254;
export const USERNAME_MAX = 64;
export const PERSON_NAME_MAX = 50;
export const TIMEZONE_MAX = 64;
export const PASSWORD_MIN_DEFAULT = 6;
export const PASSWORD_MAX = 1024;
/** Of a code of an authenticator app, or of a recovery code, with blanks and dashes. */
export const CODE_MAX = 40;
export const RECOVERY_CODES = 10;
export const USUAL_TASK_MINUTES_MIN = 5;
export const USUAL_TASK_MINUTES_MAX = 480;

export const User = z.strictObject({
  id,
  email: z.string(),
  /** The new address, until a mailed link confirms it; null: no change is pending. */
  pending_email: z.nullable(z.strictObject({ email: z.string(), expires_at: instant })),
  /** Two-step sign-in; null: it is off. */
  two_step: z.nullable(z.strictObject({ since: instant, recovery_codes_left: z.int() })),
  username: z.string(),
  /** When the username can be changed again: null, or in the past, if it can be now. */
  username_free_at: z.nullable(instant),
  first_name: z.string(),
  last_name: z.string(),
  /** An address: {@link pictureAddress}, which only its owner can read, or `https:` for a picture on another server. */
  profile_picture: z.nullable(z.string()),
  has_completed_onboarding: z.boolean(),
  is_active: z.boolean(),
  /** Whether the user runs this server, and sees Settings > Server. */
  is_operator: z.boolean(),
  /** Whether the user can sign in with a password; an account created with Google may have none. */
  has_password: z.boolean(),
  /** IANA name, such as `Europe/Stockholm`. */
  timezone: z.string(),
  /** The chosen zone, if the server does not know it and uses UTC as `timezone` instead. */
  unknown_timezone: z.nullable(z.string()),
  /** The hour, 0–6, at which the person's day begins. */
  day_start_hour: z.int().check(z.minimum(0), z.maximum(6)),
  week_starts_on: Weekday,
  daily_capacity_minutes: z.int(),
  /** The length of a completed task without an estimate. */
  usual_task_minutes: z.int(),
  created_at: instant,
});
export type User = z.output<typeof User>;

/** The path of a stored picture; the version makes each address unique. */
const PICTURE_PATH = '/api/auth/profile-picture?v=';

/** The address of a stored picture, for `profile_picture`. @param version names its bytes. */
export const pictureAddress = (version: string): string => PICTURE_PATH + version;

/** The version of a picture stored here; null for a picture on another server, such as Google's. */
export const pictureVersion = (address: string): string | null =>
  address.startsWith(PICTURE_PATH) ? address.slice(PICTURE_PATH.length) : null;

/** The form in which an address is stored, compared and looked up. */
export const normalizeEmail = (value: string) => value.trim().normalize('NFKC').toLowerCase().replace(/\.$/, '');

/** Bounded before it is normalised, which may make it longer, and afterwards. */
export const emailAddress = boundedString(EMAIL_MAX).check(
  z.overwrite(normalizeEmail),
  atMost(EMAIL_MAX),
  z.regex(z.regexes.email, 'Must be an email address'),
);

const username = name(USERNAME_MAX).check(
  z.overwrite((value: string) => value.normalize('NFKC')),
  atMost(USERNAME_MAX),
  z.regex(/^[\p{L}\p{M}\p{N}._+-]+$/u, 'Only letters, digits and . _ + - are allowed'),
);

const isBlank = (value: unknown) => typeof value === 'string' && value.length <= USERNAME_MAX && value.trim() === '';

/** Who may create an account: everybody, people with an invitation, or nobody. */
export const RegistrationMode = z.enum(['open', 'invite', 'closed']);
export type RegistrationMode = z.output<typeof RegistrationMode>;

/** The secret of a mailed or copied link. */
const linkToken = text(500);
export const LinkToken = z.object({ token: linkToken });

/** An IANA name. Only the server knows the valid ones (server/platform/time-zones.ts). */
const timezone = text(TIMEZONE_MAX);

/** A new password; the minimum length is a setting of the server. */
const newPassword = text(PASSWORD_MAX);

export const Registration = z.object({
  email: emailAddress,
  password: newPassword,
  first_name: name(PERSON_NAME_MAX),
  last_name: name(PERSON_NAME_MAX),
  username: z.optional(
    z.pipe(
      z.transform((value: string | null) => (isBlank(value) ? null : value)),
      z.nullable(username),
    ),
  ),
  timezone: z.optional(timezone),
  /** The token of an invitation, if registration needs one. */
  invitation: z.nullish(linkToken),
});
export type Registration = z.output<typeof Registration>;

/** Google's access tokens have at most 2,048 bytes. */
const GOOGLE_TOKEN_MAX = 2048;

/** Google's access token, under either name. The profile in the body is ignored: the server asks Google. */
const googleToken = {
  token: z.nullish(text(GOOGLE_TOKEN_MAX)),
  credential: z.nullish(text(GOOGLE_TOKEN_MAX)),
};

/** The account at a provider that signs in to an account, by its address; null without one. */
const LinkedAccount = z.strictObject({
  email: z.nullable(z.string()),
  /** That of an account at a provider that the server had before. */
  former_email: z.nullable(z.string()),
});
export type LinkedAccount = z.output<typeof LinkedAccount>;
const ChangedLinkedAccount = z.strictObject({ email: z.nullable(z.string()), message: z.string() });

/** The length of the secret of a sign-in at an OpenID Connect provider. */
const OIDC_SECRET_MAX = 100;
/** The length of the query with which a provider sends a person back; some codes have 2,000 characters. */
const OIDC_ANSWER_MAX = 8000;
/** The identity from the provider, sealed by the server. */
const oidcToken = text(4096);

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
const code = z.nullish(text(CODE_MAX));

const ownPassword = z.nullish(text(PASSWORD_MAX));

/** Proves that a person who is signed in owns the account. */
const OwnerProof = z.object({
  /** May be missing only if the account has no password and the session is recent. */
  password: ownPassword,
  /** With two-step sign-in: a code of the authenticator app, or a recovery code. */
  code,
});

/** Fields sent with a proof of an account at a provider. */
const besidesProof = {
  timezone: z.optional(timezone),
  /** Password of an existing account with the same address that is not linked to the provider yet. */
  password: z.nullish(text(PASSWORD_MAX)),
  /** With two-step sign-in: a code of the authenticator app, or a recovery code. */
  code,
  /** The token of an invitation, if registration needs one. */
  invitation: z.nullish(linkToken),
};

const ProviderSession = z.strictObject({ access_token: z.string(), token_type: z.literal('bearer'), user: User });

/** The key for an authenticator app, until a code of the app confirms it. */
const StartedTwoStep = z.strictObject({
  /** In Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
  expires_at: instant,
});

/** Each works once in place of a code. They are shown this once. */
const RecoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()), message: z.string() });

const RegisteredUser = z.strictObject({ ...User.shape, message: z.string() });

export const ProfileChanges = z.object({
  username: z.optional(username),
  first_name: z.optional(name(PERSON_NAME_MAX)),
  /** May be empty, because a Google account may have no last name, and clients send whole records back. */
  last_name: z.optional(nameIfAny(PERSON_NAME_MAX)),
  timezone: z.optional(timezone),
  day_start_hour: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
  week_starts_on: z.optional(Weekday),
  daily_capacity_minutes: z.optional(z.int().check(z.minimum(0), z.maximum(1440))),
  usual_task_minutes: z.optional(z.int().check(z.minimum(USUAL_TASK_MINUTES_MIN), z.maximum(USUAL_TASK_MINUTES_MAX))),
});
export type ProfileChanges = z.output<typeof ProfileChanges>;

export const Session = z.strictObject({
  id,
  created_at: instant,
  last_seen_at: instant,
  user_agent: z.string(),
  current: z.boolean(),
});
export type Session = z.output<typeof Session>;

/**
 * The key of a session: the user id of its token, a dot, and the SHA-256 of the whole token, hexadecimal. It opens
 * nothing and only ends the session, so a device may keep it.
 */
const SESSION_KEY_MAX = 101;

/** Maximum age of a session that replaces the password of an account without one, in milliseconds. */
export const FRESH_SESSION_MS = 10 * 60 * 1000;

/** The text that a person types to delete their account. */
export const DELETE_CONFIRMATION = 'DELETE';

/** Whether the address of an account is confirmed. */
export const EmailConfirmation = z.strictObject({
  email: z.string(),
  confirmed: z.boolean(),
  /** Whether the server sends no other mail to an unconfirmed address. */
  required: z.boolean(),
});
export type EmailConfirmation = z.output<typeof EmailConfirmation>;

export const authContract = {
  config: endpoint('GET /auth/config', {
    summary: 'Returns the settings of the sign-in screen.',
    access: 'public',
    response: z.strictObject({
      google_client_id: z.nullable(z.string()),
      /** The name of this server's OpenID Connect provider; null: it has none. */
      oidc_name: z.nullable(z.string()),
      registration: RegistrationMode,
      /** No account was ever created: the first one becomes the operator of the server. */
      is_new: z.boolean(),
      password_min_length: z.int(),
      /** It has a mail server; without one, mail stays in its outbox folder. */
      sends_mail: z.boolean(),
    }),
  }),
  register: endpoint('POST /auth/register', {
    aliases: ['/users'],
    summary: 'Creates an account.',
    access: 'public',
    body: Registration,
    status: 201,
    alwaysCreates: true,
    response: RegisteredUser,
  }),
  readInvitation: endpoint('POST /auth/invitation', {
    summary: 'Returns the address that an invitation is for.',
    access: 'public',
    body: LinkToken,
    response: z.strictObject({
      /** Null: anybody who has the link may use it. */
      email: z.nullable(z.string()),
    }),
  }),
  login: endpoint('POST /auth/login', {
    refuses: [401],
    summary: 'Opens a session; with two-step sign-in a code is needed too.',
    access: 'public',
    onFullDisk: true,
    body: z.object({
      email: text(EMAIL_MAX),
      password: text(PASSWORD_MAX),
      /** With two-step sign-in: a code of the authenticator app, or a recovery code. */
      code,
    }),
    response: z.strictObject({ access_token: z.string(), token_type: z.literal('bearer') }),
  }),
  signInWithGoogle: endpoint('POST /auth/google', {
    refuses: [401, 409],
    summary: 'Opens a session with a Google access token, and creates the account if necessary.',
    access: 'public',
    onFullDisk: true,
    body: z.object({
      ...googleToken,
      ...besidesProof,
    }),
    response: ProviderSession,
  }),
  googleAccount: endpoint('GET /auth/google-account', {
    summary: 'Returns the Google account that is linked to the user.',
    response: LinkedAccount,
  }),
  linkGoogle: endpoint('PUT /auth/google-account', {
    refuses: [409],
    summary: 'Links a Google account to the user; needs the password, or a session that has just begun.',
    body: z.object({ ...googleToken, password: ownPassword }),
    maxBytes: SMALL_BODY_BYTES,
    response: ChangedLinkedAccount,
  }),
  unlinkGoogle: endpoint('DELETE /auth/google-account', {
    summary: 'Unlinks the Google account of the user.',
    response: ChangedLinkedAccount,
  }),
  beginOidc: endpoint('POST /auth/oidc/begin', {
    summary: 'Begins a sign-in at the OpenID Connect provider of the server.',
    access: 'public',
    onFullDisk: true,
    response: z.strictObject({
      /** Where the person signs in; the provider then sends them to `/oidc/callback`. */
      url: z.string(),
      /** Proves that the answer of the provider belongs to this sign-in; only the browser keeps it. */
      secret: z.string(),
    }),
  }),
  exchangeOidc: endpoint('POST /auth/oidc/exchange', {
    summary: 'Takes the answer of the OpenID Connect provider, and returns a token for ten minutes.',
    access: 'public',
    onFullDisk: true,
    body: z.object({
      /** The query of the address to which the provider has sent the person. */
      answer: text(OIDC_ANSWER_MAX),
      secret: text(OIDC_SECRET_MAX),
    }),
    response: z.strictObject({
      token: z.string(),
      /** The address of the person at the provider; null: the provider sends none. */
      email: z.nullable(z.string()),
    }),
  }),
  signInWithOidc: endpoint('POST /auth/oidc', {
    refuses: [409],
    summary: 'Opens a session with such a token, and creates the account if necessary.',
    access: 'public',
    onFullDisk: true,
    body: z.object({ token: oidcToken, ...besidesProof }),
    response: ProviderSession,
  }),
  oidcAccount: endpoint('GET /auth/oidc-account', {
    summary: 'Returns the account at the OpenID Connect provider that is linked to the user.',
    response: LinkedAccount,
  }),
  linkOidc: endpoint('PUT /auth/oidc-account', {
    refuses: [409],
    summary: 'Links an account at the provider to the user; needs the password, or a session that has just begun.',
    body: z.object({ token: oidcToken, password: ownPassword }),
    maxBytes: SMALL_BODY_BYTES,
    response: ChangedLinkedAccount,
  }),
  unlinkOidc: endpoint('DELETE /auth/oidc-account', {
    summary: 'Unlinks the account at the OpenID Connect provider, or those at former ones.',
    query: z.object({ former: queryFlag(false) }),
    response: ChangedLinkedAccount,
  }),
  me: endpoint('GET /auth/me', {
    summary: 'Reads the signed-in user.',
    data: 'account',
    response: User,
  }),
  logout: endpoint('POST /auth/logout', {
    summary: 'Ends the session of the token, if any; always succeeds.',
    access: 'public',
    onFullDisk: true,
    response: Message,
  }),
  endSignedOut: endpoint('POST /auth/sessions/end', {
    summary: 'Ends the session with this key, if any, for a device that signed out offline; always succeeds.',
    access: 'public',
    onFullDisk: true,
    body: z.object({ key: text(SESSION_KEY_MAX) }),
    response: Message,
  }),
  changeProfile: endpoint('PUT /auth/profile', {
    refuses: [409],
    data: 'account',
    summary: 'Changes the given fields of the profile.',
    body: ProfileChanges,
    maxBytes: SMALL_BODY_BYTES,
    response: RegisteredUser,
  }),
  forgotPassword: endpoint('POST /auth/forgot-password', {
    summary: 'Mails a link for a new password, if the address has an account.',
    access: 'public',
    body: z.object({ email: text(EMAIL_MAX) }),
    response: Done,
  }),
  resetPassword: endpoint('POST /auth/reset-password', {
    summary: 'Sets a new password with the token of such a link and ends every session.',
    access: 'public',
    body: z.object({ token: linkToken, new_password: newPassword }),
    response: Done,
  }),
  confirmEmail: endpoint('POST /auth/confirm-email', {
    summary: 'Confirms an address with the token of a mailed link; doing it again changes nothing.',
    access: 'public',
    body: LinkToken,
    response: Done,
  }),
  emailConfirmation: endpoint('GET /auth/email-confirmation', {
    summary: "Returns whether the user's address is confirmed, and whether mail waits for that.",
    response: EmailConfirmation,
  }),
  sendConfirmation: endpoint('POST /auth/email-confirmation', {
    summary: 'Mails the link that confirms the address again, at most three times a day.',
    response: Done,
  }),
  changePassword: endpoint('PUT /auth/password', {
    summary: 'Sets a new password, given the current one, and ends every other session.',
    body: z.object({
      /** May be missing only if the account has no password and the session is recent. */
      current_password: ownPassword,
      /** With two-step sign-in: a code of the authenticator app, or a recovery code. */
      code,
      new_password: newPassword,
    }),
    maxBytes: SMALL_BODY_BYTES,
    response: Message,
  }),
  changeEmail: endpoint('POST /auth/change-email', {
    refuses: [409],
    summary: 'Mails a link that changes the address to the new one; without a mail server it changes at once.',
    body: z.object({
      new_email: emailAddress,
      /** May be missing only if the account has no password and the session is recent. */
      current_password: ownPassword,
      /** With two-step sign-in: a code of the authenticator app, or a recovery code. */
      code,
    }),
    maxBytes: SMALL_BODY_BYTES,
    response: Done,
  }),
  sendEmailChange: endpoint('POST /auth/change-email/send-again', {
    summary: 'Mails the link of the pending change again, at most three times a day.',
    response: Done,
  }),
  cancelEmailChange: endpoint('DELETE /auth/change-email', {
    summary: 'Cancels the pending change of the address, if any.',
    response: Done,
  }),
  confirmEmailChange: endpoint('POST /auth/change-email/confirm', {
    refuses: [409],
    summary: 'Changes the address with the token of a mailed link, which works once.',
    access: 'public',
    body: LinkToken,
    response: Done,
  }),
  startTwoStep: endpoint('POST /auth/two-step', {
    refuses: [409],
    summary: 'Makes a key for an authenticator app; two-step sign-in is off until a code confirms it.',
    body: z.object({
      /** May be missing only if the account has no password and the session is recent. */
      password: ownPassword,
    }),
    maxBytes: SMALL_BODY_BYTES,
    response: StartedTwoStep,
  }),
  confirmTwoStep: endpoint('POST /auth/two-step/confirm', {
    refuses: [409],
    summary: 'Turns two-step sign-in on with the first code of the app, and returns recovery codes.',
    body: z.object({ code: text(CODE_MAX) }),
    maxBytes: SMALL_BODY_BYTES,
    response: RecoveryCodes,
  }),
  replaceRecoveryCodes: endpoint('POST /auth/two-step/recovery-codes', {
    summary: 'Returns new recovery codes; the earlier ones stop working.',
    body: OwnerProof,
    maxBytes: SMALL_BODY_BYTES,
    response: RecoveryCodes,
  }),
  turnOffTwoStep: endpoint('DELETE /auth/two-step', {
    summary: 'Turns two-step sign-in off, given the password and a code; doing it again changes nothing.',
    body: OwnerProof,
    maxBytes: SMALL_BODY_BYTES,
    response: Done,
  }),
  completeOnboarding: endpoint('POST /auth/complete-onboarding', {
    data: 'account',
    summary: 'Marks onboarding as completed.',
    response: z.strictObject({ message: z.string(), has_completed_onboarding: z.literal(true) }),
  }),
  sessions: endpoint('GET /auth/sessions', {
    summary: 'Lists the sessions of the user, the newest first.',
    paged: 'by-id',
    response: z.array(Session),
  }),
  endSession: endpoint('DELETE /auth/sessions/:id', {
    summary: 'Ends one session.',
    params: idParams,
    response: Done,
  }),
  endOtherSessions: endpoint('DELETE /auth/sessions', {
    summary: 'Ends every other session of the user.',
    response: Done,
  }),
  getUser: endpoint('GET /users/:id', {
    data: 'account',
    summary: "Reads the caller's own user.",
    params: idParams,
    response: User,
  }),
  changeUser: endpoint('PUT /users/:id', {
    refuses: [409],
    data: 'account',
    summary: "Changes the caller's own profile.",
    params: idParams,
    body: ProfileChanges,
    maxBytes: SMALL_BODY_BYTES,
    response: RegisteredUser,
  }),
  deleteAccount: endpoint('DELETE /auth/account', {
    summary: 'Deletes the account with everything in it, for good.',
    body: z.object({
      confirmation_text: text(20),
      password: ownPassword,
      /** With two-step sign-in: a code of the authenticator app, or a recovery code. */
      code,
    }),
    maxBytes: SMALL_BODY_BYTES,
    response: z.strictObject({ success: z.literal(true), message: z.string(), deleted_at: instant }),
  }),
};
