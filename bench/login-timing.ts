/**
 * Compares how long a wrong password and an unknown address take (threat row B-01 f): 300 of each, in turns.
 * The server must run with RATE_LIMIT=off.
 * Run it: node bench/login-timing.ts --url http://127.0.0.1:3000 [--rounds 300]
 */
import { numberOption, readOptions } from '../scripts/options.ts';
import { median, ms } from './report.ts';

const LIMIT_MS = 5;

const options = readOptions(['url', 'rounds'], 'node bench/login-timing.ts --url URL [--rounds 300]');
const rounds = numberOption(options.rounds, 300);
const base = options.url ?? 'http://127.0.0.1:3000';

async function post(path: string, body: object): Promise<number> {
  const response = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

async function timeLogin(email: string): Promise<number> {
  const began = performance.now();
  const status = await post('/auth/login', { email, password: 'not the password' });
  if (status !== 401) throw new Error(`Logging in answered ${status} instead of 401. Is RATE_LIMIT off?`);
  return performance.now() - began;
}

const email = `timing-${Date.now()}@example.org`;
await post('/auth/register', { email, password: 'the right one', first_name: 'T', last_name: 'T' });
const known: number[] = [];
const unknown: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  known.push(await timeLogin(email));
  unknown.push(await timeLogin(`nobody-${round}@example.org`));
}
const difference = Math.abs(median(known) - median(unknown));
console.log(`wrong password   median ${ms(median(known))} ms`);
console.log(`unknown address  median ${ms(median(unknown))} ms`);
console.log(`difference       ${difference.toFixed(2)} ms, at most ${LIMIT_MS}`);
process.exitCode = difference <= LIMIT_MS ? 0 : 1;
