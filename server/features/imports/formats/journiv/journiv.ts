import { Attachments, finishEntries, isAttachable, mediaByName, type TimedEntry } from '../../reading/journal.ts';
import {
  flagAt,
  isObject,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  objectsAt,
  rowsAt,
  textAt,
  readJson,
  isJson,
} from '../../reading/json.ts';
import { fileKey, newEntry, newTree, oneLine, Remarks, RowIds } from '../../reading/parts.ts';
import { inZone, knownZone, readDay, readInstant, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

/** The zip of an export: `data.json` or `journiv.json`, and `media/`. */
export const journiv: ImportFormat = {
  key: 'journiv',
  name: 'Journiv',
  recognises: (files) => files.some(isData),
  read: readJourniv,
};

const isData = (file: SourceFile): boolean => isJson(file, /"export_version"\s*:/, /"(?:journals|app_version)"\s*:/);

function readJourniv(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const data = files.find(isData);
  if (!data) throw new Unreadable('This file has no data.json of Journiv');
  const root = readJson(data);
  const reader = new JournalReader(files, context);
  const journals = rowsAt(root, 'journals', data.name, reader.remarks);
  const entries = journals.flatMap(({ row, place }) => {
    const tag = journals.length > 1 ? [oneLine(textAt(row, 'title'))].filter((title) => title !== '') : [];
    return rowsAt(row, 'entries', place, reader.remarks).flatMap(
      (entry) => reader.read(entry.row, entry.place, tag) ?? [],
    );
  });
  // Newer versions keep entries in moments.
  const moments = rowsAt(root, 'moments', data.name, reader.remarks).flatMap(({ row, place }) => {
    const entry = objectAt(row, 'entry');
    return entry ? (reader.read(entry, place, []) ?? []) : [];
  });
  reader.nameUnused(data);
  const all = [...entries, ...moments];
  return newTree({
    recognised: `Journiv export of ${all.length} entries`,
    entries: finishEntries(all),
    remarks: reader.remarks.all,
  });
}

class JournalReader {
  readonly remarks = new Remarks();
  readonly #files: readonly SourceFile[];
  readonly #media: ReadonlyMap<string, string>;
  readonly #used = new Set<string>();
  readonly #context: ReadContext;
  readonly #ids = new RowIds();

  constructor(files: readonly SourceFile[], context: ReadContext) {
    this.#files = files;
    this.#media = mediaByName(files.filter((file) => !isData(file)));
    this.#context = context;
  }

  read(entry: JsonObject, place: string, journal: readonly string[]): TimedEntry | null {
    const at = readInstant(textAt(entry, 'entry_datetime_utc'));
    const zone = knownZone(textAt(entry, 'entry_timezone')) ?? this.#context.timezone;
    const clock = at && inZone(at, zone);
    const day = readDay(textAt(entry, 'entry_date').slice(0, 10)) ?? clock?.day ?? null;
    if (day === null) {
      this.remarks.add('unreadable', 'entries', `${place}: “${textAt(entry, 'entry_date')}” is not a date`);
      return null;
    }
    const attachments = new Attachments();
    const moodLog = objectAt(entry, 'mood_log');
    const parts = [textOf(entry), textAt(moodLog, 'note'), ...this.#mediaOf(entry, attachments, place)];
    const text = parts.filter((part) => part !== '').join('\n\n');
    const title = oneLine(textAt(entry, 'title')) || null;
    if (text === '' && title === null) {
      this.remarks.add('left_out', 'entries', `${place} of ${day} has neither text nor media`);
      return null;
    }
    const tags = listAt(entry, 'tags').map((tag) => (typeof tag === 'string' ? tag.trim() : textAt(tag, 'name')));
    return {
      ...newEntry(this.#ids.of(day, textAt(entry, 'entry_datetime_utc'), title, text), day, text),
      title,
      tags: [...new Set([...journal, ...tags, ...(flagAt(entry, 'is_pinned') ? ['pinned'] : [])])].filter(
        (tag) => tag !== '',
      ),
      mood: textAt(moodLog, 'mood_name') || null,
      weather: wordsOf(entry, 'weather', ['temp_c', 'temperature', 'condition', 'description']),
      location: wordsOf(entry, 'location', ['name', 'city', 'country']),
      createdAt: written(at),
      files: attachments.paths,
      time: clock?.time ?? null,
    };
  }

  #mediaOf(entry: JsonObject, attachments: Attachments, place: string): string[] {
    return objectsAt(entry, 'media').map((medium) => {
      const name = textAt(medium, 'filename') || textAt(medium, 'file_path');
      const path = this.#media.get(fileKey(textAt(medium, 'file_path'))) ?? this.#media.get(fileKey(name));
      if (path !== undefined) this.#used.add(path);
      if (path !== undefined && isAttachable(path)) return attachments.place(path);
      this.remarks.add(
        path === undefined ? 'left_out' : 'kept_as_text',
        'files',
        `${place}: ${name} ${path === undefined ? 'is not in the file' : 'cannot be attached'}`,
      );
      return `(file: ${name})`;
    });
  }

  nameUnused(data: SourceFile): void {
    for (const { name } of this.#files) {
      if (name !== data.name && !this.#used.has(name))
        this.remarks.add('left_out', 'files', `${name}: no entry shows it`);
    }
  }
}

/** Markdown, or the text of a Quill delta. */
function textOf(entry: JsonObject): string {
  const ops = objectsAt(objectAt(entry, 'content_delta'), 'ops').map((op) => op['insert']);
  const delta = ops
    .map((insert) => (typeof insert === 'string' ? insert : ''))
    .join('')
    .trim();
  return textAt(entry, 'content') || textAt(entry, 'content_plain_text') || delta;
}

/** A text, or some fields of an object on one line. */
function wordsOf(entry: JsonObject, key: string, fields: readonly string[]): string | null {
  const value = objectAt(entry, key);
  if (!isObject(value)) return textAt(entry, key) || null;
  const parts = fields.map((field) =>
    field === 'temp_c' && numberAt(value, field) !== null ? `${numberAt(value, field)} °C` : textAt(value, field),
  );
  return [...new Set(parts.filter((part) => part !== ''))].join(', ') || null;
}
