import {
  Attachments,
  finishEntries,
  isAttachable,
  mediaByName,
  outsideCode,
  type TimedEntry,
} from '../../reading/journal.ts';
import {
  flagAt,
  isObject,
  type JsonObject,
  numberAt,
  objectAt,
  objectsAt,
  rowsAt,
  textAt,
  textsAt,
  readAllJson,
  isJson,
} from '../../reading/json.ts';
import { extensionOf, nameOf, newEntry, newTree, Remarks, RowIds, startOf } from '../../reading/parts.ts';
import { inZone, knownZone, readInstant, written } from '../../reading/when.ts';
import type { ImportFormat, ImportTree, ReadContext, SourceFile, TreeEntry } from '../../tree.ts';
import { Unreadable } from '../../unreadable.ts';

/** A JSON zip: a file for each journal, and folders with photos, videos, audios and PDFs. */
export const dayOne: ImportFormat = {
  key: 'day-one',
  name: 'Day One',
  recognises: (files) => files.some((file) => isJournal(file) || isOtherExport(file)),
  read: readDayOne,
};

const isJournal = (file: SourceFile): boolean =>
  isJson(file, /"entries"\s*:/, /"(?:creationDate|richText|editingTime)"|"metadata"\s*:\s*\{\s*"version"/);

/** Plain text, or the folders of Day One Classic. */
const isOtherExport = (file: SourceFile): boolean =>
  /\.(?:doentry|dayone)(?:$|\/)/i.test(file.name) ||
  (extensionOf(file) === '.txt' && startOf(file).startsWith('\tDate:\t'));

function readDayOne(files: readonly SourceFile[], context: ReadContext): ImportTree {
  const journals = files.filter(isJournal);
  if (journals.length === 0) {
    throw new Unreadable(
      'This export of Day One has no JSON. In Day One, choose File > Export > JSON and import that zip.',
    );
  }
  const remarks = new Remarks();
  const ids = new RowIds();
  const media = mediaByName(files.filter((file) => !isJournal(file)));
  const used = new Set<string>();
  const entries = readAllJson(journals, remarks).flatMap(({ file, root }) => {
    const tag = journals.length > 1 ? [nameOf(file)] : [];
    return rowsAt(root, 'entries', file.name, remarks).flatMap(({ row: entry, place }) => {
      const read = new EntryReader({ entry, place, media, context, remarks }).read(ids, tag);
      for (const name of read?.files ?? []) used.add(name);
      return read ?? [];
    });
  });
  for (const file of files) {
    if (isJournal(file) || used.has(file.name)) continue;
    remarks.add('left_out', 'files', `${file.name}: no entry shows it`);
  }
  return newTree({
    recognised: `Day One export of ${entries.length} entries${journals.length > 1 ? ` in ${journals.length} journals` : ''}`,
    entries: finishEntries(entries),
    remarks: remarks.all,
  });
}

const MEDIA = ['photos', 'videos', 'audios', 'pdfAttachments'] as const;
const NOUNS = { photos: 'photo', videos: 'video', audios: 'audio', pdfAttachments: 'PDF' } as const;
const REFERENCE = /!\[([^\]\n]{0,200})\]\(dayone-(?:moment|photo):\/{1,2}(?:\w{1,20}\/)?([\w-]{1,100})\)/g;

interface Medium {
  noun: string;
  /** The name of its file in the archive; it may be missing there. */
  name: string;
  path: string | null;
}

interface Source {
  entry: JsonObject;
  /** Where it is, for remarks. */
  place: string;
  media: ReadonlyMap<string, string>;
  context: ReadContext;
  remarks: Remarks;
}

class EntryReader {
  readonly #source: Source;
  readonly #files = new Attachments();

  constructor(source: Source) {
    this.#source = source;
  }

