import * as z from 'zod/mini';
import { emailAddress, RegistrationMode } from './auth.ts';
import { endpoint, SMALL_BODY_BYTES } from './platform/endpoint.ts';
import { Done, id, idParams, instant } from './platform/wire.ts';

const count = z.int();

/** A scheduled job. */
export const ServerJob = z.strictObject({
  name: z.string(),
  /** Its cron pattern, in UTC; null: it runs only when it is requested. */
  schedule: z.nullable(z.string()),
  running: z.boolean(),
  /** It has not succeeded for three of its periods. */
  late: z.boolean(),
  /** The instant up to which its work is done: about the start of the last run that succeeded. */
  done_until: z.nullable(instant),
  /** The start of its last run. */
  started_at: z.nullable(instant),
  /** Of its last run, in milliseconds. */
  duration_ms: z.nullable(count),
  /** The next scheduled run; null: there is none. */
  next_at: z.nullable(instant),
  /** Consecutive runs that failed. */
  failures_in_a_row: count,
});
export type ServerJob = z.output<typeof ServerJob>;

/** The state of the server, without any content of its users. */
export const ServerState = z.strictObject({
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  public_url: z.string(),
  /** The running servers that share the PostgreSQL database, the oldest first; empty on SQLite. */
  servers: z.array(z.strictObject({ name: z.string(), version: z.string() })),
  /** The workers of a Citus cluster, as `host:port`; empty without one. */
  workers: z.array(z.string()),
  registration: RegistrationMode,
  /** The setting REGISTRATION decides, so it cannot be changed by a call. */
  registration_is_set: z.boolean(),
  people: count,
  disabled_people: count,
  /** Includes the databases of the workers. */
  database_bytes: count,
  files_bytes: count,
  /** For all files of a person. */
  storage_quota_bytes: count,
  /** Free on the disk of the data folder; null: the system does not tell. */
  disk_free_bytes: z.nullable(count),
  mail: z.strictObject({
    /** Null: mails are written to the outbox folder. */
    server: z.nullable(z.string()),
    waiting: count,
    /** Given up within the last 30 days. */
    failed: count,
  }),
  jobs: z.array(ServerJob),
});
export type ServerState = z.output<typeof ServerState>;

/** A user as operators see them. */
export const ServerPerson = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  created_at: instant,
  /** The last use of a session or an access token, to about ten minutes; null: none is left. */
  last_active_at: z.nullable(instant),
  /** The size of their files. */
  storage_bytes: count,
  is_operator: z.boolean(),
  disabled_at: z.nullable(instant),
});
export type ServerPerson = z.output<typeof ServerPerson>;

export const ServerBackup = z.strictObject({
  /** The name of its folder or file. */
  name: z.string(),
  created_at: instant,
  /** `upgrade`: a copy of the SQLite database alone, made before an upgrade. */
  kind: z.enum(['backup', 'upgrade']),
  /** The database and all files, those shared with other backups included. */
  bytes: count,
  /** It was opened and read through after it was written. */
  checked: z.boolean(),
  /** Files whose bytes were missing or damaged, which it leaves out. */
  lost_files: count,
  /** Why this server cannot restore it; null: nothing is known against it. A restore checks its bytes. */
  problem: z.nullable(z.string()),
});
export type ServerBackup = z.output<typeof ServerBackup>;

export const ServerBackups = z.strictObject({
  /** The folder of new backups, on the machine of the server. */
  folder: z.string(),
  /** The number of days of which the newest backup is kept. */
  keep: count,
  /** Null: backups are made only on request. */
  next_at: z.nullable(instant),
  /** The newest that can be restored is older than two days, although one is due every night. */
  late: z.boolean(),
  running: z.boolean(),
  /** The start of the last run. */
  started_at: z.nullable(instant),
  /** Why the last run failed, or else why a folder of backups cannot be read; null: neither. */
  error: z.nullable(z.string()),
  /** The newest first. */
  backups: z.array(ServerBackup),
});
export type ServerBackups = z.output<typeof ServerBackups>;

/** Days that an invitation is valid. */
export const INVITATION_DAYS = 7;
export const INVITATION_DAYS_MAX = 30;

/** A link with which a person may sign up, not used yet. */
export const Invitation = z.strictObject({
  id,
  /** The only address that may sign up with it; null: any. */
  email: z.nullable(z.string()),
  /** The address of the operator who made it; null: the command line. */
  created_by: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
});
export type Invitation = z.output<typeof Invitation>;

export const CreatedInvitation = z.strictObject({
  ...Invitation.shape,
  /** The link. It is in this response only. */
  url: z.string(),
  /** Whether a mail server has taken the mail to its address. */
  is_mailed: z.boolean(),
});
export type CreatedInvitation = z.output<typeof CreatedInvitation>;

/** For operators of the server; everybody else gets 403, and so does every access token. */
export const operatorContract = {
  server: endpoint('GET /server', {
    summary: 'Returns the state of the server: sizes, jobs and the mail queue.',
    response: ServerState,
  }),
  people: endpoint('GET /server/people', {
    summary: 'Lists everybody with an account, the oldest account first, without any content.',
    paged: 'by-id',
    response: z.array(ServerPerson),
  }),
  disablePerson: endpoint('POST /server/people/:id/disable', {
    summary: 'Disables the account of another person; its data stays.',
    params: idParams,
    response: ServerPerson,
  }),
  enablePerson: endpoint('POST /server/people/:id/enable', {
    summary: 'Enables a disabled account again.',
    params: idParams,
    response: ServerPerson,
  }),
  setRegistration: endpoint('PUT /server/registration', {
    summary: 'Chooses who may create an account.',
    body: z.object({ registration: RegistrationMode }),
    maxBytes: SMALL_BODY_BYTES,
    response: Done,
  }),
  invitations: endpoint('GET /server/invitations', {
    summary: 'Lists the invitations that nobody has used yet, the newest first.',
    paged: 'by-id',
    response: z.array(Invitation),
  }),
  invite: endpoint('POST /server/invitations', {
    refuses: [409],
    summary: 'Creates an invitation, and mails it if it has an address. Its link is in this response only.',
    body: z.object({
      email: z.nullish(emailAddress),
      expires_in_days: z.optional(z.int().check(z.minimum(1), z.maximum(INVITATION_DAYS_MAX))),
    }),
    maxBytes: SMALL_BODY_BYTES,
    status: 201,
    alwaysCreates: true,
    response: CreatedInvitation,
  }),
  revokeInvitation: endpoint('DELETE /server/invitations/:id', {
    summary: 'Revokes an invitation: its link stops working.',
    onFullDisk: true,
    params: idParams,
    response: Done,
  }),
  backups: endpoint('GET /server/backups', {
    summary: 'Lists the backups on the machine of the server.',
    response: ServerBackups,
  }),
  backUp: endpoint('POST /server/backups', {
    refuses: [409],
    summary: 'Makes a backup; one at a time, and one in ten minutes.',
    response: Done,
  }),
};
