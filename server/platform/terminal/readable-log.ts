import { styleText } from 'node:util';

interface Entry {
  level: string;
  /** ISO 8601. */
  time: string;
  msg: string;
  err?: { message?: string; stack?: string };
  [fact: string]: unknown;
}

/** Formats JSON log lines for people, such as `14:03:07 GET /api/tasks 200, 4.1 ms`. */
export function readableLog(out: { write(text: string): unknown }): { write(line: string): void } {
  return { write: (line) => void out.write(`${readable(JSON.parse(line) as Entry)}\n`) };
}

function readable({ level, time, msg, err, reqId: _reqId, ...facts }: Entry): string {
  const text = msg === 'request' ? requestText(facts) : `${msg}${factsText(facts)}`;
  const cause = err === undefined ? '' : `: ${err.stack ?? err.message}`;
  const clock = new Date(time).toLocaleTimeString('en-GB');
  return `${styleText('dim', clock)}  ${coloured(level, text + cause)}`;
}

function requestText({ method, route, status, ms }: Record<string, unknown>): string {
  return `${method} ${route} ${status}, ${ms} ms`;
}

function factsText(facts: Record<string, unknown>): string {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null);
  const texts = given.map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
}

function coloured(level: string, text: string): string {
  if (level === 'error' || level === 'fatal') return styleText('red', text);
  return level === 'warn' ? styleText('yellow', text) : text;
}
