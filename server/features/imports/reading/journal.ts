import type { SourceFile, TreeEntry } from '../tree.ts';
import { fileKey } from './parts.ts';

/* What readers of journals have in common. */

/** An entry with the time at which it was written, `HH:MM`, if known. */
export interface TimedEntry extends TreeEntry {
  time: string | null;
}

/** The entries of a journal: those of a day with several begin with their time. */
export function finishEntries(entries: readonly TimedEntry[]): TreeEntry[] {
  const counts = new Map<string, number>();
  for (const { day } of entries) counts.set(day, (counts.get(day) ?? 0) + 1);
  return entries.map(({ time, ...entry }) =>
    time !== null && counts.get(entry.day)! > 1 ? { ...entry, text: `${time}\n\n${entry.text}` } : entry,
  );
}

/** Extensions of files that can be attached. */
const ATTACHABLE = /\.(?:png|jpe?g|gif|pdf|docx?|txt)$/i;

export const isAttachable = (name: string): boolean => ATTACHABLE.test(name);

/** Files of an archive by their names without folders, in lower case; with and without the extension. */
export function mediaByName(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name } of files) {
    const key = fileKey(name);
    for (const each of [key, key.replace(/\.\w+$/, '')]) if (!found.has(each)) found.set(each, name);
  }
  return found;
}

/** The files of an entry, each once. */
export class Attachments {
  readonly paths: string[] = [];
  readonly #indexes = new Map<string, number>();

  /** The place of a file in the text: `![alt](import:N)`, with its index in `paths`. */
  place(path: string, alt = ''): string {
    const index = this.#indexes.get(path) ?? this.paths.push(path) - 1;
    this.#indexes.set(path, index);
    return `![${alt.replaceAll(/[[\]\n]/g, ' ').trim()}](import:${index})`;
  }
}

/** Code in a text, which keeps its characters: fenced or between backticks. */
const CODE = /^```[^\n]*\n[\s\S]*?(?:^```|$(?![\s\S]))|`[^`\n]{1,1000}`/gm;

export function outsideCode(text: string, change: (part: string) => string): string {
  let result = '';
  let end = 0;
  for (const code of text.matchAll(CODE)) {
    result += change(text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  return result + change(text.slice(end));
}
