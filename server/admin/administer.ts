import { backUp, restore } from './backups.ts';
import { type Command, readCommand } from './command.ts';
import { registration, showConfig, testMail } from './settings.ts';
import { distribute } from './distribute.ts';
import { doctor } from './doctor.ts';
import { move } from './move.ts';
import { runAsOwner } from './run-as-owner.ts';
import { USERS } from './users.ts';
import { readConfig } from '../config.ts';
import type { Terminal } from '../platform/terminal/run-command.ts';
import { readSettings } from '../settings.ts';
import { VERSION } from '../version.ts';

const COMMANDS: readonly Command[] = [
  ...USERS,
  {
    usage: 'doctor',
    summary: 'Checks the server and what it depends on: one line each, with the fix of a problem.',
    details: 'Exits with 1 if there is a problem.',
    run: doctor,
  },
  {
    usage: 'config',
    summary: 'Prints the settings in force and where each comes from, without secrets.',
    run: showConfig,
  },
  {
    usage: 'registration [MODE]',
    summary: 'Says who may create an account, or changes it: open, invite or closed.',
    details: 'The setting REGISTRATION, if there is one, decides; then nothing can be changed here.',
    run: registration,
  },
  { usage: 'test-mail ADDRESS', summary: 'Sends a mail, to test the settings of mail.', run: testMail },
  {
    usage: 'backup [FOLDER]',
    summary: 'Copies the database and all files.',
    run: ({ config, terminal, words: [folder] }) => backUp(config, terminal, folder),
  },
  {
    usage: 'restore [BACKUP]',
    summary: 'Replaces the data with a backup.',
    run: ({ config, terminal, words: [backup] }) => restore(config, terminal, backup),
  },
  {
    usage: 'move',
    summary: 'Moves all data into an empty PostgreSQL database, and compares both.',
    details:
      'Stop Auric first. The old database stays as it is. After an interruption, run it again to continue.\n' +
      'Example: --to postgres://auric:secret@localhost/auric',
    options: { to: { type: 'string' } },
    run: move,
  },
  {
    usage: 'distribute',
    summary: 'Spreads the tables over the workers of a Citus cluster.',
    details: 'Stop Auric first. Needs Citus in the database of DATABASE_URL, and workers (docs/operations.md).',
    run: distribute,
  },
];

/** Administration from a terminal, on the database itself, beside a running server. */
export async function administer(args: readonly string[], terminal: Terminal): Promise<string> {
  if (args[0] === '--version') return `auric ${VERSION}`;
  const { help, call } = readCommand(COMMANDS, args);
  if (call === undefined) return help;
  const settings = readSettings(terminal.env);
  const config = readConfig(settings.values);
  runAsOwner(config, terminal);
  return call.command.run({ ...call, terminal, settings, config });
}
