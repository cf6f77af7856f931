import { CONTENT_MAX } from '#contract/journal.ts';
import type { SourceFile, TreeEntry } from '../tree.ts';
import { fileKey, type Remarks } from './parts.ts';

/* What readers of journals have in common. */

/** An entry with the time at which it was written, `HH:MM`, if known. */
export interface TimedEntry extends TreeEntry {
  time: string | null;
}

/**
 * The entries of a journal: those of a day with several begin with their time, and those with more text than an entry
 * can have are split.
 */
export function finishEntries(entries: readonly TimedEntry[], remarks: Remarks): TreeEntry[] {
  const counts = new Map<string, number>();
  for (const { day } of entries) counts.set(day, (counts.get(day) ?? 0) + 1);
  return entries.flatMap(({ time, ...entry }) => {
    const hasTime = time !== null && counts.get(entry.day)! > 1;
    const parts = splitText(hasTime ? `${time}\n\n${entry.text}` : entry.text);
    if (parts.length > 1)
      remarks.add('shortened', 'entries', `${entry.day}: the text is split into ${parts.length} entries`);
    return parts.map((text, part) =>
      part === 0 ? { ...entry, text } : { ...entry, text, sourceId: `${entry.sourceId}/${part + 1}`, files: [] },
    );
  });
}

/** Parts that an entry can hold, each ending with a paragraph or line if there is one. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > CONTENT_MAX) {
    const end = start + CONTENT_MAX;
    const breaks = [text.lastIndexOf('\n\n', end), text.lastIndexOf('\n', end), text.lastIndexOf(' ', end)];
    const at = breaks.find((each) => each > start + CONTENT_MAX / 2) ?? end - (isPair(text, end) ? 1 : 0);
    parts.push(text.slice(start, at).trim());
    start = at;
  }
  parts.push(text.slice(start).trim());
  return parts;
}

/** Whether a cut would divide a character of two units. */
const isPair = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.charAt(at));

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

/** Changes a text outside its code. */
export function outsideCode(text: string, change: (part: string) => string): string {
  let result = '';
  let end = 0;
  for (const code of text.matchAll(CODE)) {
    result += change(text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  return result + change(text.slice(end));
}
