import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { PassThrough } from 'node:stream';

/**
 * Asks for a password on a terminal, which shows nothing of what is typed. Resolves with null when it is broken off
 * (Ctrl-C, Ctrl-D).
 */
export function askPassword(question: string, input: Readable, output: Writable): Promise<string | null> {
  output.write(question);
  // In terminal mode it echoes by itself, here to nobody.
  const lines = createInterface({ input, output: new PassThrough().resume(), terminal: true });
  return new Promise((resolve) => {
    let password: string | null = null;
    lines.on('SIGINT', () => lines.close());
    lines.on('close', () => {
      output.write('\n');
      resolve(password);
    });
    lines.once('line', (line) => {
      password = line;
      lines.close();
    });
  });
}
