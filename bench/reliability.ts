/**
 * Runs the reliability trials, each as a process of its own, and prints a line for each with its figures. Ends with code 1 if
 * one of them finds a broken promise. `docs/reliability.md` says what is promised and what was measured.
 * Run it: npm run test:reliability -- [--short] [--engine postgres] [--only kill-server]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refuse } from '../scripts/options.ts';
import { table } from './report.ts';
import { type Engine, TRIALS } from './trials.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE = 'npm run test:reliability -- [--short] [--list] [--engine sqlite|postgres] [--only NAME]';

interface Result {
  code: number | null;
  /** The last line of the output: its figures, or why it was skipped. */
  figures: string;
  output: string;
}

async function run(command: readonly string[]): Promise<Result> {
  const env = { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const stopped = () => child.kill('SIGTERM');
  process.once('SIGINT', stopped).once('SIGTERM', stopped);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGINT', stopped).off('SIGTERM', stopped);
  const lines = output.split('\n').map((line) => line.trim());
  // A test run ends with how long it took.
  const figures = lines.findLast((line) => line.startsWith('Tests ')) ?? lines.findLast((line) => line !== '') ?? '';
  return { code, figures, output };
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        short: { type: 'boolean' },
        list: { type: 'boolean' },
        engine: { type: 'string' },
        only: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    return refuse(`${(error as Error).message}. Usage: ${USAGE}`);
  }
}

const { short = false, list = false, engine, only } = readArguments();
const unknown = only?.find((name) => !TRIALS.some((trial) => trial.name === name));
if (unknown !== undefined) refuse(`There is no trial ${unknown}: ${TRIALS.map(({ name }) => name).join(', ')}`);
const chosen = TRIALS.filter(({ name }) => only?.includes(name) ?? true).flatMap((trial) =>
  trial.engines.filter((each) => engine === undefined || each === engine).map((each: Engine) => ({ ...trial, each })),
);
if (list) {
  const rows = chosen.map(({ name, each, promise, minutes }) => [name, each, `${minutes} min`, promise]);
  console.log(table([['trial', 'engine', 'takes', 'promise'], ...rows]));
  process.exit(0);
}

let [kept, skipped] = [0, 0];
const broken: string[] = [];
for (const { name, each, promise, command } of chosen) {
  const began = performance.now();
  const program = command(each, short);
  const { code, figures, output } = await run(program);
  const seconds = Math.round((performance.now() - began) / 1000);
  const isSkipped = code === 0 && figures.startsWith('skipped');
  // Vitest also ends with 0 when a name matches no test.
  const isKept = code === 0 && (!program[0]!.includes('vitest') || /\d+ passed/.test(figures));
  const verdict = isSkipped ? 'skipped' : isKept ? (short ? 'kept (short)' : 'kept') : 'BROKEN';
  console.log(`${verdict.padEnd(13)}${name} on ${each} (${seconds} s): ${figures}`);
  if (isSkipped) skipped += 1;
  else if (isKept) kept += 1;
  else {
    broken.push(`${name} on ${each}`);
    console.error(`  promised: ${promise}\n${output.split('\n').slice(-60).join('\n')}`);
  }
}
console.log(
  `\n${kept} kept, ${broken.length} broken, ${skipped} skipped${broken.length > 0 ? `: ${broken.join(', ')}` : ''}`,
);
process.exitCode = broken.length > 0 ? 1 : 0;
