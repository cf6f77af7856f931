import { SECTIONS } from '#web/sections.ts';
import { type Command, withWords } from './commands.ts';

export const command = (name: string, more: Partial<Command> = {}): Command =>
  withWords({ ...{ id: name, name, Icon: undefined, keys: [], run: () => undefined }, ...more });

/** With the row of “Pay rent” focused. */
export const OF_ROW = [
  'Open',
  'Complete or reopen',
  'Today',
  'Tomorrow',
  'Due date',
  'Priority',
  'High priority',
  'Medium priority',
  'Low priority',
  'Estimate',
  'Move to project',
  'Rename',
  'Focus',
  'Skip (repeating tasks)',
  'Delete, with Undo',
  'Open its menu',
  'Select',
].map((name) => command(name, { id: `row ${name}`, note: '“Pay rent”', ofRow: true }));

/** Keys of the page and of the shell. */
export const KEYS = [
  ...SECTIONS.map(({ name }) => `Go to ${name}`),
  ...['Go to Inbox', 'Back', 'Forward', 'New task', 'Undo the last change', 'Redo what was undone', 'Undo history'],
  ...['Show these keys', 'Sign out', 'Filter the list of this page, or search'],
].map((does) => ({ keys: [does === 'New task' ? 'q' : does], does, press: () => undefined }));
