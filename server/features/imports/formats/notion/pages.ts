import { dirname, join } from 'node:path/posix';
import { columnName } from '../../csv.ts';
import { Attachments, isAttachable, mediaByName, outsideCode } from '../../reading/journal.ts';
import { fileKey, readText, type Remarks } from '../../reading/parts.ts';
import type { SourceFile } from '../../tree.ts';
import { idOf, titleOf } from './names.ts';

/** A page: its title, its properties, if it is a row of a database, and the text below. */
export interface Page {
  name: string;
  /** 32 hexadecimal digits. */
  id: string;
  title: string;
  /** The day of the export, if the archive tells it. */
  day: string | null;
  /** By the names of their columns. */
  properties: ReadonlyMap<string, string>;
  body: string;
}

const NONE: ReadonlySet<string> = new Set();

/** @param columns the names of the columns of its database. */
export function readPage(file: SourceFile, remarks: Remarks, columns = NONE): Page {
  const lines = readText(file, remarks).trimStart().split('\n');
  const [, heading] = /^# (.*)$/.exec(lines[0]!) ?? [];
  let at = heading === undefined ? 0 : 1;
  while (at < lines.length && lines[at]!.trim() === '') at += 1;
  const properties = new Map<string, string>();
  for (; at < lines.length; at += 1) {
    const end = lines[at]!.indexOf(': ');
    const key = columnName(lines[at]!.slice(0, Math.max(end, 0)));
    if (end < 0 || !columns.has(key)) break;
    properties.set(key, lines[at]!.slice(end + 2).trim());
  }
  return {
    name: file.name,
    id: idOf(file.name)!,
    title: heading?.trim() || titleOf(file.name),
    day: file.day,
    properties,
    body: lines.slice(at).join('\n').trim(),
  };
}

const LINK = /(!?)\[([^\][\n]{0,500})\]\(<?([^()\n<>]{1,1000}?)>?\)/g;
/** The boxes of empty lines, and the tags around a callout. */
const EMPTY = /^[ \t]*(?:- \[[ xX]\]|<\/?aside>)[ \t]*$/gm;

/** The texts of pages, with the files that they show. */
export class PageTexts {
  /** The files that some text has named. */
  readonly used = new Set<string>();
  readonly #byPath: ReadonlyMap<string, string>;
  readonly #byName: ReadonlyMap<string, string>;
  readonly #remarks: Remarks;

  constructor(files: readonly SourceFile[], remarks: Remarks) {
    this.#byPath = new Map(files.map(({ name }) => [name.toLowerCase(), name]));
    this.#byName = mediaByName(files);
    this.#remarks = remarks;
  }

  /** Markdown with places of files, and the files; links to other pages become their titles. */
  read(page: Page, body = page.body): { text: string; files: string[] } {
    const files = new Attachments();
    const text = outsideCode(body.replaceAll(EMPTY, ''), (part) =>
      part.replaceAll(LINK, (all, bang: string, words: string, address: string) => {
        if (/^(?:[a-z][\w+.-]*:|#|\/)/i.test(address)) return all;
        const path = this.#find(page, decode(address));
        if (path === undefined) return bang ? this.#named(page, words || address, 'is not in the file') : words;
        if (idOf(path) !== null) return words;
        this.used.add(path);
        return isAttachable(path)
          ? files.place(path, bang ? '' : words)
          : this.#named(page, words, 'cannot be attached');
      }),
    );
    return { text: text.replaceAll(/\n{3,}/g, '\n\n').trim(), files: files.paths };
  }

  #find({ name }: Page, address: string): string | undefined {
    return this.#byPath.get(join(dirname(name), address).toLowerCase()) ?? this.#byName.get(fileKey(address));
  }

  #named(page: Page, words: string, problem: string): string {
    this.#remarks.add('kept_as_text', 'files', `${page.title}: ${words} ${problem}`);
    return `(file: ${words})`;
  }
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
