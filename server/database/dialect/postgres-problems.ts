import { withHost } from '../../config.ts';
import { StartProblem } from '../files/start-problem.ts';
import { isDatabaseDown, isLocked } from './errors.ts';

const NOT_FOUND = ['ENOTFOUND', 'EAI_AGAIN'];
const WRONG_PASSWORD = '28P01';
const REFUSED = '28000';
const NO_DATABASE = '3D000';
const NO_PRIVILEGE = '42501';
/** The driver's message when PostgreSQL asks for a password and the address has none. */
const PASSWORD_MISSING = /password must be a string/;

/** TLS error codes: the certificate has an unknown issuer, names another host, or has expired. */
const CERTIFICATE = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_|ALTNAME/;
const NO_TLS = /does not support SSL/;
/** Poolers support only some session parameters. */
const POOLER = /unsupported startup parameter/;

const poolerText = (server: string): string =>
  `${server} is behind a pooler that shares sessions (such as pgbouncer), and Auric needs sessions of its own. ` +
  'Connect to PostgreSQL directly';

/** The message for a pooler that accepts session parameters but shares sessions. */
export const poolerProblem = (databaseUrl: string): StartProblem =>
  new StartProblem(`${poolerText(`PostgreSQL at ${hostOf(databaseUrl)}`)}: check DATABASE_URL.`);

function hostOf(databaseUrl: string): string {
  const url = new URL(withHost(databaseUrl));
  return url.searchParams.get('host') ?? url.hostname;
}

/**
 * Returns in one line why PostgreSQL cannot be used, without the password; null for another error.
 * @param setting which has the address.
 */
export function postgresProblem(databaseUrl: string, error: unknown, setting = 'DATABASE_URL'): StartProblem | null {
  if (!(error instanceof Error)) return null;
  const { code = '', message } = error as Error & { code?: string };
  const url = new URL(withHost(databaseUrl));
  const host = url.searchParams.get('host') ?? url.hostname;
  const server = `PostgreSQL at ${host}${url.port && `:${url.port}`}`;
  const user = decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (isLocked(error)) {
    return new StartProblem(
      `The upgrade of ${database} on ${server} found a table in use for minutes, and has changed nothing: end the ` +
        'transaction that uses it (a backup, an export or an open session, see pg_stat_activity), then start again.',
    );
  }
  const why = () => {
    if (POOLER.test(message)) return poolerText(server);
    if (CERTIFICATE.test(code) || NO_TLS.test(message)) {
      return `${server} cannot be reached by TLS (${message}): see sslmode and sslrootcert in its documentation`;
    }
    if (NOT_FOUND.includes(code)) return `There is no host ${host}`;
    if (code === WRONG_PASSWORD) return `${server} refused the password of the user ${user}`;
    if (PASSWORD_MISSING.test(message)) return `${server} wants a password for the user ${user}`;
    if (code === REFUSED) return `${server} refused the user ${user} (${message})`;
    if (code === NO_DATABASE) return `${server} has no database ${database}`;
    if (code === NO_PRIVILEGE) return `${server} does not let the user ${user} make tables in ${database} (${message})`;
    if (isDatabaseDown(error)) return `${server} cannot be reached (${message || code})`;
    return null;
  };
  const reason = why();
  return reason === null ? null : new StartProblem(`${reason}: check ${setting}.`);
}
