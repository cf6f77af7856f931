/*
 * `npm run diagnose`: signs in to a running server, makes eight calls of the public HTTP API (`/api/docs`) one after
 * the other, and shows the result and the time of each. Exits with 1 if any of them has failed, and with 2 after wrong
 * arguments.
 *
 * npm run diagnose -- --url http://127.0.0.1:3000 --email you@example.org
 *
 * The password is read from the terminal or from AURIC_PASSWORD. An argument would be visible to every user of the machine,
 * and stored in the history of the shell.
 */
import process from 'node:process';
import { table } from '../../bench/report.ts';
import { readOptions, refuse } from '../options.ts';
import { askPassword } from './ask-password.ts';
import { type TimedCall, timeCalls } from './time-calls.ts';

const USAGE = 'npm run diagnose -- --url http://127.0.0.1:3000 --email you@example.org';

/** The address of a server, without a path. */
function originOf(given: string | undefined): string {
  if (given === undefined) return refuse(`--url is missing. Usage: ${USAGE}`);
  // Refused early, so that an error message cannot show the password.
  if (given.includes('@')) return refuse('The address must not have a name or password in it');
  const url = URL.parse(given);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return refuse(`"${given}" is not an address of a server, such as http://127.0.0.1:3000`);
  }
  if (!/^(\/api)?\/?$/.test(url.pathname)) return refuse(`"${given}" has a path: give ${url.origin} alone`);
  return url.origin;
}

async function readPassword(email: string): Promise<string> {
  const given = process.env['AURIC_PASSWORD'];
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) return refuse('There is no terminal to ask for the password: set AURIC_PASSWORD');
  const typed = await askPassword(`Password of ${email}: `, process.stdin, process.stderr);
  return typed === null || typed === '' ? refuse('No password was given') : typed;
}

const timeOf = ({ ms }: TimedCall) => (ms === null ? '-' : `${Math.round(ms)} ms`);

/** One line for each call, with its problem at the end. */
function report(calls: readonly TimedCall[]): string {
  const rows = calls.map((call) => [call.name, call.status === null ? '-' : String(call.status), timeOf(call)]);
  const [heading, rule, ...lines] = table([['call', 'status', 'time'], ...rows]).split('\n');
  const results = calls.map(({ result, reason }) => (reason === null ? result : `${result}: ${reason}`));
  const marked = lines.map((line, index) => `${line}  ${results[index]}`);
  return [`${heading}  result`, `${rule}  ------`, ...marked].join('\n');
}

const { url, email } = readOptions(['url', 'email'], USAGE);
const origin = originOf(url.at(-1));
const address = email.at(-1) ?? refuse(`--email is missing. Usage: ${USAGE}`);
const password = await readPassword(address);
console.log(`${origin}, ${new Date().toISOString()}\n`);
const calls = await timeCalls(origin, { email: address, password });
const count = (wanted: TimedCall['result']) => calls.filter(({ result }) => result === wanted).length;
console.log(`${report(calls)}\n`);
console.log(
  `${calls.length} calls: ${count('failed')} failed, ${count('not tried')} not tried, ${count('slow')} slow (above 2 s)`,
);
process.exitCode = count('failed') > 0 ? 1 : 0;