  read(ids: RowIds, journal: readonly string[]): TimedEntry | null {
    const { entry, place, context, remarks } = this.#source;
    const at = readInstant(textAt(entry, 'creationDate'));
    if (at === null) {
      remarks.add('unreadable', 'entries', `${place}: “${textAt(entry, 'creationDate')}” is not a date`);
      return null;
    }
    const zone = knownZone(textAt(entry, 'timeZone'));
    if (zone === null)
      remarks.addOnce(
        'guessed',
        'time zones',
        `${place} has no known time zone; its day is that of ${context.timezone}`,
      );
    const { day, time } = inZone(at, zone ?? context.timezone);
    const { title, text } = titleOf(this.#readText());
    if (title === null && text === '') {
      remarks.add('left_out', 'entries', `${place} of ${day} has neither text nor media`);
      return null;
    }
    const tags = [...journal, ...textsAt(entry, 'tags'), ...(flagAt(entry, 'starred') ? ['starred'] : [])];
    if (objectAt(entry, 'userActivity'))
      remarks.add('left_out', 'activities', `${place}: ${textAt(objectAt(entry, 'userActivity'), 'activityName')}`);
    return {
      ...newEntry(ids.unique(textAt(entry, 'uuid'), written(at), text), day, text),
      title,
      tags: [...new Set(tags)],
      weather: weatherOf(objectAt(entry, 'weather')),
      location: locationOf(objectAt(entry, 'location')),
      createdAt: written(at),
      files: this.#files.paths,
      time: flagAt(entry, 'isAllDay') ? null : time,
    };
  }

  /** The Markdown of an entry, with its pictures at their places and the others at the end. */
  #readText(): string {
    const { entry } = this.#source;
    const media = new Map(MEDIA.flatMap((kind) => this.#mediaOf(kind)));
    const placed = new Set<string>();
    const text = outsideCode(textAt(entry, 'text'), (part) =>
      part
        .replaceAll(REFERENCE, (_all, alt: string, id: string) => {
          placed.add(id.toLowerCase());
          return this.#show(media.get(id.toLowerCase()) ?? this.#unlisted(id), alt);
        })
        // Day One escapes more than Markdown needs.
        .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'),
    );
    const others = [...media].flatMap(([id, medium]) => (placed.has(id) ? [] : [this.#show(medium, '')]));
    return [text.trim(), ...others].filter((part) => part !== '').join('\n\n');
  }

  #mediaOf(kind: (typeof MEDIA)[number]): [id: string, medium: Medium][] {
    const list = objectsAt(this.#source.entry, kind);
    const inOrder = list.toSorted(
      (one, other) => (numberAt(one, 'orderInEntry') ?? 0) - (numberAt(other, 'orderInEntry') ?? 0),
    );
    return inOrder.map((each, index) => {
      const md5 = textAt(each, 'md5');
      const type = textAt(each, 'type');
      const id = textAt(each, 'identifier') || md5 || `${kind}-${index}`;
      const name = md5 === '' ? id : `${md5}${type === '' ? '' : `.${type}`}`;
      return [
        id.toLowerCase(),
        { noun: NOUNS[kind], name, path: this.#find(name) ?? this.#find(md5) ?? this.#find(id) },
      ];
    });
  }

  #find(name: string): string | null {
    const key = name.toLowerCase();
    return this.#source.media.get(key) ?? this.#source.media.get(key.replace(/\.\w+$/, '')) ?? null;
  }

  /** Entries before 2020 name photos in their text only. */
  #unlisted = (id: string): Medium => ({ noun: 'photo', name: id, path: this.#find(id) });

  #show({ noun, name, path }: Medium, alt: string): string {
    const { place, remarks } = this.#source;
    if (path !== null && isAttachable(path)) return this.#files.place(path, alt);
    const nouns = `${noun}s`;
    if (path === null) remarks.add('left_out', nouns, `${place}: ${name} is not in the file`);
    else remarks.add('kept_as_text', nouns, `${place}: ${path} cannot be attached`);
    return `(${noun}: ${name})`;
  }
}

/** The first line as title if it is a heading. */
function titleOf(text: string): Pick<TreeEntry, 'title' | 'text'> {
  const [, title, rest = ''] = /^#{1,6} +([^\n]+)(?:\n([\s\S]*))?$/.exec(text) ?? [];
  return title === undefined ? { title: null, text } : { title: title.trim(), text: rest.trim() };
}

function locationOf(location: JsonObject | null): string | null {
  const parts = ['placeName', 'localityName', 'country']
    .map((key) => textAt(location, key))
    .filter((part) => part !== '');
  return [...new Set(parts)].join(', ') || null;
}

function weatherOf(weather: JsonObject | null): string | null {
  if (!isObject(weather)) return null;
  const celsius = numberAt(weather, 'temperatureCelsius');
  const degrees = celsius === null ? '' : `${Math.round(celsius * 10) / 10} °C`;
  return [degrees, textAt(weather, 'conditionsDescription')].filter((part) => part !== '').join(', ') || null;
}
