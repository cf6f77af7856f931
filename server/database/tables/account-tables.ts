import type { Generated } from 'kysely';
import type { Weekday } from '#contract/vocabulary.ts';
import type { Instant } from './row-types.ts';

/* The rows about accounts and signing in; the rest of the schema is in schema.ts. */

interface UsersTable {
  id: string;
  email: string;
  username: string;
  first_name: string;
  last_name: string;
  profile_picture: string | null;
  /** Argon2id in PHC text; null for an account that only signs in elsewhere. */
  password_hash: string | null;
  timezone: string;
  day_start_hour: number;
  /** The English locale of the last browser, such as `en-US`. */
  locale: Generated<string | null>;
  week_starts_on: Weekday;
  daily_capacity_minutes: number;
  /** Minutes assumed for a task without an estimate. */
  usual_task_minutes: Generated<number>;
  onboarding_completed_at: Instant | null;
  username_changed_at: Instant | null;
  disabled_at: Instant | null;
  /** Null: not an operator of the server. */
  operator_since: Generated<Instant | null>;
  /** Records created in the hour that ends at `creates_until`. */
  creates_count: Generated<number>;
  /** How many ids an imported record may have got. */
  import_ids: Generated<number>;
  creates_until: Generated<Instant | null>;
  /** When the owner of the address proved it by using a mailed link. */
  email_confirmed_at: Generated<Instant | null>;
  /** 1: no link was used, the account was only in use before there were such links. */
  email_assumed: Generated<number>;
  /** When the server first requested a confirmation link by itself. */
  confirmation_asked_at: Generated<Instant | null>;
  /** The address that the account gets when a mailed link is used; null: no change is pending. */
  pending_email: Generated<string | null>;
  /** SHA-256 of the token in that link, hexadecimal; null until it is mailed. */
  pending_email_hash: Generated<string | null>;
  pending_email_until: Generated<Instant | null>;
  /** When two-step sign-in was turned on; null: it is off. */
  two_step_since: Generated<Instant | null>;
  /** The key of the authenticator app, in Base32. */
  two_step_secret: Generated<string | null>;
  /** The time step of the last code that was used, so that each works once. */
  two_step_used: Generated<number | null>;
  /** SHA-256 of each unused recovery code, hexadecimal, with blanks between them. */
  recovery_codes: Generated<string>;
  /** A key that waits for its first code. */
  two_step_started: Generated<string | null>;
  two_step_started_until: Generated<Instant | null>;
  created_at: Instant;
  updated_at: Instant;
}

/** What an operator has chosen by a command, and facts about the server. */
interface ServerSettingsTable {
  /**
   * `first_account`: when the first account became the operator's. `registration`: a `RegistrationMode`. `oidc_salt`:
   * the salt of the key with which servers seal who has come from the provider, in Base64.
   */
  name: 'first_account' | 'registration' | 'operators_lock' | 'oidc_salt';
  value: string;
}

/** Sign-in names that must be unique across users, keyed by the unique name. */
interface LoginNamesTable {
  kind: 'email' | 'username' | 'google' | 'oidc';
  /** For Google the account's `sub`, which never changes; for another provider the issuer, a blank, and the `sub`. */
  value: string;
  user_id: string;
  /** The name shown to people: for an account at a provider its e-mail address. */
  label: Generated<string | null>;
}

interface SessionsTable {
  user_id: string;
  /** SHA-256 of the bearer token, hexadecimal. */
  token_hash: string;
  id: string;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
}

interface AccessTokensTable {
  user_id: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  id: string;
  name: string;
  /** Names with blanks between them. */
  scopes: string;
  /** The last characters of the token. */
  hint: string;
  expires_at: Instant | null;
  last_used_at: Instant | null;
  last_used_from: string | null;
  created_at: Instant;
  /** The program that signed in by OAuth; null for a token that the person made. The others are set with it. */
  client_id: string | null;
  /** The end of the current token; the grant itself ends at `expires_at`. */
  refresh_at: Instant | null;
  /** SHA-256 of the part that all refresh tokens of the grant have in common, and of the current one. */
  family_hash: string | null;
  refresh_hash: string | null;
}

/** A program that has registered itself to sign people in. */
interface OAuthClientsTable {
  id: string;
  /** As the program calls itself. */
  name: string;
  /** A JSON list. */
  redirect_uris: string;
  created_at: Instant;
  /** When a person last allowed it to sign in. */
  approved_at: Instant | null;
}

/** A code that a program exchanges for its first tokens. */
interface OAuthCodesTable {
  user_id: string;
  /** SHA-256 of the code, hexadecimal. */
  code_hash: string;
  client_id: string;
  redirect_uri: string;
  /** SHA-256 of the verifier that only the program knows, base64url. */
  challenge: string;
  /** Of the program. */
  name: string;
  scopes: string;
  expires_at: Instant;
  /** The access token that it was exchanged for. */
  grant_id: string | null;
}

/** Where push messages to the device of a session are sent. */
interface PushSubscriptionsTable {
  user_id: string;
  /** Of the session, which deletes the subscription when it ends. */
  token_hash: string;
  /** At a push service. */
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Instant;
}

/** The VAPID keys of this server, made when they are first needed. */
interface PushKeysTable {
  id: 1;
  public_key: string;
  private_key: string;
}

interface PasswordResetsTable {
  user_id: string;
  /** SHA-256 of the token in the mailed link, hexadecimal. */
  token_hash: string;
  expires_at: Instant;
}

interface EmailConfirmationsTable {
  user_id: string;
  /** SHA-256 of the token in the mailed link, hexadecimal. */
  token_hash: string;
  expires_at: Instant;
}

/** A link with which an invited person signs up. It is deleted when it is used or revoked. */
interface InvitationsTable {
  id: string;
  /** SHA-256 of the token in the link, hexadecimal. */
  token_hash: string;
  /** The only address that may sign up with it; null: any. */
  email: string | null;
  /** The operator who made it; null: the command line. */
  created_by: string | null;
  created_at: Instant;
  expires_at: Instant;
}

/** Links still to be mailed, to addresses with and without an account. */
interface LinkRequestsTable {
  kind: 'reset' | 'confirm' | 'change';
  email: string;
  /** Attempts that failed. */
  attempts: number;
  next_attempt_at: Instant;
}

/** Counted attempts, such as wrong passwords, shared by all servers. */
interface AttemptsTable {
  /** The counted attempt, with all personal parts hashed. */
  key: string;
  /** SHA-256 of the e-mail address or user id of the account. */
  person: string | null;
  count: number;
  resets_at: Instant;
}

/** The tables about accounts, by their names. */
export interface AccountTables {
  users: UsersTable;
  server_settings: ServerSettingsTable;
  login_names: LoginNamesTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  oauth_clients: OAuthClientsTable;
  oauth_codes: OAuthCodesTable;
  push_subscriptions: PushSubscriptionsTable;
  push_keys: PushKeysTable;
  password_resets: PasswordResetsTable;
  email_confirmations: EmailConfirmationsTable;
  invitations: InvitationsTable;
  link_requests: LinkRequestsTable;
  attempts: AttemptsTable;
}
