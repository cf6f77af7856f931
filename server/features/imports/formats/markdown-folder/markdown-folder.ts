import { basename, extname } from 'node:path/posix';
import {
  Attachments,
  finishEntries,
  isAttachable,
  mediaByName,
  outsideCode,
  type TimedEntry,
} from '../../reading/journal.ts';
import { extensionOf, fileKey, newEntry, newTree, readText, Remarks, RowIds, startOf } from '../../reading/parts.ts';
import type { ImportFormat, ImportTree, SourceFile } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';
import { type FrontMatter, listOf, splitFrontMatter, textOf } from '../../reading/front-matter.ts';
import { isOnlyDay, readDayOf } from '../../reading/read-day-of.ts';

/** Notes with a day: daily notes of Obsidian, Logseq and others, a zip of them, or one such file. */
export const markdownFolder: ImportFormat = {
  key: 'markdown-folder',
  name: 'Markdown journal',
  recognises: (files) => files.some((file) => isNote(file) && hasDay(file)),
  read: readFolder,
};

const isNote = (file: SourceFile): boolean => ['.md', '.markdown'].includes(extensionOf(file)) && !isHidden(file.name);

/** `.obsidian/`, `.trash/`. */
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

function hasDay(file: SourceFile): boolean {
  const { front, body } = splitFrontMatter(startOf(file));
  return readDayOf(file.name, front, body) !== null;
}

function readFolder(files: readonly SourceFile[]): ImportTree {
  const remarks = new Remarks();
  const media = mediaByName(files.filter((file) => !isNote(file)));
  const used = new Set<string>();
  const ids = new RowIds();
  const entries = files.filter(isNote).flatMap((file) => {
    const entry = readNote(file, media, ids, remarks);
    for (const path of entry?.files ?? []) used.add(path);
    return entry ?? [];
  });
  if (entries.length === 0)
    throw new Unreadable('None of these notes has a day in its front matter, its name or its heading');
  for (const file of files) {
    if (isNote(file) || used.has(file.name) || isHidden(file.name)) continue;
    remarks.add('left_out', 'files', `${file.name}: no entry shows it`);
  }
  return newTree({
    recognised: `${entries.length} journal entries in Markdown`,
    entries: finishEntries(entries),
    remarks: remarks.all,
  });
}

/** Keys of a front matter that have a field of their own, or say nothing. */
const KNOWN = new Set([
  ...['date', 'day', 'created', 'created at', 'creation date', 'tags', 'tag', 'title', 'mood', 'weather', 'location'],
  ...['cssclass', 'cssclasses', 'publish', 'position'],
]);

function readNote(
  file: SourceFile,
  media: ReadonlyMap<string, string>,
  ids: RowIds,
  remarks: Remarks,
): TimedEntry | null {
  const { front, body, isBroken } = splitFrontMatter(readText(file, remarks));
  if (isBroken) remarks.add('kept_as_text', 'front matter', `${file.name}: it is not YAML`);
  const when = readDayOf(file.name, front, body);
  if (when === null) {
    remarks.add('left_out', 'notes without a day', file.name);
    return null;
  }
  const { title, text } = titleOf(file, front, body.trim());
  const attachments = new Attachments();
  const shown = new NoteText(file.name, media, attachments, remarks);
  const written = shown.read(text);
  const lines = [...front].flatMap(([key]) =>
    KNOWN.has(key) || textOf(front, key) === '' ? [] : [`${key}: ${textOf(front, key)}`],
  );
  if (lines.length > 0) remarks.add('kept_as_text', 'front matter', `${file.name}: ${lines.join('; ')}`);
  const tags = [...listOf(front, 'tags'), ...listOf(front, 'tag')].map((tag) => tag.replace(/^#/, ''));
  return {
    ...newEntry(ids.of(file.name), when.day, [written, lines.join('\n')].filter((part) => part !== '').join('\n\n')),
    title,
    tags: [...new Set([...tags, ...shown.tags])].filter((tag) => tag !== ''),
    mood: textOf(front, 'mood') || null,
    weather: textOf(front, 'weather') || null,
    location: textOf(front, 'location') || null,
    files: attachments.paths,
    time: when.time,
  };
}

/** The title: from the front matter, the first heading, or the name of the file, unless that is only a day. */
function titleOf(file: SourceFile, front: FrontMatter, body: string): { title: string | null; text: string } {
  const [all = '', heading] = /^# +([^\n]+)(?:\n|$)/.exec(body) ?? [];
  const rest = heading === undefined ? body : body.slice(all.length).trim();
  const named = textOf(front, 'title');
  if (named !== '') return { title: named, text: heading?.trim() === named ? rest : body };
  if (heading !== undefined) return { title: isOnlyDay(heading) ? null : heading.trim(), text: rest };
  const name = basename(file.name, extname(file.name)).replace(/^\d{4}[-_. ]?\d\d[-_. ]?\d\d[\s_-]*/, '');
  return { title: name === '' || isOnlyDay(name) ? null : name, text: body };
}

/** `#tag` with a letter in it, outside headings, links and words. */
const TAG = /(?<=^|[\s(])#([\p{L}\d_/-]{0,100}[\p{L}_/-][\p{L}\d_/-]{0,100})(?![\p{L}\d_/#-])/gu;
const EMBED = /!\[\[([^\][\n|#]{1,300})(?:#[^\][\n|]{0,200})?(?:\|[^\][\n]{0,200})?\]\]/g;
const PICTURE = /!\[([^\][\n]{0,300})\]\(<?([^()\n<>]{1,500}?)>?(?:\s+"[^"\n]{0,300}")?\)/g;
const WIKI_LINK = /(?<!!)\[\[([^\][\n|]{1,300})(?:\|([^\][\n]{1,300}))?\]\]/g;

class NoteText {
  readonly tags: string[] = [];
  readonly #place: string;
  readonly #media: ReadonlyMap<string, string>;
  readonly #attachments: Attachments;
  readonly #remarks: Remarks;

  constructor(place: string, media: ReadonlyMap<string, string>, attachments: Attachments, remarks: Remarks) {
    this.#place = place;
    this.#media = media;
    this.#attachments = attachments;
    this.#remarks = remarks;
  }

  read(text: string): string {
    return outsideCode(text, (part) => {
      for (const [, tag] of part.matchAll(TAG)) this.tags.push(tag!);
      return part
        .replaceAll(EMBED, (all, name: string) => this.#show(all, name, ''))
        .replaceAll(PICTURE, (all, alt: string, url: string) =>
          /^[a-z][\w+.-]*:/i.test(url) ? all : this.#show(all, decode(url), alt),
        )
        .replaceAll(WIKI_LINK, (_all, note: string, words?: string) => words ?? note);
    });
  }

  #show(all: string, name: string, alt: string): string {
    const path = this.#media.get(fileKey(name));
    if (path !== undefined && isAttachable(path)) return this.#attachments.place(path, alt);
    if (/\.\w{2,5}$/.test(name)) {
      this.#remarks.add(
        'kept_as_text',
        'files',
        `${this.#place}: ${name} ${path === undefined ? 'is not in the file' : 'cannot be attached'}`,
      );
    }
    return all;
  }
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
