import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { PassThrough } from 'node:stream';

/** Asks for a password on a terminal without showing it. Resolves with null when it is cancelled (Ctrl-C, Ctrl-D). */
export function askPassword(question: string, input: Readable, output: Writable): Promise<string | null> {
  output.write(question);
  // In terminal mode readline echoes the letters, here into nothing.
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
